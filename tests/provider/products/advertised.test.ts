import { readdirSync, readFileSync } from 'node:fs';
import { parseFrontmatter } from 'astro/markdown';
import type { z } from 'astro/zod';
import { describe, expect, test } from 'vitest';
import { tariffs } from '../../../src/components/landing/price/tariffs.ts';
import { centsAt, showPrice, valueAt } from '../../../src/components/landing/price/touch-price.ts';
import { landingSchema, type schedule } from '../../../src/content-schemas/landing.ts';
import { products } from '../../../provider/products/product-lines.ts';
import { dollars, precise, type Advertised, type Limits } from '../../fixtures/advertised.ts';

// Whoever changes a rate or a limit finds here every page that names it.

const sold = Object.values(
  import.meta.glob<Advertised>('./*/advertised.ts', { eager: true, import: 'advertised' }),
);

const read = (file: string) => readFileSync(`src/content/${file}`, 'utf8');
const landings = readdirSync('src/content/landings').filter((name) => name.endsWith('.mdx'));
const pages = new Map(
  landings.map((name) => {
    const page = landingSchema.parse(parseFrontmatter(read(`landings/${name}`)).frontmatter);
    return [page.product ?? name.replace('.mdx', ''), page];
  }),
);

interface Listed {
  id: string;
  price: string;
  paysUpTo: string;
  more?: string;
  leavesOut: string;
  unit: string;
  schedule: z.infer<typeof schedule>;
}
const listed = new Map(
  (JSON.parse(read('products.json')) as Listed[]).map((product) => [product.id, product]),
);

/** '$2,000,000' and '$2 million' are '$2 Million'. */
const sameFigure = (figure: string) =>
  figure.replace(/,000,000$/, ' Million').replace(' million', ' Million');
const figuresIn = (text: string) =>
  (text.match(/\$\d+(?:,\d{3})*(?:\.\d+)?(?: million)?/gi) ?? []).map(sameFigure);
const figuresOf = (limits: Limits) =>
  Object.values(limits).flatMap((limit) => figuresIn(String(limit)));
const priceOf = ({ cents }: { cents: number }) => dollars(cents);
const named = ({ from, limits, plans = {}, also = [] }: Advertised) => [
  dollars(from),
  precise(from),
  ...Object.values(plans).map(priceOf),
  ...also,
  ...figuresOf(limits),
];
const sentencesOf = (text: string) => text.split(/(?<=[.!?])\s+/);

/**
 * Sentences, rows and cells that name a limit beside the lowest price which it does not buy. A sentence about
 * what costs more says so, or names that price.
 */
function beyond({ from, buys, plans = {}, also = [] }: Advertised, texts: string[]): string[] {
  const allowed = new Set([dollars(from), precise(from), ...also, ...figuresOf(buys)]);
  const dearer = Object.values(plans)
    .map(priceOf)
    .filter((price) => price !== dollars(from));
  const ofAnother = (text: string) =>
    /\bmore\b/i.test(text) || dearer.some((price) => figuresIn(text).includes(price));
  return texts
    .flatMap(sentencesOf)
    .filter((text) => !ofAnother(text))
    .filter((text) => figuresIn(text).some((figure) => !allowed.has(figure)));
}

test('every product that is sold says what may be advertised of it', () => {
  expect(sold.map(({ code }) => code).sort()).toEqual(products.map(({ code }) => code).sort());
});

describe.each(sold)('$id', (advertised) => {
  const { id } = advertised;
  const page = pages.get(id)!;
  // What is not in the menus is advertised by its landing alone.
  const product = listed.get(id);
  const schedules = product ? [product.schedule] : [];
  const from = dollars(advertised.from);

  test('is advertised from the price that it is sold from', () => {
    expect(page.offer.cents).toBe(advertised.from);
    expect(product?.id).toBe(page.product);
    expect(product?.price ?? from).toBe(from);
    for (const words of [page.title, page.hero.heading]) expect(words).toContain(`from ${from} a `);
    for (const { price } of schedules) expect(price).toBe(precise(advertised.from));
  });

  test('is estimated by the price of each plan, with the tax of Oregon', () => {
    const { plans } = advertised;
    if (!plans) return;
    const price = tariffs[page.tariff!]();
    const { plans: shown, tax } = price;
    expect(shown.map(({ name }) => name)).toEqual(Object.keys(plans));
    expect(tax.basisPoints / 100).toBe(advertised.taxPercent);
    for (const plan of shown) {
      const { name, pays } = plan;
      expect([name, centsAt(price, plan, 0)]).toEqual([name, plans[name]?.cents]);
      const limits = figuresOf(plans[name]!.buys);
      expect(figuresIn(pays).length).toBeGreaterThan(0);
      expect(limits, `limits of ${name}`).toEqual(expect.arrayContaining(figuresIn(pays)));
    }
  });

  test('shows beside its lowest price what that price buys, and nothing dearer', () => {
    const rows = [...(page.facts ?? []), ...schedules.flatMap(({ rows: shown }) => shown)];
    const beside = [
      page.description,
      page.hero.subheading,
      product?.paysUpTo ?? page.list?.paysUpTo ?? '',
      ...rows.map(({ label, value }) => `${label}: ${value}`),
    ];
    expect(beyond(advertised, beside)).toEqual([]);
  });

  test('names the price of the plan whose limits it lists', () => {
    const { heading } = page.coverage;
    const plan = Object.keys(advertised.plans ?? {}).find((name) => heading.includes(name));
    if (plan) expect(heading).toContain(`${plan} pays for ${priceOf(advertised.plans![plan]!)} a `);
    else expect(heading).toMatch(/highest limits|three plans|collection|policy/i);
  });

  test('has one total in the menus, on its page and in the checkout', () => {
    const price = tariffs[page.tariff!]();
    const shown = showPrice(price, price.plans[0]!, price.start);
    if (advertised.plans) expect(shown.total).toBe(advertised.example.total);
    expect(page.offer.cents).toBe(advertised.from);
    const lowest = showPrice(price, price.plans[0]!, 0);
    expect([lowest.each, lowest.subtotal]).toContain(precise(advertised.from));
  });

  test('is priced on its page as the checkout rates it, at every place of the control', () => {
    const price = tariffs[page.tariff!]();
    const { count, plans, tax } = price;
    const places = Array.from({ length: count }, (_, at) => at);
    for (const plan of plans) {
      const rated = places.map((at) => advertised.rate(valueAt(price, at), plan.code!));
      const shown = places.map((at) => centsAt(price, plan, at));
      expect([plan.name, shown]).toEqual([plan.name, rated.map(({ subtotal }) => subtotal)]);
      expect(rated.every(({ taxBasisPoints }) => taxBasisPoints === tax.basisPoints)).toBe(true);
    }
  });

  test('names the limits that it is sold with', () => {
    const rows = [
      ...(page.facts ?? []),
      ...schedules.flatMap((schedule) => schedule.rows),
      ...page.coverage.details.map(({ heading, amount }) => ({ label: heading, value: amount })),
    ].filter(({ value }) => /\d|^Included$/.test(value));
    expect(rows.length).toBeGreaterThan(5);
    for (const { label, value } of rows) {
      expect([label, sameFigure(value)]).toEqual([label, advertised.limits[label]]);
    }
  });

  test('shows an example that rating gives', () => {
    for (const { example } of schedules) expect(example).toMatchObject(advertised.example);
  });

  test('names no other amount in its text', () => {
    const { description, hero, questions, coverage } = page;
    const texts = [
      description,
      hero.subheading,
      product?.paysUpTo,
      product?.more,
      product?.leavesOut,
      ...questions.map(({ answer }) => answer),
      ...coverage.not,
      ...coverage.details.map(({ subheading }) => subheading),
    ];
    expect(named(advertised)).toEqual(expect.arrayContaining(figuresIn(texts.join('\n'))));
  });
});

