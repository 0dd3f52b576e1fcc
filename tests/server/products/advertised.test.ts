import { readdirSync, readFileSync } from 'node:fs';
import { parseFrontmatter } from 'astro/markdown';
import type { z } from 'astro/zod';
import { describe, expect, test } from 'vitest';
import { pickerConfigBuilders } from '../../../src/components/landing/price/picker-prices.ts';
import {
  centsAtPosition,
  formatPriceAtPosition,
  valueAtPosition,
} from '../../../src/components/landing/price/price-picker.ts';
import { landingSchema, type policyCard } from '../../../src/content-schemas/landing.ts';
import { offeredProducts } from '../../../server/products/all-products.ts';
import {
  dollars,
  formatExact,
  offeredProductOf,
  type Advertised,
} from '../../fixtures/advertised.ts';
import type { CoverageLimits } from '../../../src/site/offered-products.ts';

// Compares advertised amounts with what the server rates, charges and insures. The build compares
// the amounts in the content with the same advertised amounts
// (site/content-checks/amount-checks.ts).

const advertisedProducts = Object.values(
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

interface ProductEntry {
  id: string;
  price: string;
  paysUpTo: string;
  more?: string;
  leavesOut: string;
  unit: string;
  schedule: z.infer<typeof policyCard>;
}
const listed = new Map(
  (JSON.parse(read('products.json')) as ProductEntry[]).map((product) => [product.id, product]),
);

/**
 * Writes an amount in millions in one way: '$2,000,000' and '$2 million' both become '$2 Million'.
 */
const normalizeAmount = (figure: string) =>
  figure.replace(/,000,000$/, ' Million').replace(' million', ' Million');
const amountsIn = (text: string) =>
  (text.match(/\$\d+(?:,\d{3})*(?:\.\d+)?(?: million)?/gi) ?? []).map(normalizeAmount);
const limitAmounts = (limits: CoverageLimits) =>
  Object.values(limits).flatMap((limit) => amountsIn(String(limit)));
const priceOf = ({ cents }: { cents: number }) => dollars(cents);
const allowedAmounts = ({ lowestCents, limits, plans = {}, extraAmounts = [] }: Advertised) => [
  dollars(lowestCents),
  formatExact(lowestCents),
  ...Object.values(plans).map(priceOf),
  ...extraAmounts,
  ...limitAmounts(limits),
];
test('every offered product has an advertised.ts', () => {
  expect(advertisedProducts.map(({ code }) => code).sort()).toEqual(
    offeredProducts.map(({ code }) => code).sort(),
  );
});

describe.each(advertisedProducts)('$id', (advertised) => {
  const { id } = advertised;
  const page = pages.get(id)!;
  // Undefined for products outside the menus, because they are advertised only on their landing
  // page.
  const product = listed.get(id);
  const schedules = product ? [product.schedule] : [];
  const lowestCents = dollars(advertised.lowestCents);

  test('is advertised from the price that it is sold from', () => {
    expect(offeredProductOf(id).lowestCents).toBe(advertised.lowestCents);
    expect(page.offer.cents).toBe(advertised.lowestCents);
    expect(product?.id).toBe(page.product);
    expect(product?.price ?? lowestCents).toBe(lowestCents);
    for (const text of [page.title, page.hero.heading])
      expect(text).toContain(`from ${lowestCents} a `);
    for (const { price } of schedules) expect(price).toBe(formatExact(advertised.lowestCents));
  });

  test('shows the price and limits of each plan in the price picker, with the advertised tax rate', () => {
    const { plans } = advertised;
    if (!plans) return;
    const price = pickerConfigBuilders[page.tariff!]();
    const { plans: shown, tax } = price;
    expect(shown.map(({ name }) => name)).toEqual(Object.keys(plans));
    expect(tax.basisPoints / 100).toBe(advertised.taxPercent);
    for (const plan of shown) {
      const { name, pays } = plan;
      expect([name, centsAtPosition(price, plan, 0)]).toEqual([name, plans[name]?.cents]);
      const limits = limitAmounts(plans[name]!.includedLimits);
      expect(amountsIn(pays).length).toBeGreaterThan(0);
      expect(limits, `limits of ${name}`).toEqual(expect.arrayContaining(amountsIn(pays)));
    }
  });

  test('names the price of a plan in the heading above its limits', () => {
    const { heading } = page.coverage;
    const plan = Object.keys(advertised.plans ?? {}).find((name) => heading.includes(name));
    if (plan) expect(heading).toContain(`${plan} pays for ${priceOf(advertised.plans![plan]!)} a `);
    else expect(heading).toMatch(/highest limits|three plans|collection|policy/i);
  });

  test('has the same total in the menus, on its page and in the checkout', () => {
    const price = pickerConfigBuilders[page.tariff!]();
    const shown = formatPriceAtPosition(price, price.plans[0]!, price.start);
    if (advertised.plans) expect(shown.total).toBe(advertised.example.total);
    expect(page.offer.cents).toBe(advertised.lowestCents);
    const lowest = formatPriceAtPosition(price, price.plans[0]!, 0);
    expect([lowest.each, lowest.subtotal]).toContain(formatExact(advertised.lowestCents));
  });

  test('has the same price on its page and in the checkout for every value of the price picker', () => {
    const price = pickerConfigBuilders[page.tariff!]();
    const { count, plans, tax } = price;
    const places = Array.from({ length: count }, (_, at) => at);
    for (const plan of plans) {
      const rated = places.map((at) => advertised.rate(valueAtPosition(price, at), plan.code!));
      const shown = places.map((at) => centsAtPosition(price, plan, at));
      expect([plan.name, shown]).toEqual([plan.name, rated.map(({ subtotal }) => subtotal)]);
      expect(rated.every(({ taxBasisPoints }) => taxBasisPoints === tax.basisPoints)).toBe(true);
    }
  });

  test('lists the limits that it is sold with', () => {
    const rows = [
      ...(page.facts ?? []),
      ...schedules.flatMap((schedule) => schedule.rows),
      ...page.coverage.details.map(({ heading, amount }) => ({ label: heading, value: amount })),
    ].filter(({ value }) => /\d|^Included$/.test(value));
    expect(rows.length).toBeGreaterThan(5);
    for (const { label, value } of rows) {
      expect([label, normalizeAmount(value)]).toEqual([label, advertised.limits[label]]);
    }
  });

  test('shows an example price that the rates confirm', () => {
    for (const { example } of schedules) expect(example).toMatchObject(advertised.example);
  });
});

test('the baggage comparison counts a delay from the same number of hours as the cheapest plan', () => {
  const { comparison } = pages.get('baggage-protection')!;
  const hours = String(
    advertisedProducts.find(({ code }) => code === 'baggage')!.includedLimits['Delay counts after'],
  );
  expect(comparison?.features.join()).toContain(`from ${hours}`);
});

test('the How it works steps on the home page show the prices and limits of the rental car product', () => {
  const car = advertisedProducts.find(({ code }) => code === 'rental_car')!;
  const shown = amountsIn(readFileSync('src/components/HowItWorks.astro', 'utf8'));
  expect(shown.length).toBeGreaterThan(4);
  const prices = Object.values(car.plans ?? {}).map(({ cents }) => formatExact(cents));
  expect([...allowedAmounts(car), ...prices, car.example.total]).toEqual(
    expect.arrayContaining(shown),
  );
});

test('reviews name the price of the number of days or trips that they mention', () => {
  const reviews = JSON.parse(read('testimonials.json')) as { bought: string }[];
  expect(reviews.length).toBeGreaterThan(2);
  const plans = Object.assign({}, ...advertisedProducts.map((one) => one.plans ?? {})) as Record<
    string,
    { cents: number }
  >;
  for (const { bought } of reviews) {
    const [, plan = '', units = '', paid = ''] = /, (\w+), (\d+) \w+ for (\S+)$/.exec(bought) ?? [];
    expect([bought, paid]).toEqual([bought, formatExact(Number(units) * plans[plan]!.cents)]);
  }
});
