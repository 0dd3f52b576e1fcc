import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** The clock can be stopped only at a moment that the page has not reached yet. */
const CLOCK_OFFSET_MS = 3_600_000;

/** Stops the clock of a page before it is opened: its timers run by passUntil and page.clock.runFor alone. */
export async function stopClock(page: Page): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now - CLOCK_OFFSET_MS });
  await page.clock.pauseAt(now);
}

/** Runs stopped timers in steps of 20 ms until something holds, so that little more time passes than it takes. */
export async function runTimersUntil(page: Page, isDone: () => boolean | Promise<boolean>) {
  const check = async () => {
    if (await isDone()) return true;
    await page.clock.runFor(20);
    return false;
  };
  await expect.poll(check, { intervals: [10] }).toBe(true);
}

/** Stops the clock of an open page for a while: a toast that comes meanwhile stays. */
export async function withStoppedClock(page: Page, work: () => Promise<void>): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + CLOCK_OFFSET_MS);
  await work();
  await page.clock.resume();
}
