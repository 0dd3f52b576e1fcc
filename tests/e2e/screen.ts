import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { wcagTags } from '../fixtures/wcag-tags.ts';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const options = {
  runOnly: wcagTags,
  // axe lists only the violations. Listing also the passed rules for each element would take longer
  // than the check.
  resultTypes: ['violations' as const],
};
export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };
const minViewport = { width: 320, height: 800 };

/** Returns the variants to test: only the first in `npm test`, all in `npm run test:all`. */
function variants<T>(all: readonly [T, ...T[]]): readonly T[] {
  return process.env.TEST_ALL ? all : [all[0]];
}

export const colorSchemes = variants(['light', 'dark'] as const);
/** Window sizes to test. The phone comes first, because most people buy on a phone. */
export const designSizes = variants([phone, desktop]);

/**
 * Checks the current screen against WCAG 2.2 AA at the design widths. Also checks for sideways
 * scrolling at the narrowest width. Then restores the window size.
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

/**
 * Fails if the page breaks a rule of WCAG. The message names each broken rule and the elements that
 * break it.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await addAxe(page);
  // Scrolls to the end of the page. There, the bar at the bottom of the window covers no content.
  await page.evaluate(() => {
    if (document.querySelector('.payment-bar, .price-line'))
      scrollTo(0, document.documentElement.scrollHeight);
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

/**
 * Runs axe with the browser's own timers. If the page's clock is stopped, the page's timers never
 * fire.
 */
const axeOnRealTimers = `{
  const setTimeout = window.__pwClock?.builtins.setTimeout.bind(window) ?? window.setTimeout.bind(window);
  ${axe.source}
}`;

/**
 * Adds axe to a document that does not have it yet. Parsing its 500 KB of script takes longer than
 * checking most screens.
 */
async function addAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    if (await frame.evaluate(() => window.axe !== undefined)) continue;
    await frame.evaluate(axeOnRealTimers);
    await frame.evaluate(() => window.axe?.configure({ allowedOrigins: ['<unsafe_all_origins>'] }));
  }
}

/**
 * Sets the window to 320 px and waits until the layout has adapted. Fails if elements are wider
 * than the window, and names them.
 */
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
