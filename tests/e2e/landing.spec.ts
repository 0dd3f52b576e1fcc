import { expectSoundScreen, phone } from './screen.ts';
import { expect, test } from './test.ts';

test('the price follows the plan and the number of trips', async ({ page }) => {
  await page.goto('/baggage-protection');
  const price = page.locator('.price-touch');
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

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: phone });

  test('the scenarios are a row to swipe, which follows the focus', async ({ page }) => {
    await page.goto('/baggage-protection');
    const row = page.locator('.scenarios');
    await row.scrollIntoViewIfNeeded();
    await expect(row).toHaveClass(/swiper-initialized/);
    const active = row.locator('.swiper-slide-active');
    const { x, y, width } = (await row.boundingBox())!;
    await page.mouse.move(x + width - 60, y + 60);
    await page.mouse.down();
    await page.mouse.move(x + 60, y + 60, { steps: 4 });
    await page.mouse.up();
    await expect(active).toContainText('It came back on three wheels');
    await page.getByRole('button', { name: 'Show the bill Lost after Chicago' }).focus();
    await expect(row.locator('.scenario').last()).toBeInViewport({ ratio: 0.95 });
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(row).not.toHaveClass(/swiper-initialized/);
    await row.scrollIntoViewIfNeeded();
    await expect(row.locator('.scenario').first()).toBeInViewport();
  });

  test('without script the scenarios scroll', async ({ browser }) => {
    const page = await browser.newPage({ javaScriptEnabled: false, viewport: phone });
    await page.goto('/baggage-protection');
    const row = page.locator('.scenarios');
    await row.scrollIntoViewIfNeeded();
    await row.evaluate((list) => list.scrollTo({ left: 9_999, behavior: 'instant' }));
    await expect(row.locator('.scenario').last()).toBeInViewport({ ratio: 0.9 });
    await page.close();
  });
});
