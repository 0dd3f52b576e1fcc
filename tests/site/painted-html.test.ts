import { expect, test } from 'vitest';
import { paintedHtml } from '../../src/site/painted-html.ts';

const back = '<button type="button" class="button button--secondary pager__back">Back</button>';
const next = '<button type="submit" class="button pager__next" aria-disabled="true">Next</button>';

test('no form is there that could be sent before anything reads it, and no dialog', () => {
  const form = `<form noValidate=""><dialog open=""><p>Which?</p></dialog>${next}</form>`;
  expect(paintedHtml(form, '/')).toBe(`<div class="painted__form">${next}</div>`);
});

test('attributes are spelled as HTML has them', () => {
  const field = '<input maxLength="30" autoComplete="city"/><svg viewBox="0 0 4 4"></svg>';
  expect(paintedHtml(field, '/')).toBe(
    '<input maxlength="30" autocomplete="city"/><svg viewBox="0 0 4 4"></svg>',
  );
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
