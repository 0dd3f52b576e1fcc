import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expectAccessibleScreen } from './screen.ts';
import { expect, test } from './test.ts';

const site = process.env.SITE_DIR ?? join(import.meta.dirname, '..', '..', 'dist');

/** Paths of all built pages that work without answers of the visitor. */
const paths = readdirSync(site, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.html'))
  .map((file) => `/${file.replaceAll('\\', '/')}`.replace(/(\/index)?\.html$/, '') || '/')
  .filter((path) => !/^\/(account$|sign-|login|(?!collectibles)[a-z-]+\/)/.test(path))
  .toSorted();

/** Paths of pages that the server renders. */
const serverPaths = [
  '/portal/login',
  '/portal/register',
  '/portal/forgot',
  '/sandbox',
  '/sandbox/mailbox',
  '/docs/api',
];

/**
 * Number of pages to open in one browser context, so that their common files are loaded and
 * compiled only once.
 */
const AT_A_TIME = 10;
const all = [...paths, ...serverPaths];

for (let first = 0; first < all.length; first += AT_A_TIME) {
  const batch = all.slice(first, first + AT_A_TIME);
  test(`pages from ${batch[0]} are accessible, fit 320 px and have a heading and a title`, async ({
    page,
  }) => {
    for (const path of batch)
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        await expect(page).toHaveTitle(/\S/);
        await expectAccessibleScreen(page);
      });
  });
}

test('every link of every page leads to a page', async ({ request }) => {
  const linked = new Map<string, string>();
  for (const path of paths) {
    const html = await (await request.get(path)).text();
    for (const [, target = ''] of html.matchAll(/<a\b[^>]*\shref="?(\/[^"#?\s>]*)/g)) {
      linked.set(target, path);
    }
  }
  const brokenLinks: string[] = [];
  for (const [target, path] of linked) {
    const response = await request.get(target);
    if (!response.ok()) brokenLinks.push(`${target} on ${path}: ${response.status()}`);
  }
  expect(brokenLinks).toEqual([]);
});

test('an unknown URL responds with 404 and links to other pages', async ({ page, guard }) => {
  guard.allow(/404/);
  const response = await page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('link').first()).toBeVisible();
  await expectAccessibleScreen(page);
});
