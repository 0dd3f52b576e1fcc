import { listBaggagePlans } from '../../src/contract/baggage/calls.ts';
import { colorSchemes, expectAccessible } from './screen.ts';
import { expect, test } from './test.ts';

test('the API reference finds a call, shows it with an example and tries it on the sandbox', async ({
  page,
}) => {
  await page.goto('/docs/api');
  await page.getByRole('link', { name: 'Baggage', exact: true }).click();
  const call = page.getByRole('link', { name: listBaggagePlans.summary });
  await call.first().click();
  await expect(page.getByRole('heading', { name: listBaggagePlans.summary })).toBeVisible();
  await expect(page.getByText('418 Marlow Street').first()).toBeVisible();
  await page.getByRole('button', { name: /Test Request.*\/protections\/baggage\/plans/ }).click();
  const responsePromise = page.waitForResponse('**/protections/baggage/plans');
  await page.getByRole('button', { name: /^Send/ }).first().click();
  const response = await responsePromise;
  expect(response.status()).toBe(200);
  expect((await response.json()).plans[0].plan_id).toBe('baggage-carry');
});

for (const colorScheme of colorSchemes)
  test(`the API reference is accessible with open calls, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto('/docs/api#tag/baggage');
    await expect(page.getByText('418 Marlow Street').first()).toBeVisible();
    // Retries, because the page's colors fade in, and their contrast is too low until then.
    await expect(() => expectAccessible(page)).toPass({ timeout: 20_000 });
  });
