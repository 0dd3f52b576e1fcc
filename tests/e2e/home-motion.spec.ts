import type { Page } from '@playwright/test';
import { runTimersUntil, stopClock } from './page-time.ts';
import { expect, test } from './test.ts';

const cardOf = (page: Page) => page.getByRole('article', { name: 'Rental car, Platinum' });
const totalOf = (page: Page) => cardOf(page).locator('[data-total]');
const thumbOf = (page: Page) => cardOf(page).locator('[data-thumb]');
/** Number of the animations in the drawing, also if they are paused. */
const animationsOf = (page: Page) =>
  cardOf(page)
    .locator('.price-control__arch svg')
    .evaluate(
      (svg) =>
        svg.getAnimations({ subtree: true }).filter((one) => !(one instanceof CSSTransition))
          .length,
    );

test('the arch does not move with reduced motion', async ({ page }) => {
  await page.goto('/');
  await expect(cardOf(page).getByRole('slider')).toHaveAttribute(
    'aria-valuetext',
    '5 days, $52.60',
  );
  await expect(totalOf(page)).toHaveText('$52.60');
  expect(await animationsOf(page)).toBe(0);
  expect(await page.evaluate(() => sessionStorage.getItem('archIntro'))).toBeNull();
});

test.describe('the arch at the first visit', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('draws itself, drives the car to the example, and does not do so again', async ({
    page,
  }) => {
    await stopClock(page);
    await page.goto('/');
    const final = (await (await page.request.get('/')).text()).match(
      /data-thumb[^>]*transform="([^"]+)"/,
    )?.[1];
    await expect(totalOf(page)).toHaveText('$10.52');
    expect(await animationsOf(page)).toBeGreaterThan(6);
    expect(await thumbOf(page).getAttribute('transform')).not.toBe(final);
    await page.evaluate(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: 'layout-shift' });
    });
    await runTimersUntil(page, async () => (await totalOf(page).textContent()) === '$31.56');
    await runTimersUntil(page, async () => (await animationsOf(page)) === 0);
    await expect(totalOf(page)).toHaveText('$52.60');
    await expect(thumbOf(page)).toHaveAttribute('transform', final ?? '');
    expect(await page.evaluate(() => Reflect.get(window, 'shifts') as number[])).toEqual([]);

    await page.reload();
    await expect(cardOf(page).getByRole('slider')).toHaveAttribute(
      'aria-valuetext',
      '5 days, $52.60',
    );
    await page.clock.runFor(100);
    expect(await animationsOf(page)).toBe(0);
  });

  test('hides the final picture until the script starts, at the first visit only', async ({
    page,
    guard,
  }) => {
    guard.allow(/ERR_FAILED/);
    await page.route('**/_astro/*.js', (route) => route.abort());
    const price = page.locator('div[data-arch-intro]');
    const animation = () => price.evaluate((div) => getComputedStyle(div).animation);
    await page.goto('/');
    expect(await animation()).toMatch(/^0\.4s.* wait-for-motion$/);
    await expect(price).toHaveCSS('opacity', '1');
    await page.evaluate(() => {
      sessionStorage.setItem('archIntro', '1');
    });
    await page.reload();
    expect(await animation()).toMatch(/none/);
  });

  test('ends at once when a key or a button is pressed', async ({ page }) => {
    await stopClock(page);
    await page.goto('/');
    await expect(totalOf(page)).toHaveText('$10.52');
    await page.keyboard.press('Shift');
    await expect(cardOf(page).getByRole('slider')).toHaveAttribute(
      'aria-valuetext',
      '5 days, $52.60',
    );
    expect(await animationsOf(page)).toBe(0);
    await page.clock.runFor(2_000);
    await expect(totalOf(page)).toHaveText('$52.60');
  });

  test('does not run over the value of a link', async ({ page }) => {
    await stopClock(page);
    await page.goto('/?days=12');
    await expect(totalOf(page)).toHaveText('$126.24');
    await page.clock.runFor(100);
    expect(await animationsOf(page)).toBe(0);
  });
});

test.describe('the loss that is paid in three ways', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('grows its parts and counts its amounts, and announces only the last ones', async ({
    page,
  }) => {
    await stopClock(page);
    await page.goto('/');
    const section = page.getByRole('region', { name: 'The same lost bag, three ways to pay' });
    const live = section.locator('[aria-live]');
    const yours = section.locator('.three-ways__yours .price').filter({ visible: true });
    // Counts the animations in the same task, because they end by themselves after 300 ms.
    const moving = await section
      .getByRole('radio', { name: 'Complete, $14' })
      .evaluate((radio: HTMLInputElement) => {
        radio.click();
        return [...document.querySelectorAll('.three-ways__bar')]
          .flatMap((bar) => bar.getAnimations({ subtree: true }))
          .map((one) => one.effect?.getComputedTiming().duration);
      });
    expect(moving).toEqual([300, 300]);
    await expect(live).toHaveAttribute('aria-busy', 'true');
    const bar = section.locator('.three-ways__bar').filter({ visible: true });
    const parts = bar.locator('rect');
    await expect(parts).toHaveCount(2);
    await expect(
      section.locator('dl div').filter({ visible: true, hasText: 'You pay' }),
    ).toBeVisible();
    await page.clock.runFor(250);
    await expect(yours).toHaveText('$0');
    await expect(live).not.toHaveAttribute('aria-busy');
    await section.getByText('No insurance', { exact: true }).click();
    await page.clock.runFor(60);
    await section.getByText('Carry, $5', { exact: true }).click();
    await page.clock.runFor(250);
    await expect(yours).toHaveText('$650');
  });
});
