import { z } from 'astro/zod';
import { describe, expect, test } from 'vitest';
import { readSite } from '../../../src/site/refusals/built-site.ts';
import { readContent, type Collection } from '../../../src/site/refusals/content-files.ts';
import { linkFaults } from '../../../src/site/refusals/link-faults.ts';
import { lostLandings } from '../../../src/site/refusals/lost-landings.ts';
import { folderWith } from '../../fixtures/content-folder.ts';

const entries = (name: string, base: string, extension: string): Collection => ({
  name,
  schema: z.unknown(),
  base,
  extension,
});
const all: Collection[] = [
  entries('pages', 'pages', 'mdx'),
  entries('landings', 'landings', 'mdx'),
  entries('faq', 'faq', 'md'),
  { name: 'products', schema: z.unknown(), path: 'products.json' },
];
const page = (body = '') => `<!doctype html><title>A</title><body>${body}</body>`;
const entry = (front = '', body = '') => `---\ntitle: A${front}\n---\n\n${body}\n`;

/** A folder with content and what was built of it; there is always /contact, and /faq with one place. */
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
  return { site: readSite(`${root}/dist/`), files: readContent(root, all).files };
}

function faultsOf(content: Record<string, string>, built: Record<string, string>): string[] {
  const { site, files } = projectWith(content, built);
  return linkFaults(site, files).map(({ file, line, field, says }) =>
    [file, line, field, says].filter((part) => part !== undefined).join(' '),
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
  ])('to %s is fine', (to) => expect(faultsOf({}, { 'contact.html': link(to) })).toEqual([]));

  test.each([
    ['/conatct', 'links to /conatct, which is not there; did you mean /contact?'],
    [
      '/faq#refnds',
      'links to /faq#refnds, but /faq has no place of that name; did you mean #refunds?',
    ],
    ['/_/nothing', 'links to /_/nothing, which is not there'],
    ['/Contact', 'links to /Contact, which is not there; did you mean /contact?'],
    [
      'www.example.com',
      'links to www.example.com, which is not there: begin a page of this site with / and an address elsewhere with https://',
    ],
    ['/%E4%A', 'links to /%E4%A, which is not there'],
  ])('to %s is refused', (to, says) => {
    const body = `Words\n\n[Go](${to})`;
    expect(
      faultsOf({ 'pages/contact.mdx': entry('', body) }, { 'contact.html': link(to) }),
    ).toEqual([`pages/contact.mdx 7 ${says}`]);
  });
});

describe('a dead link is named by the file that says it', () => {
  const dead = 'links to /nowhere, which is not there';
  const everywhere = { 'index.html': link('/nowhere'), 'faq.html': link('/nowhere') };

  test('once, where many pages show it', () => {
    const question = entry('', 'See [this](/nowhere).');
    expect(faultsOf({ 'faq/refunds.md': question }, everywhere)).toEqual([
      `faq/refunds.md 5 ${dead}`,
    ]);
  });

  test('in each file that has it', () => {
    const two = {
      'faq/refunds.md': entry('', '[a](/nowhere)'),
      'pages/contact.mdx': entry('', '[b](/nowhere "B")'),
    };
    expect(faultsOf(two, { ...everywhere, 'contact.html': link('/nowhere') }).toSorted()).toEqual([
      `faq/refunds.md 5 ${dead}`,
      `pages/contact.mdx 5 ${dead}`,
    ]);
  });

  test('in a block, and not where only a longer path begins so', () => {
    const body = '<Cta link="/nowhere">Go</Cta>\n\n[x](/nowhere-else) /nowhere';
    const built = { 'contact.html': link('/nowhere'), 'nowhere-else.html': '' };
    expect(faultsOf({ 'pages/contact.mdx': entry('', body) }, built)).toEqual([
      `pages/contact.mdx 5 ${dead}`,
    ]);
  });

  test('in a field, with its name, also where no page draws it', () => {
    const front = { 'pages/contact.mdx': entry('\nhero:\n  cta: { href: /nowhere }') };
    expect(faultsOf(front, {})).toEqual([`pages/contact.mdx 4 hero.cta.href ${dead}`]);
    const list = { 'products.json': '[\n  { "id": "car",\n    "link": "/nowhere" }\n]' };
    expect(faultsOf(list, {})).toEqual([`products.json 3 car.link ${dead}`]);
  });

  test('unless it has no page: a draft', () => {
    expect(faultsOf({ 'landings/car.mdx': entry('\nlink: /nowhere') }, {})).toEqual([]);
    expect(
      faultsOf({ 'landings/car.mdx': entry('\nlink: /nowhere') }, { 'car.html': '' }),
    ).toHaveLength(1);
  });

  test('by the page, where a component says it', () => {
    expect(faultsOf({}, { 'contact.html': link('/nowhere') })).toEqual([
      `pages/contact.mdx ${dead}`,
    ]);
    expect(faultsOf({}, { 'sign-in.html': link('/nowhere') })).toEqual([`sign-in.html ${dead}`]);
  });

  test('where a place is on one page and missing on another that shows the same words', () => {
    const content = {
      'faq/refunds.md': entry('', '[a](#refunds)'),
      'pages/faq.mdx': entry('', '[a](#refunds)'),
    };
    const built = {
      'faq.html': `<p id="refunds">${link('#refunds')}`,
      'contact.html': link('#refunds'),
    };
    expect(faultsOf(content, built)).toEqual([
      'faq/refunds.md 5 links to #refunds, but /contact has no place of that name',
    ]);
  });
});

describe('a landing', () => {
  const lost = (built: Record<string, string>, isListed = true) => {
    const { site, files } = projectWith({}, { 'car.html': link('/car'), ...built });
    return lostLandings(site, files, () => isListed);
  };

  test('that no page leads to is warned of', () => {
    expect(lost({ '404.html': link('/car') })).toEqual([
      'landings/car.mdx: no menu, list or text leads to /car, only the sitemap does. Its field list puts it on the page of all products.',
    ]);
    expect(lost({}, false)[0]).toMatch(/nor does the sitemap/);
  });

  test('that a page leads to is not', () => {
    expect(lost({ 'faq.html': link('/car?from=faq#top') })).toEqual([]);
  });

  test('is one of a few that are named', () => {
    const many = Array.from({ length: 9 }, (_, at) => `a${at}`);
    const { site, files } = projectWith(
      Object.fromEntries(many.map((name) => [`landings/${name}.mdx`, entry()])),
      Object.fromEntries(many.map((name) => [`${name}.html`, ''])),
    );
    const warnings = lostLandings(site, files, () => true);
    expect(warnings).toHaveLength(6);
    expect(warnings.at(-1)).toBe('… and 4 landings more');
  });
});
