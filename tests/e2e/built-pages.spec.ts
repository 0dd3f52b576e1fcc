import { join } from 'node:path';
import { builtPages, linkFaults, markupFaults } from '../fixtures/page-checks.ts';
import { expect, test } from './test.ts';

const site = process.env.SITE_DIR ?? join(import.meta.dirname, '..', '..', 'dist');
const pages = builtPages(site);

test('every built page is valid HTML with texts for pictures, headings in order and a short title', () => {
  expect(pages.length).toBeGreaterThan(40);
  expect(pages.flatMap(markupFaults)).toEqual([]);
});

test('every link within the site leads to a page, and to a place that is there', () => {
  expect(linkFaults(site, pages)).toEqual([]);
});

test('pages that search engines may list have their own title, description, address and picture', () => {
  const listed = pages.filter(({ html }) => !/<meta name="robots" content="noindex/.test(html));
  const one = (html: string, pattern: RegExp) => html.match(pattern)?.[1] ?? '';
  const facts = listed.map(({ file, path, html }) => ({
    file,
    path,
    title: one(html, /<title>([^<]*)/),
    description: one(html, /<meta name="description" content="([^"]*)/),
    canonical: one(html, /<link rel="canonical" href="([^"]*)/),
    picture: one(html, /<meta property="og:image" content="([^"]*)/),
  }));
  const wrong = facts.filter(
    ({ path, description, canonical, picture }) =>
      description.length < 50 ||
      new URL(canonical).pathname !== path ||
      !new URL(picture).pathname.startsWith('/og/'),
  );
  expect(wrong).toEqual([]);
  for (const name of ['title', 'description', 'canonical', 'picture'] as const) {
    const twice = facts.filter((fact, at) => facts.findIndex((f) => f[name] === fact[name]) !== at);
    expect(twice, `two pages with the same ${name}`).toEqual([]);
  }
});

test('every page with an island has a heading before its script, and names the script in its head', () => {
  const apps = pages.filter(({ html }) => html.includes('<astro-island'));
  expect(apps.length).toBeGreaterThan(30);
  const wrong = apps.filter(({ html }) => {
    const [head = '', body = ''] = html.split('</head>');
    const [painted = ''] = body.split('</noscript>')[1]?.split('<astro-island') ?? [];
    const script = body.match(/component-url="([^"]+)"/)?.[1] ?? '';
    return (
      !/data-painted>.*<h1/s.test(painted) ||
      !head.includes(`<link rel="modulepreload" href="${script}">`)
    );
  });
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

test('every first screen has its fields before its script', () => {
  const firsts = {
    '/baggage-protection/address': 'city',
    '/rental-car-insurance/rental-info': 'pickUpDate',
    '/renters-insurance/address': 'last_name',
    '/small-business-owners-insurance/basic-info': 'business_class_code',
  };
  for (const [path, field] of Object.entries(firsts)) {
    const html = pages.find((page) => page.path === path)?.html ?? '';
    expect(html, path).toMatch(new RegExp(`<form method="dialog".*name="${field}".*</form>`, 's'));
  }
});

test('every page with the footer of the site has its four questions', () => {
  const counts = pages
    .filter(({ html }) => html.includes('class="site-footer'))
    .map(({ path, html }) => [path, html.match(/name="?footer-questions/g)?.length ?? 0]);
  expect(counts.length).toBeGreaterThan(40);
  expect(counts.filter(([, count]) => count !== 4)).toEqual([]);
});

test('the button of every banner is marked not to be followed', () => {
  const bands = pages.flatMap(({ path, html }) =>
    [
      ...html.matchAll(
        /<section class="closing.*?<\/section>|<div class="wrap partner">.*?<\/a>/gs,
      ),
    ].map(([band]) => ({ path, band })),
  );
  expect(bands.length).toBeGreaterThan(30);
  const followed = bands.filter(({ band }) => /<a (?![^>]*rel="?nofollow)/.test(band));
  expect(followed.map(({ path }) => path)).toEqual([]);
  const plain = bands.filter(({ band }) => !/class="(cta-banner |wrap partner)/.test(band));
  expect(plain.map(({ path }) => path)).toEqual([]);
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
