import { expect, test } from 'vitest';
import { redirectSchema } from '../../../src/content-schemas/lists.ts';
import type { ContentFile } from '../../../src/site/content-checks/content-files.ts';
import { redirectErrors } from '../../../src/site/content-checks/redirect-checks.ts';

const file = 'src/content/redirects.json';
const page = { file: 'src/content/pages/press.mdx', id: 'press', collection: { name: 'pages' } };

/** Writes a file with one redirect per line and checks it. Returns the errors. */
function redirectErrorsOf(...entries: { from: string; to: string }[]) {
  const text = `[\n${entries.map((entry) => JSON.stringify(entry)).join(',\n')}\n]`;
  const list = { file, id: '', text, data: entries, collection: { name: 'redirects' } };
  return redirectErrors([list, page] as ContentFile[]).map(
    ({ line, message }) => `${line}: ${message}`,
  );
}

test('an old path can redirect to a page, to another redirect or to another site', () => {
  expect(
    redirectErrorsOf(
      { from: '/bike', to: '/bicycle' },
      { from: '/bicycle', to: '/press' },
      { from: '/shop', to: 'https://shop.example/' },
    ),
  ).toEqual([]);
});

test('a redirect cannot hide a page', () => {
  expect(redirectErrorsOf({ from: '/press', to: '/faq' })[0]).toMatch(
    /^2: .press is a page: src.*press\.mdx/,
  );
});

test.each(['/account', '/account/policies/baggage/7', '/api/x', '/baggage-protection/address'])(
  '%s is reserved by the site',
  (from) => {
    expect(redirectErrorsOf({ from, to: '/faq' })).toEqual([
      `2: ${from} is a path that the site needs`,
    ]);
  },
);

test("the site's own redirects cannot be changed", () => {
  expect(redirectErrorsOf({ from: '/partners', to: '/faq' })).toEqual([
    '2: /partners already redirects to /platform',
  ]);
});

test('a path occurs only once, and redirects cannot form a loop', () => {
  expect(redirectErrorsOf({ from: '/a', to: '/faq' }, { from: '/a', to: '/press' })).toEqual([
    '3: /a is listed twice',
  ]);
  expect(redirectErrorsOf({ from: '/a', to: '/b' }, { from: '/b', to: '/a' })).toEqual([
    '2: is part of a redirect loop: /a to /b to /a',
    '3: is part of a redirect loop: /b to /a to /b',
  ]);
});

test('an old path has no wildcard and no query', () => {
  const read = (from: string) => redirectSchema.safeParse({ from, to: '/faq', order: 0 }).success;
  expect(['/bike', '/a/b'].map(read)).toEqual([true, true]);
  expect(['bike', '/', '/bike/*', '/bike?x=1'].map(read)).toEqual([false, false, false, false]);
});
