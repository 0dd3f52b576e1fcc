import { expectSoundScreen } from './screen.ts';
import { expect, test } from './test.ts';

test('the price follows the plan and the number of trips', async ({ page }) => {
  await page.goto('/baggage-protection');
  const price = page.locator('.price-widget');
  await expect(price).toContainText('1 trip × $5.00');
  await expect(page.getByRole('button', { name: 'One trip less' })).toBeDisabled();
  await price.getByText('Complete').click();
  await page.getByRole('button', { name: 'One trip more' }).click();
  await expect(price).toContainText('2 trips × $14.00');
  await expect(price).toContainText('$28.84');
});

test('Get started carries the query string into the flow', async ({ page }) => {
  await page.goto('/baggage-protection?utm_source=skyhop&campaign=x');
  await page.getByRole('link', { name: 'Get started' }).first().click();
  await expect(page).toHaveURL('/baggage-protection/address?utm_source=skyhop&campaign=x');
});

test('a scenario turns to its bill and back, and the side that is away is inert', async ({
  page,
}) => {
  await page.goto('/baggage-protection');
  const show = page.getByRole('button', { name: 'Show the bill Two days late in Tampa' });
  const back = page.getByRole('button', { name: /^Back to the story/ });
  await expect(back).toHaveCount(0);
  await show.click();
  await expect(back).toBeFocused();
  await expect(show).toHaveCount(0);
  await expectSoundScreen(page);
  await back.click();
  await expect(show).toBeFocused();
});

test('small screens get the scenarios as a row to swipe', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/baggage-protection');
  const row = page.locator('.scenarios');
  const { width, scroll } = await row.evaluate((list) => ({
    width: list.clientWidth,
    scroll: list.scrollWidth,
  }));
  expect(scroll).toBeGreaterThan(width * 2);
});
