import { expect, test } from 'vitest';
import { paintedHtml } from '../../src/site/painted-html.ts';

const back = '<button type="button" class="button button--secondary pager__back">Back</button>';
const next = '<button type="submit" class="button pager__next" aria-disabled="true">Next</button>';

test('a form that nothing reads yet cannot be sent, by Enter in a field either', () => {
  expect(paintedHtml(next, '/')).toContain('<button type="submit" disabled ');
});

test('Back is a link before the script is there', () => {
  expect(paintedHtml(back + next, '/baggage-protection')).toContain(
    '<a class="button button--secondary pager__back" href="/baggage-protection">Back</a>',
  );
});

test('a Back that leads nowhere stays a button', () => {
  const nowhere = back.replace('>Back', ' aria-disabled="true">Back');
  expect(paintedHtml(nowhere, '/')).toBe(nowhere);
});
