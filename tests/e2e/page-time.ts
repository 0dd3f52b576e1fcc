import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/**
 * Milliseconds between the page's current time and the time at which its clock is stopped. They are
 * needed, because Playwright can stop a clock only at a time that the page has not reached yet.
 */
const CLOCK_OFFSET_MS = 3_600_000;

/**
 * Stops the clock of a page before the page opens. The page's timers then run only through
 * runTimersUntil and page.clock.runFor.
 */
export async function stopClock(page: Page): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now - CLOCK_OFFSET_MS });
  await page.clock.pauseAt(now);
}

/**
 * Runs the page's timers in steps of 20 ms until a condition is true. The steps are short, so that
 * not much more time passes than necessary.
 */
export async function runTimersUntil(page: Page, isDone: () => boolean | Promise<boolean>) {
  const check = async () => {
    if (await isDone()) return true;
    await page.clock.runFor(20);
    return false;
  };
  await expect.poll(check, { intervals: [10] }).toBe(true);
}

/** Stops the clock of an open page while `work` runs, so that toast messages stay visible. */
export async function withStoppedClock(page: Page, work: () => Promise<void>): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + CLOCK_OFFSET_MS);
  await work();
  await page.clock.resume();
}
