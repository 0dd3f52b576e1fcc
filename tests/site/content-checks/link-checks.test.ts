import { z } from 'astro/zod';
import { describe, expect, test } from 'vitest';
import { readBuiltSite } from '../../../src/site/content-checks/built-site.ts';
import {
  readContentFiles,
  type CollectionSource,
} from '../../../src/site/content-checks/content-files.ts';
import { brokenLinkErrors } from '../../../src/site/content-checks/link-checks.ts';
import { unlinkedLandingWarnings } from '../../../src/site/content-checks/orphan-pages.ts';
import { folderWith } from '../../fixtures/content-folder.ts';

const entries = (name: string, base: string, extension: string): CollectionSource => ({
  name,
  schema: z.unknown(),
  base,
  extension,
});
const all: CollectionSource[] = [
  entries('pages', 'pages', 'mdx'),
  entries('landings', 'landings', 'mdx'),
  entries('faq', 'faq', 'md'),
  { name: 'products', schema: z.unknown(), path: 'products.json' },
];
const page = (body = '') => `<!doctype html><title>A</title><body>${body}</body>`;
const entry = (front = '', body = '') => `---\ntitle: A${front}\n---\n\n${body}\n`;

/**
 * Creates a folder with content files and built pages. It always contains the pages /contact and
 * /faq. /faq has one anchor.
 */
function projectWith(content: Record<string, string>, built: Record<string, string>) {
  const root = folderWith({
    'pages/contact.mdx': entry(),
    'landings/car.mdx': entry(),
    'faq/refunds.md': entry(),
    'products.json': '[{ "id": "car", "link": "/contact" }]',
    ...content,
    'dist/contact.html': page(),
    'dist/connect.html': page(),
    'dist/faq.html': page('<p id="refunds">'),
    ...Object.fromEntries(
      Object.entries(built).map(([file, body]) => [`dist/${file}`, page(body)]),
    ),
    'dist/logo.svg': '',
    'dist/_coverfront/redirects.json': '[{ "from": "/old" }, { "from": "/_/*" }]',
    'dist/_coverfront/rewrites.json': '[{ "from": "/claims/:id" }]',
  });
  return { site: readBuiltSite(`${root}/dist/`), files: readContentFiles(root, all).files };
}

function linkErrorsOf(content: Record<string, string>, built: Record<string, string>): string[] {
  const { site, files } = projectWith(content, built);
  return brokenLinkErrors(site, files).map(({ file, line, field, message }) =>
    [file, line, field, message].filter((part) => part !== undefined).join(' '),
  );
}

const link = (to: string) => `<a href="${to}">Go</a>`;

describe('a link', () => {
  test.each([
    '/contact',
    '/contact?x=1',
    '/faq#refunds',
    '/contact/',
    '#top',
    '/old',
    '/claims/7',
    '/logo.svg',
    '/portal/login',
    'https://elsewhere.example',
    'mailto:a@b.example',
    '',
  ])('to %s is accepted', (to) =>
    expect(linkErrorsOf({}, { 'contact.html': link(to) })).toEqual([]),
  );

  test.each([
    ['/conatct', 'links to /conatct, which does not exist; did you mean /contact?'],
    [
      '/faq#refnds',
      'links to /faq#refnds, but /faq has no anchor with that name; did you mean #refunds?',
    ],
    ['/_/nothing', 'links to /_/nothing, which does not exist'],
    ['/Contact', 'links to /Contact, which does not exist; did you mean /contact?'],
    [
      'www.example.com',
      'links to www.example.com, which does not exist: begin a path of this site with / and an external URL with https://',
    ],
    ['/%E4%A', 'links to /%E4%A, which does not exist'],
  ])('to %s is reported', (to, message) => {
    const body = `Words\n\n[Go](${to})`;
    expect(
      linkErrorsOf({ 'pages/contact.mdx': entry('', body) }, { 'contact.html': link(to) }),
    ).toEqual([`pages/contact.mdx 7 ${message}`]);
  });
});

