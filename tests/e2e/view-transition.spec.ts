import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

declare global {
  interface Window {
    /** Whether the page came by a view transition. */
    cameByTransition?: boolean;
  }
}

/** The visible parts of the page that travel. */
const transitionedParts = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('main *')].filter(
        (part) =>
          getComputedStyle(part).viewTransitionName === 'schedule' &&
          part.getClientRects().length > 0,
      ).length,
  );

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener('pagereveal', (event) => {
      window.cameByTransition = Boolean(
        (event as Event & { viewTransition: unknown }).viewTransition,
      );
    });
  });
});

const pages = [
  '/',
  '/rental-car-insurance',
  '/collectibles/coins-insurance',
  '/rental-car-insurance/rental-info',
  '/small-business-owners-insurance/basic-info',
  '/faq',
];

test.describe('where motion is welcome', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('one part of a page travels, or none', async ({ page }) => {
    for (const path of pages) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect.poll(() => transitionedParts(page), { message: path }).toBeLessThanOrEqual(1);
    }
    await page.goto('/');
    await expect.poll(() => transitionedParts(page)).toBe(1);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => transitionedParts(page)).toBe(1);
  });

  test('the card goes on into the flow, and nothing waits for it', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Start with these 5 days' }).click();
    await page.waitForURL(/rental-info/);
    await page.waitForFunction(() => window.cameByTransition !== undefined);
    expect(await page.evaluate(() => window.cameByTransition)).toBe(true);
    await page.getByRole('textbox', { name: 'Pick-up date' }).click();
    await expect(page.getByRole('textbox', { name: 'Pick-up date' })).toBeFocused();
  });
});

test('with reduced motion pages change at once', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Start with these 5 days' }).click();
  await page.waitForURL(/rental-info/);
  await page.waitForFunction(() => window.cameByTransition !== undefined);
  expect(await page.evaluate(() => window.cameByTransition)).toBe(false);
});
