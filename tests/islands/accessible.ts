import axe from 'axe-core';
import { expect } from 'vitest';

/**
 * Checks the current page against WCAG 2.2 AA, except color contrast. Color contrast needs a
 * browser, so the end-to-end tests check it, in light and dark mode.
 */
export async function expectAccessible(): Promise<void> {
  const { violations } = await axe.run(document.body, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    rules: { 'color-contrast': { enabled: false }, 'target-size': { enabled: false } },
    resultTypes: ['violations'],
  });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}