describe('a dead link is reported by the file that contains it', () => {
  const deadLinkMessage = 'links to /nowhere, which does not exist';
  const pagesWithDeadLink = { 'index.html': link('/nowhere'), 'faq.html': link('/nowhere') };

  test('once, even if many pages show it', () => {
    const question = entry('', 'See [this](/nowhere).');
    expect(linkErrorsOf({ 'faq/refunds.md': question }, pagesWithDeadLink)).toEqual([
      `faq/refunds.md 5 ${deadLinkMessage}`,
    ]);
  });

  test('in each file that contains it', () => {
    const two = {
      'faq/refunds.md': entry('', '[a](/nowhere)'),
      'pages/contact.mdx': entry('', '[b](/nowhere "B")'),
    };
    expect(
      linkErrorsOf(two, { ...pagesWithDeadLink, 'contact.html': link('/nowhere') }).toSorted(),
    ).toEqual([`faq/refunds.md 5 ${deadLinkMessage}`, `pages/contact.mdx 5 ${deadLinkMessage}`]);
  });

  test('in a block, but not as the beginning of a longer path', () => {
    const body = '<Cta link="/nowhere">Go</Cta>\n\n[x](/nowhere-else) /nowhere';
    const built = { 'contact.html': link('/nowhere'), 'nowhere-else.html': '' };
    expect(linkErrorsOf({ 'pages/contact.mdx': entry('', body) }, built)).toEqual([
      `pages/contact.mdx 5 ${deadLinkMessage}`,
    ]);
  });

  test('in a field, with its name, even if no page renders it', () => {
    const front = { 'pages/contact.mdx': entry('\nhero:\n  cta: { href: /nowhere }') };
    expect(linkErrorsOf(front, {})).toEqual([
      `pages/contact.mdx 4 hero.cta.href ${deadLinkMessage}`,
    ]);
    const list = { 'products.json': '[\n  { "id": "car",\n    "link": "/nowhere" }\n]' };
    expect(linkErrorsOf(list, {})).toEqual([`products.json 3 car.link ${deadLinkMessage}`]);
  });

  test('unless the file has no page because it is a draft', () => {
    expect(linkErrorsOf({ 'landings/car.mdx': entry('\nlink: /nowhere') }, {})).toEqual([]);
    expect(
      linkErrorsOf({ 'landings/car.mdx': entry('\nlink: /nowhere') }, { 'car.html': '' }),
    ).toHaveLength(1);
  });

  test('by the page, if a component contains it', () => {
    expect(linkErrorsOf({}, { 'contact.html': link('/nowhere') })).toEqual([
      `pages/contact.mdx ${deadLinkMessage}`,
    ]);
    expect(linkErrorsOf({}, { 'sign-in.html': link('/nowhere') })).toEqual([
      `sign-in.html ${deadLinkMessage}`,
    ]);
  });

  test('if an anchor is on one page but not on another with the same text', () => {
    const content = {
      'faq/refunds.md': entry('', '[a](#refunds)'),
      'pages/faq.mdx': entry('', '[a](#refunds)'),
    };
    const built = {
      'faq.html': `<p id="refunds">${link('#refunds')}`,
      'contact.html': link('#refunds'),
    };
    expect(linkErrorsOf(content, built)).toEqual([
      'faq/refunds.md 5 links to #refunds, but /contact has no anchor with that name',
    ]);
  });
});

describe('a landing page', () => {
  const orphanErrors = (built: Record<string, string>, isListed = true) => {
    const { site, files } = projectWith({}, { 'car.html': link('/car'), ...built });
    return unlinkedLandingWarnings(site, files, () => isListed);
  };

  test('without a link from another page causes a warning', () => {
    expect(orphanErrors({ '404.html': link('/car') })).toEqual([
      'landings/car.mdx: no menu, list or text links to /car; only the sitemap lists it. To add it to the page of all products, fill in its field list.',
    ]);
    expect(orphanErrors({}, false)[0]).toMatch(/the sitemap does not list it either/);
  });

  test('with a link from another page causes no warning', () => {
    expect(orphanErrors({ 'faq.html': link('/car?from=faq#top') })).toEqual([]);
  });

  test('is listed among only the first few warnings', () => {
    const manyPaths = Array.from({ length: 9 }, (_, at) => `a${at}`);
    const { site, files } = projectWith(
      Object.fromEntries(manyPaths.map((name) => [`landings/${name}.mdx`, entry()])),
      Object.fromEntries(manyPaths.map((name) => [`${name}.html`, ''])),
    );
    const warnings = unlinkedLandingWarnings(site, files, () => true);
    expect(warnings).toHaveLength(6);
    expect(warnings.at(-1)).toBe('… and 4 more landings');
  });
});
