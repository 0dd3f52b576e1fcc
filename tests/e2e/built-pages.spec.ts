import { join } from 'node:path';
import { builtPages, markupErrors } from '../fixtures/page-checks.ts';
import { expect, test } from './test.ts';

const site = process.env.SITE_DIR ?? join(import.meta.dirname, '..', '..', 'dist');
const pages = builtPages(site);

test('every built page is valid HTML with alternative texts, ordered headings and a short title', () => {
  expect(pages.length).toBeGreaterThan(40);
  expect(pages.flatMap(markupErrors)).toEqual([]);
});

test('pages for search engines have their own title, description, URL and picture', () => {
  const listed = pages.filter(({ html }) => !/<meta name="robots" content="noindex/.test(html));
  const one = (html: string, pattern: RegExp) => html.match(pattern)?.[1] ?? '';
  const facts = listed.map(({ file, path, html }) => ({
    file,
    path,
    title: one(html, /<title>([^<]*)/),
    description: one(html, /<meta name="description" content="([^"]*)/),
    canonical: one(html, /<link rel="canonical" href="([^"]*)/),
    ogImage: one(html, /<meta property="og:image" content="([^"]*)/),
  }));
  const wrong = facts.filter(
    ({ path, description, canonical, ogImage }) =>
      description.length < 50 ||
      new URL(canonical).pathname !== path ||
      !new URL(ogImage).pathname.startsWith('/og/'),
  );
  expect(wrong).toEqual([]);
  for (const name of ['title', 'description', 'canonical', 'ogImage'] as const) {
    const duplicated = facts.filter(
      (fact, at) => facts.findIndex((f) => f[name] === fact[name]) !== at,
    );
    expect(duplicated, `two pages with the same ${name}`).toEqual([]);
  }
});

test('every page with an island has a heading before its script, and its script in the head', () => {
  const apps = pages.filter(({ html }) => html.includes('<astro-island'));
  expect(apps.length).toBeGreaterThan(pages.length / 4);
  const wrong = apps.filter(({ html }) => {
    const [head = '', body = ''] = html.split('</head>');
    const [prerendered = ''] = body.split('</noscript>')[1]?.split('<astro-island') ?? [];
    const script = body.match(/component-url="([^"]+)"/)?.[1] ?? '';
    return (
      !/data-painted>.*<h1/s.test(prerendered) ||
      !head.includes(`<link rel="modulepreload" href="${script}">`)
    );
  });
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

test('every first screen has its fields before its script', () => {
  const firstOccurrences = {
    '/baggage-protection/address': 'city',
    '/rental-car-insurance/rental-info': 'pickUpDate',
    '/renters-insurance/address': 'city',
    '/small-business-owners-insurance/basic-info': 'business_class_code',
  };
  for (const [path, field] of Object.entries(firstOccurrences)) {
    const html = pages.find((page) => page.path === path)?.html ?? '';
    expect(html, path).toMatch(new RegExp(`<form method="dialog".*name="${field}".*</form>`, 's'));
  }
});

test("every page with the site's footer has its four questions", () => {
  const counts = pages
    .filter(({ html }) => html.includes('class="site-footer'))
    .map(({ path, html }) => [path, html.match(/name="?footer-questions/g)?.length ?? 0]);
  expect(counts.length).toBeGreaterThan(pages.length / 4);
  expect(counts.filter(([, count]) => count !== 4)).toEqual([]);
});

test('the button of every banner is marked as nofollow', () => {
  const bands = pages.flatMap(({ path, html }) =>
    [
      ...html.matchAll(
        /<section class="closing.*?<\/section>|<div class="wrap partner">.*?<\/a>/gs,
      ),
    ].map(([band]) => ({ path, band })),
  );
  expect(bands.length).toBeGreaterThan(pages.length / 8);
  const followed = bands.filter(({ band }) => /<a (?![^>]*rel="?nofollow)/.test(band));
  expect(followed.map(({ path }) => path)).toEqual([]);
  const plain = bands.filter(({ band }) => !/class="(cta-banner |wrap partner)/.test(band));
  expect(plain.map(({ path }) => path)).toEqual([]);
});
