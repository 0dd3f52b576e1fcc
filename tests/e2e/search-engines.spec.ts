import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtPages } from '../fixtures/page-checks.ts';
import { expect, test } from './test.ts';

const site = process.env.SITE_DIR ?? join(import.meta.dirname, '..', '..', 'dist');
const pages = builtPages(site);
const read = (name: string) => readFileSync(join(site, name), 'utf8');
/** As the site was built; its server may have another. */
const { origin } = new URL(/<loc>([^<]+)/.exec(read('sitemap-index.xml'))?.[1] ?? '');
const unlisted = /<meta name="robots" content="noindex|http-equiv="refresh"/;
const pathsIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, address = '']) => new URL(address).pathname);

test('the sitemap has every page that may be found, once, in parts by kind with days of the past', () => {
  const parts = pathsIn(read('sitemap-index.xml'), /<loc>([^<]+)/g);
  expect(parts.toSorted()).toEqual(['/sitemap-landings-0.xml', '/sitemap-pages-0.xml']);
  const listed = parts.flatMap((part) => pathsIn(read(part), /<loc>([^<]+)/g));
  const open = pages.filter(({ html }) => !unlisted.test(html)).map(({ path }) => path);
  expect(listed.toSorted()).toEqual(open.toSorted());
  const days = parts.flatMap((part) =>
    [...read(part).matchAll(/<lastmod>([^<]+)/g)].map(([, day = '']) => day),
  );
  // Of the content, so that a build alone changes none of them.
  const wrong = days.filter((day) => !/^\d{4}-\d\d-\d\d/.test(day) || Date.parse(day) > Date.now());
  expect(wrong).toEqual([]);
});

test('every page has a picture for shared links, of its own where it may be found', () => {
  const wrong = pages.filter(({ path, html }) => {
    if (html.includes('http-equiv="refresh"')) return false;
    const [picture = ''] = pathsIn(html, /<meta property="og:image" content="([^"]*)/g);
    const own = unlisted.test(html) || path === '/' ? '/og/index.png' : `/og${path}.png`;
    return picture !== own || !existsSync(join(site, picture));
  });
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

