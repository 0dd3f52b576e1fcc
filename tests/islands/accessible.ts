import axe from 'axe-core';
import { expect } from 'vitest';
import { wcagTags } from '../fixtures/wcag-tags.ts';

/**
 * Checks the current page against WCAG 2.2 AA. Without a layout, axe finds no errors of color
 * contrast and of target sizes. The end-to-end tests check them, in light and dark mode.
 */
export async function expectAccessible(): Promise<void> {
  const { violations } = await axe.run(document.body, {
    runOnly: wcagTags,
    resultTypes: ['violations'],
  });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}
