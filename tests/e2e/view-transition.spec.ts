import type { Page } from '@playwright/test';
import { newTraveler, runTo } from './baggage-scenario.ts';
import { expect, test } from './test.ts';

declare global {
  interface Window {
    /** True if the browser opened the page with a view transition. */
    cameByTransition?: boolean;
    /** Animated pseudo-elements of the last transition within the page. */
    movedParts?: string[];
  }
}

/** Counts the visible elements that take part in the view transition. */
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

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('at most one part of a page takes part in the transition', async ({ page }) => {
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

  test('the card moves into the flow, and the flow is usable at once', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Start with these 5 days' }).click();
    await page.waitForURL(/rental-info/);
    await page.waitForFunction(() => window.cameByTransition !== undefined);
    expect(await page.evaluate(() => window.cameByTransition)).toBe(true);
    await page.getByRole('textbox', { name: 'Pickup date' }).click();
    await expect(page.getByRole('textbox', { name: 'Pickup date' })).toBeFocused();
  });

  test('the policy card moves from the payment to the confirmation', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.addInitScript(() => {
      const start = document.startViewTransition.bind(document);
      document.startViewTransition = (update) => {
        const transition = start(update);
        void transition.ready.then(() => {
          window.movedParts = document
            .getAnimations()
            .map(({ effect }) => (effect as KeyframeEffect).pseudoElement ?? '');
        });
        return transition;
      };
    });
    await runTo(page, 'confirmation', newTraveler());
    expect(await page.evaluate(() => window.movedParts)).toContain(
      '::view-transition-group(schedule)',
    );
  });
});

test('pages change at once with reduced motion', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Start with these 5 days' }).click();
  await page.waitForURL(/rental-info/);
  await page.waitForFunction(() => window.cameByTransition !== undefined);
  expect(await page.evaluate(() => window.cameByTransition)).toBe(false);
});
