import { readdirSync, readFileSync } from 'node:fs';
import { parseFrontmatter } from 'astro/markdown';
import { describe, expect, test } from 'vitest';
import { landingSchema } from '../../../src/content-schemas/landing.ts';
import { products } from '../../../provider/products/product-lines.ts';
import { dollars, precise, type Advertised } from '../../fixtures/advertised.ts';

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
  leavesOut: string;
  schedule: NonNullable<ReturnType<typeof landingSchema.parse>['schedule']>;
}
const listed = new Map(
  (JSON.parse(read('products.json')) as Listed[]).map((product) => [product.id, product]),
);

/** '$2,000,000' and '$2 million' are '$2 Million'. */
const sameFigure = (figure: string) =>
  figure.replace(/,000,000$/, ' Million').replace(' million', ' Million');
const figuresIn = (text: string) =>
  (text.match(/\$[\d,]+(?:\.\d+)?(?: million)?/gi) ?? []).map(sameFigure);
const named = ({ from, limits, also = [] }: Advertised) => [
  dollars(from),
  precise(from),
  ...also,
  ...Object.values(limits).flatMap((limit) => figuresIn(String(limit))),
];

test('every product that is sold says what may be advertised of it', () => {
  expect(sold.map(({ code }) => code).sort()).toEqual(products.map(({ code }) => code).sort());
});

describe.each(sold)('$id', (advertised) => {
  const { id } = advertised;
  const page = pages.get(id)!;
  // What is not in the menus is advertised by its landing alone.
  const product = listed.get(id);
  const schedules = [product?.schedule, page.schedule].filter((one) => one !== undefined);
  const from = dollars(advertised.from);

  test('is advertised from the price that it is sold from', () => {
    expect(page.offer.cents).toBe(advertised.from);
    expect(product?.id).toBe(page.product);
    expect(product?.price ?? from).toBe(from);
    for (const words of [page.title, page.hero.heading]) expect(words).toContain(`from ${from} a `);
    for (const { price } of schedules) expect(price).toBe(precise(advertised.from));
  });

  test('is estimated by the price of each plan, with the tax of Oregon', () => {
    const plans = page.price?.plans.map(({ name, cents }) => [name, cents]);
    expect(plans && Object.fromEntries(plans)).toEqual(advertised.plans);
    expect(page.price?.taxPercent).toBe(advertised.taxPercent);
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
      product?.leavesOut,
      ...questions.map(({ answer }) => answer),
      ...coverage.not,
      ...coverage.details.map(({ subheading }) => subheading),
    ];
    expect(named(advertised)).toEqual(expect.arrayContaining(figuresIn(texts.join('\n'))));
  });
});

test('a product is shown by the same card on its page and in the menus', () => {
  const cards = [...pages].filter(([id, { schedule }]) => schedule && listed.has(id));
  expect(cards.length).toBeGreaterThan(2);
  for (const [id, { schedule }] of cards) expect(schedule).toEqual(listed.get(id)!.schedule);
});

test('a price a day or a trip is that of the rental car and of the bag wherever it is named', () => {
  const files = readdirSync('src/content', { recursive: true, encoding: 'utf8' });
  const texts = files.filter((name) => /\.(?:mdx?|json)$/.test(name)).map(read);
  const prices = [...texts.join('\n').matchAll(/(?:from|at) (\$[\d.]+) a (day|trip)\b/gi)];
  expect(prices.length).toBeGreaterThan(8);
  const priceOf = (code: string) => dollars(sold.find((one) => one.code === code)!.from);
  const sells = { day: priceOf('rental_car'), trip: priceOf('baggage') };
  for (const [text, price, unit] of prices) {
    expect([text, price]).toEqual([text, sells[unit as keyof typeof sells]]);
  }
});
