import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const options = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  // Passed rules are not listed for each element, because listing takes longer than checking.
  resultTypes: ['violations' as const],
};
export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };
const minViewport = { width: 320, height: 800 };

/** Returns the variants to test: only the first for `npm test`, all for `npm run test:all`. */
export function variants<T>(all: readonly [T, ...T[]]): readonly T[] {
  return process.env.TEST_ALL ? all : [all[0]];
}

export const colorSchemes = variants(['light', 'dark'] as const);
/** The phone is first, because most people buy on a phone. */
export const designSizes = variants([phone, desktop]);

/**
 * Checks the screen in its current state: WCAG 2.2 AA at the design widths, and sideways scrolling
 * at the narrowest width. Restores the size of the page.
 */
export async function expectAccessibleScreen(page: Page): Promise<void> {
  const size = page.viewportSize() ?? desktop;
  for (const designSize of designSizes) {
    await page.setViewportSize(designSize);
    await expectAccessible(page);
  }
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(size);
}

/** Fails with each broken rule and the elements that break it. */
export async function expectAccessible(page: Page): Promise<void> {
  await addAxe(page);
  // Scrolls to the end of the page, where a bar at the bottom covers nothing.
  await page.evaluate(() => {
    if (document.querySelector('.payment-bar')) scrollTo(0, document.documentElement.scrollHeight);
  });
  const { violations } = await page.evaluate(async (axeOptions) => {
    if (!window.axe) throw new Error('axe is not on the page');
    return window.axe.run(document, axeOptions);
  }, options);
  const broken = violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    nodes: nodes.map((node) => `${node.target.join(' ')} | ${node.html.slice(0, 160)}`),
  }));
  expect(broken, `${page.url()} at ${page.viewportSize()?.width} px`).toEqual([]);
}

/** Runs axe with the browser's own timers, because timers of a stopped page clock do not fire. */
const axeOnRealTimers = `{
  const setTimeout = window.__pwClock?.builtins.setTimeout.bind(window) ?? window.setTimeout.bind(window);
  ${axe.source}
}`;

/**
 * Adds axe once to each document. Parsing its half a megabyte of script takes longer than checking
 * most screens.
 */
async function addAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    if (await frame.evaluate(() => window.axe !== undefined)) continue;
    await frame.evaluate(axeOnRealTimers);
    await frame.evaluate(() => window.axe?.configure({ allowedOrigins: ['<unsafe_all_origins>'] }));
  }
}

/** Fails with the elements that are wider than a window of 320 px, after the layout has adapted. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await page.setViewportSize(minViewport);
  const message = `${page.url()} scrolls sideways at ${minViewport.width} px`;
  await expect.poll(() => page.evaluate(elementsTooWide), { message }).toEqual([]);
}

function elementsTooWide(): string[] {
  const availableWidth = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= availableWidth) return [];
  return [...document.body.querySelectorAll('*')]
    .filter((element) => element.getBoundingClientRect().right > availableWidth + 0.5)
    .map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`);
}
