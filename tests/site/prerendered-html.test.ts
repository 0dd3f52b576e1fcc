import { expect, test } from 'vitest';
import { makePrerenderedHtmlSafe } from '../../src/site/prerendered-html.ts';

const back = '<button type="button" class="button button--secondary pager__back">Back</button>';
const next = '<button type="submit" class="button pager__next" aria-disabled="true">Next</button>';
const whole = (html: string, origin = '/') => makePrerenderedHtmlSafe(html, origin).join('');

test('a form sends nothing before the script loads, and no dialog is rendered', () => {
  const form = `<form novalidate=""><dialog open=""><p>Which?</p></dialog>${next}</form>`;
  expect(whole(form)).toBe(`<form method="dialog" novalidate="">${next}</form>`);
});

test('the busy indicator is next to the submit button, if there is one', () => {
  expect(makePrerenderedHtmlSafe(`<p>Where?</p>${next}`, '/')).toEqual(['<p>Where?</p>', next]);
  expect(makePrerenderedHtmlSafe('<form><p>Where?</p></form>', '/')).toEqual([
    '<div class="painted__form"><p>Where?</p></div>',
    '',
  ]);
});

test('attributes have their HTML names', () => {
  const field = '<input maxLength="30" autoComplete="city"/><svg viewBox="0 0 4 4"></svg>';
  expect(whole(field)).toBe(
    '<input maxlength="30" autocomplete="city"/><svg viewBox="0 0 4 4"></svg>',
  );
});

test('Back is a link before the script loads', () => {
  expect(whole(back + next, '/baggage-protection')).toContain(
    '<a class="button button--secondary pager__back" href="/baggage-protection">Back</a>',
  );
});

test('a Back button without a target stays a button', () => {
  const nowhere = back.replace('>Back', ' aria-disabled="true">Back');
  expect(whole(nowhere)).toBe(nowhere);
});