test('a limit that costs more is noticed beside the lowest price', () => {
  const bags = sold.find(({ code }) => code === 'baggage')!;
  const wrong = 'Pays up to $1,500 when the airline loses your bag.';
  expect(beyond(bags, [`From $5 a trip. ${wrong}`])).toEqual([wrong]);
  expect(beyond(bags, ['Lost bags, up to: $1,500'])).toHaveLength(1);
  expect(beyond(bags, ['Complete, at $14, pays up to $1,500.'])).toEqual([]);
});

test('the comparison of bags counts a delay as the cheapest plan does', () => {
  const { comparison } = pages.get('baggage-protection')!;
  const hours = String(sold.find(({ code }) => code === 'baggage')!.buys['Delay counts after']);
  expect(comparison?.features.join()).toContain(`from ${hours}`);
});

test('what is not sold online names no sum of its dearer plan beside the price of the other', () => {
  const { price, facts, list, description, hero } = pages.get('flight-insurance')!;
  const [delay, both] = price!.plans;
  const dearer = figuresIn(both!.pays).filter((figure) => !figuresIn(delay!.pays).includes(figure));
  expect(dearer.length).toBeGreaterThan(0);
  const rows = (facts ?? []).map(({ label, value }) => `${label}: ${value}`);
  const beside = [...rows, list?.paysUpTo ?? '', description, hero.subheading].flatMap(sentencesOf);
  const wrong = beside.filter(
    (text) =>
      figuresIn(text).some((figure) => dearer.includes(figure)) && !text.includes(priceOf(both!)),
  );
  expect(wrong).toEqual([]);
});

test('the pictured steps of the home page show the rental car as it is sold', () => {
  const car = sold.find(({ code }) => code === 'rental_car')!;
  const shown = figuresIn(readFileSync('src/components/HowItWorks.astro', 'utf8'));
  expect(shown.length).toBeGreaterThan(4);
  const prices = Object.values(car.plans ?? {}).map(({ cents }) => precise(cents));
  expect([...named(car), ...prices, car.example.total]).toEqual(expect.arrayContaining(shown));
});

test('reviews name what was paid for the days and the trips that they name', () => {
  const reviews = JSON.parse(read('testimonials.json')) as { bought: string }[];
  expect(reviews.length).toBeGreaterThan(2);
  const plans = Object.assign({}, ...sold.map((one) => one.plans ?? {})) as Record<
    string,
    { cents: number }
  >;
  for (const { bought } of reviews) {
    const [, plan = '', units = '', paid = ''] = /, (\w+), (\d+) \w+ for (\S+)$/.exec(bought) ?? [];
    expect([bought, paid]).toEqual([bought, precise(Number(units) * plans[plan]!.cents)]);
  }
});

test('a price a day or a trip is that of the rental car and of the bag wherever it is named', () => {
  const files = readdirSync('src/content', { recursive: true, encoding: 'utf8' });
  const texts = files.filter((name) => /\.(?:mdx?|json)$/.test(name)).map(read);
  const prices = [...texts.join('\n').matchAll(/(?:from|at) (\$[\d.]+) a (day|trip)\b/gi)];
  expect(prices.length).toBeGreaterThan(8);
  const startOf = (code: string) => dollars(sold.find((one) => one.code === code)!.from);
  const sells = { day: startOf('rental_car'), trip: startOf('baggage') };
  for (const [text, price, unit] of prices) {
    expect([text, price]).toEqual([text, sells[unit as keyof typeof sells]]);
  }
});
