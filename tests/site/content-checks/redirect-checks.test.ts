import { expect, test } from 'vitest';
import { redirectSchema } from '../../../src/content-schemas/lists.ts';
import type { ContentFile } from '../../../src/site/content-checks/content-files.ts';
import { redirectErrors } from '../../../src/site/content-checks/redirect-checks.ts';

const file = 'src/content/redirects.json';
const page = { file: 'src/content/pages/press.mdx', id: 'press', collection: { name: 'pages' } };

/** What is said of these redirects, each by its line: one stands on each. */
function redirectErrorsOf(...entries: { from: string; to: string }[]) {
  const text = `[\n${entries.map((entry) => JSON.stringify(entry)).join(',\n')}\n]`;
  const list = { file, id: '', text, data: entries, collection: { name: 'redirects' } };
  return redirectErrors([list, page] as ContentFile[]).map(
    ({ line, message }) => `${line}: ${message}`,
  );
}

test('an old address may lead to a page, to another redirect and elsewhere', () => {
  expect(
    redirectErrorsOf(
      { from: '/bike', to: '/bicycle' },
      { from: '/bicycle', to: '/press' },
      { from: '/shop', to: 'https://shop.example/' },
    ),
  ).toEqual([]);
});

test('a page is hidden by no redirect', () => {
  expect(redirectErrorsOf({ from: '/press', to: '/faq' })[0]).toMatch(
    /^2: .press is a page: src.*press\.mdx/,
  );
});

test.each(['/account', '/account/policies/baggage/7', '/api/x', '/baggage-protection/address'])(
  'the shop keeps %s',
  (from) => {
    expect(redirectErrorsOf({ from, to: '/faq' })).toEqual([
      `2: ${from} is an address that the shop itself needs`,
    ]);
  },
);

test('what the shop redirects itself stays as it is', () => {
  expect(redirectErrorsOf({ from: '/partners', to: '/faq' })).toEqual([
    '2: /partners leads to /platform already',
  ]);
});

test('an address stands once, and none leads back to itself', () => {
  expect(redirectErrorsOf({ from: '/a', to: '/faq' }, { from: '/a', to: '/press' })).toEqual([
    '3: /a stands here twice',
  ]);
  expect(redirectErrorsOf({ from: '/a', to: '/b' }, { from: '/b', to: '/a' })).toEqual([
    '2: leads in a circle: /a to /b to /a',
    '3: leads in a circle: /b to /a to /b',
  ]);
});

test('an old address is a path without wildcard or query', () => {
  const read = (from: string) => redirectSchema.safeParse({ from, to: '/faq', order: 0 }).success;
  expect(['/bike', '/a/b'].map(read)).toEqual([true, true]);
  expect(['bike', '/', '/bike/*', '/bike?x=1'].map(read)).toEqual([false, false, false, false]);
});
