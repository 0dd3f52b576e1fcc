import { expect, test } from '@playwright/test';

const screens: [path: string, heading: string, field: string | null][] = [
  ['/baggage-protection/address', 'Where do you live?', 'City'],
  ['/rental-car-insurance/rental-info', 'Please provide us information', 'Pick-up date'],
  ['/renters-insurance/address', 'Which home do you rent?', 'Last name'],
  ['/small-business-owners-insurance/basic-info', 'Tell us about your business', 'City'],
  ['/collectible-insurance/start', 'What do you collect?', null],
  ['/account/policies', 'Your policies', null],
];

test.describe('before the script comes', () => {
  for (const [path, heading, field] of screens)
    test(`${path} shows what it asks, and loses nothing that is typed`, async ({ page }) => {
      let release = () => {};
      const released = new Promise<void>((done) => (release = done));
      await page.route('**/_astro/*.js', async (route) => {
        await released;
        await route.continue().catch(() => {});
      });
      await page.addInitScript(() => {
        let moved = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            moved += (entry as unknown as { value: number }).value;
          document.documentElement.dataset['moved'] = String(moved);
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      if (field) {
        const typed = field === 'Pick-up date' ? '12/24/2026' : 'Portland';
        const input = page.getByLabel(field, { exact: true });
        const other = page.getByLabel(field === 'City' ? 'ZIP code' : field, { exact: true });
        if (field === 'City') await other.fill('97214');
        await input.fill(typed);
        await input.evaluate((one: HTMLInputElement) => one.setSelectionRange(2, 2));
        release();
        await expect(page.locator('[data-painted]')).toHaveCount(0);
        await expect(input).toHaveValue(typed);
        await expect(other).toHaveValue(field === 'City' ? '97214' : typed);
        await expect(input).toBeFocused();
        expect(await input.evaluate((one: HTMLInputElement) => one.selectionStart)).toBe(2);
      } else {
        release();
        await expect(page.locator('[data-painted]')).toHaveCount(0);
      }
      expect(Number((await page.locator('html').getAttribute('data-moved')) ?? 0)).toBeLessThan(
        0.01,
      );
    });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('no form is shown that nothing would read', async ({ page }) => {
    await page.goto('/baggage-protection/address');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(['Baggage by phone']);
    await expect(page.getByRole('textbox')).toHaveCount(0);
  });
});