/** What each kind of thing has to say of itself, and nothing else is told: schema.org's names. */
const vocabulary: Record<string, string[]> = {
  InsuranceAgency: ['@id', 'name', 'url', 'logo', 'telephone', 'email'],
  ContactPoint: ['contactType', 'email', 'url'],
  WebSite: ['@id', 'name', 'url', 'potentialAction', 'publisher'],
  SearchAction: ['target', 'query-input'],
  EntryPoint: ['urlTemplate'],
  BreadcrumbList: ['itemListElement'],
  ItemList: ['itemListElement'],
  ListItem: ['position', 'name'],
  HowTo: ['name', 'step'],
  HowToStep: ['position', 'name', 'text'],
  Product: ['name', 'description', 'url', 'image', 'brand', 'offers'],
  Brand: ['name'],
  Organization: ['name'],
  Offer: ['name', 'url', 'price', 'priceCurrency', 'availability', 'seller'],
  UnitPriceSpecification: ['price', 'priceCurrency', 'unitText'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
};

interface Thing extends Record<string, unknown> {
  '@type': string;
}

function graphOf(html: string): Thing[] {
  const [, json = '{}'] = html.match(/<script type="application\/ld\+json">(.*?)<\/script>/s) ?? [];
  return (JSON.parse(json) as { '@graph'?: Thing[] })['@graph'] ?? [];
}

/** A thing and all that it is made of. */
function thingsIn(value: unknown): Thing[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = '@type' in value ? [value as Thing] : [];
  return [...own, ...Object.values(value).flatMap(thingsIn)];
}

function thingFaults(thing: Thing): string[] {
  const kind = thing['@type'];
  const missing = (vocabulary[kind] ?? ['a place in the vocabulary']).filter(
    (name) => !thing[name] || (Array.isArray(thing[name]) && thing[name].length === 0),
  );
  const addresses = ['@id', 'url', 'item', 'logo', 'image', 'urlTemplate'].filter(
    (name) => thing[name] !== undefined && !/^https?:\/\/\S+$/.test(String(thing[name])),
  );
  const price = thing['price'] === undefined || /^[1-9]\d*\.\d\d$/.test(String(thing['price']));
  return [...missing, ...addresses, ...(price ? [] : ['price'])].map((name) => `${kind}: ${name}`);
}

test('what search engines are told is complete, of known kinds, and in the order of its steps', () => {
  const faults = pages.flatMap(({ path, html }) =>
    thingsIn(graphOf(html)).flatMap((thing) =>
      thingFaults(thing).map((fault) => `${path} ${fault}`),
    ),
  );
  expect(faults).toEqual([]);
  const kinds = pages.flatMap(({ html }) => thingsIn(graphOf(html)).map((one) => one['@type']));
  expect([...new Set(kinds)].toSorted()).toEqual(Object.keys(vocabulary).toSorted());
});

test('what search engines are told leads to pages, pictures and things that are there', () => {
  const graphs = pages.map(({ path, html }) => ({ path, things: thingsIn(graphOf(html)) }));
  const all = graphs.flatMap(({ things }) => things);
  const named = new Set(all.map((thing) => thing['@id']));
  const byPath = new Set(pages.map(({ path }) => path));
  const isThere = (address: string) => {
    const { pathname, hash } = new URL(address);
    return (
      named.has(address) ||
      (hash === '' && (byPath.has(pathname) || existsSync(join(site, pathname))))
    );
  };
  const faults = graphs.flatMap(({ path, things }) =>
    things.flatMap((thing) =>
      addressesOf(thing).flatMap((address) => (isThere(address) ? [] : [`${path}: ${address}`])),
    ),
  );
  expect(faults).toEqual([]);
});

/** The addresses of this site that a thing names, and the things that it points to. */
function addressesOf(thing: Thing): string[] {
  const pointed = Object.values(thing).flatMap((value) =>
    typeof value === 'object' && value !== null && '@id' in value ? [String(value['@id'])] : [],
  );
  const own = ['url', 'item', 'logo', 'image'].map((name) => thing[name]);
  const here = own.filter((value) => typeof value === 'string' && value.startsWith(origin));
  return [...pointed, ...(here as string[])];
}

test('lists are numbered from one, and a product is offered at a price by the agency', () => {
  const things = pages.flatMap(({ html }) => thingsIn(graphOf(html)));
  const lists = things.flatMap((thing) => thing['itemListElement'] ?? thing['step'] ?? []);
  expect(lists.length).toBeGreaterThan(100);
  const wrong = things.filter((thing) => {
    const items = (thing['itemListElement'] ?? thing['step'] ?? []) as { position?: number }[];
    return items.some(({ position }, at) => position !== at + 1);
  });
  expect(wrong).toEqual([]);
  const landings = pathsIn(read('sitemap-landings-0.xml'), /<loc>([^<]+)/g);
  const sold = pages.filter(({ html }) => graphOf(html).some((one) => one['@type'] === 'Product'));
  expect(sold.map(({ path }) => path).toSorted()).toEqual(landings.toSorted());
});

test('search engines are told what a page is: breadcrumb, agency, product with prices, questions', () => {
  const dataOf = (path: string) => {
    const html = pages.find((page) => page.path === path)?.html ?? '';
    return new Map(graphOf(html).map((one) => [one['@type'], one]));
  };
  expect(dataOf('/').get('InsuranceAgency')).toMatchObject({
    telephone: expect.stringMatching(/^\+\d+$/),
  });
  expect(dataOf('/').get('WebSite')).toMatchObject({ name: 'Alderway' });
  expect(dataOf('/claims').get('HowTo')?.['step']).toHaveLength(5);
  expect(dataOf('/contact').get('InsuranceAgency')).toMatchObject({
    contactPoint: [{ contactType: 'customer service' }, { contactType: 'sales' }],
  });
  const landing = dataOf('/collectibles/fine-art-insurance');
  expect(landing.get('BreadcrumbList')).toMatchObject({
    itemListElement: [
      { position: 1, name: 'Home' },
      { position: 2, name: 'Collectibles' },
      { position: 3, item: expect.stringMatching(/\/collectibles\/fine-art-insurance$/) },
    ],
  });
  const offer = { price: expect.stringMatching(/^\d+\.\d\d$/), priceCurrency: 'USD' };
  expect(landing.get('Product')).toMatchObject({ offers: [expect.objectContaining(offer)] });
  const question = {
    '@type': 'Question',
    acceptedAnswer: { '@type': 'Answer', text: expect.stringMatching(/\w/) },
  };
  expect(landing.get('FAQPage')).toMatchObject({
    mainEntity: expect.arrayContaining([expect.objectContaining({ '@type': 'Question' })]),
  });
  expect(dataOf('/faq').get('FAQPage')).toMatchObject({
    mainEntity: expect.arrayContaining([expect.objectContaining(question)]),
  });
});
