import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtPages } from '../fixtures/page-checks.ts';
import { expect, test } from './test.ts';
import { shopName } from './shop.ts';

const site = process.env.SITE_DIR ?? join(import.meta.dirname, '..', '..', 'dist');
const pages = builtPages(site);
const read = (name: string) => readFileSync(join(site, name), 'utf8');
/** The origin with which the site was built. The server may run on another origin. */
const { origin } = new URL(/<loc>([^<]+)/.exec(read('sitemap-index.xml'))?.[1] ?? '');
const notIndexed = /<meta name="robots" content="noindex|http-equiv="refresh"/;
const pathsIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, url = '']) => new URL(url).pathname);

test('the sitemap lists every indexable page once, in parts by kind, with past dates', () => {
  const parts = pathsIn(read('sitemap-index.xml'), /<loc>([^<]+)/g);
  expect(parts.toSorted()).toEqual(['/sitemap-landings-0.xml', '/sitemap-pages-0.xml']);
  const listed = parts.flatMap((part) => pathsIn(read(part), /<loc>([^<]+)/g));
  const open = pages.filter(({ html }) => !notIndexed.test(html)).map(({ path }) => path);
  expect(listed.toSorted()).toEqual(open.toSorted());
  const days = parts.flatMap((part) =>
    [...read(part).matchAll(/<lastmod>([^<]+)/g)].map(([, day = '']) => day),
  );
  // Each date comes from the content, so a new build alone does not change it.
  const wrong = days.filter((day) => !/^\d{4}-\d\d-\d\d/.test(day) || Date.parse(day) > Date.now());
  expect(wrong).toEqual([]);
});

test('every page has a picture for shared links, and its own if it is indexable', () => {
  const wrong = pages.filter(({ path, html }) => {
    if (html.includes('http-equiv="refresh"')) return false;
    const [ogImagePath = ''] = pathsIn(html, /<meta property="og:image" content="([^"]*)/g);
    const own = notIndexed.test(html) || path === '/' ? '/og/index.png' : `/og${path}.png`;
    return ogImagePath !== own || !existsSync(join(site, ogImagePath));
  });
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

/** The properties that each schema.org type must have. Pages may contain no other types. */
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

interface JsonLdNode extends Record<string, unknown> {
  '@type': string;
}

function graphOf(html: string): JsonLdNode[] {
  const [, json = '{}'] = html.match(/<script type="application\/ld\+json">(.*?)<\/script>/s) ?? [];
  return (JSON.parse(json) as { '@graph'?: JsonLdNode[] })['@graph'] ?? [];
}

/** Returns a JSON-LD node and all nodes inside it. */
function nodesIn(value: unknown): JsonLdNode[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = '@type' in value ? [value as JsonLdNode] : [];
  return [...own, ...Object.values(value).flatMap(nodesIn)];
}

function nodeErrors(node: JsonLdNode): string[] {
  const kind = node['@type'];
  const missing = (vocabulary[kind] ?? ['a place in the vocabulary']).filter(
    (name) => !node[name] || (Array.isArray(node[name]) && node[name].length === 0),
  );
  const urlValues = ['@id', 'url', 'item', 'logo', 'image', 'urlTemplate'].filter(
    (name) => node[name] !== undefined && !/^https?:\/\/\S+$/.test(String(node[name])),
  );
  const price = node['price'] === undefined || /^[1-9]\d*\.\d\d$/.test(String(node['price']));
  return [...missing, ...urlValues, ...(price ? [] : ['price'])].map((name) => `${kind}: ${name}`);
}

test('structured data are complete and of known types', () => {
  const errors = pages.flatMap(({ path, html }) =>
    nodesIn(graphOf(html)).flatMap((node) => nodeErrors(node).map((error) => `${path} ${error}`)),
  );
  expect(errors).toEqual([]);
  const kinds = pages.flatMap(({ html }) => nodesIn(graphOf(html)).map((one) => one['@type']));
  expect([...new Set(kinds)].toSorted()).toEqual(Object.keys(vocabulary).toSorted());
});

test('structured data refer to pages, pictures and nodes that exist', () => {
  const graphs = pages.map(({ path, html }) => ({ path, nodes: nodesIn(graphOf(html)) }));
  const all = graphs.flatMap(({ nodes }) => nodes);
  const nodeIds = new Set(all.map((node) => node['@id']));
  const byPath = new Set(pages.map(({ path }) => path));
  const exists = (url: string) => {
    const { pathname, hash } = new URL(url);
    return (
      nodeIds.has(url) ||
      (hash === '' && (byPath.has(pathname) || existsSync(join(site, pathname))))
    );
  };
  const errors = graphs.flatMap(({ path, nodes }) =>
    nodes.flatMap((node) =>
      addressesOf(node).flatMap((url) => (exists(url) ? [] : [`${path}: ${url}`])),
    ),
  );
  expect(errors).toEqual([]);
});

/** Returns this site's URLs in a JSON-LD node, and the ids of the nodes that it refers to. */
function addressesOf(node: JsonLdNode): string[] {
  const referencedUrls = Object.values(node).flatMap((value) =>
    typeof value === 'object' && value !== null && '@id' in value ? [String(value['@id'])] : [],
  );
  const own = ['url', 'item', 'logo', 'image'].map((name) => node[name]);
  const internalUrls = own.filter((value) => typeof value === 'string' && value.startsWith(origin));
  return [...referencedUrls, ...(internalUrls as string[])];
}

test('lists are numbered from one, and each product is offered at a price by the agency', () => {
  const nodes = pages.flatMap(({ html }) => nodesIn(graphOf(html)));
  const lists = nodes.flatMap((node) => node['itemListElement'] ?? node['step'] ?? []);
  expect(lists.length).toBeGreaterThan(pages.length / 2);
  const wrong = nodes.filter((node) => {
    const items = (node['itemListElement'] ?? node['step'] ?? []) as { position?: number }[];
    return items.some(({ position }, at) => position !== at + 1);
  });
  expect(wrong).toEqual([]);
  const landings = pathsIn(read('sitemap-landings-0.xml'), /<loc>([^<]+)/g);
  const productPages = pages.filter(({ html }) =>
    graphOf(html).some((one) => one['@type'] === 'Product'),
  );
  expect(productPages.map(({ path }) => path).toSorted()).toEqual(landings.toSorted());
});

test('structured data describe a page: breadcrumb, agency, product with prices, questions', () => {
  const dataOf = (path: string) => {
    const html = pages.find((page) => page.path === path)?.html ?? '';
    return new Map(graphOf(html).map((one) => [one['@type'], one]));
  };
  expect(dataOf('/').get('InsuranceAgency')).toMatchObject({
    telephone: expect.stringMatching(/^\+\d+$/),
  });
  expect(dataOf('/').get('WebSite')).toMatchObject({ name: shopName });
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
