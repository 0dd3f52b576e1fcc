import { readdirSync, readFileSync } from 'node:fs';
import { parseFrontmatter } from 'astro/markdown';
import { describe, expect, test } from 'vitest';
import {
  ADDITIONAL_DRIVERS_MAX,
  RENTAL_DAYS_MAX,
} from '../../../src/contract/rental-car/limits.ts';
import { PROPERTY_MAX } from '../../../src/contract/renters/limits.ts';
import { START_DAYS_MAX } from '../../../src/contract/small-business/limits.ts';
import { landingSchema } from '../../../src/content-schemas/landing.ts';
import { addUp, formatAmount } from '../../../provider/money.ts';
import { baggage } from '../../../provider/products/baggage/product.ts';
import { premiumTax } from '../../../provider/products/premium-tax.ts';
import { rentalCar } from '../../../provider/products/rental-car/product.ts';
import { billDays } from '../../../provider/products/rental-car/rate.ts';
import { RENTAL_ASSESSMENT } from '../../../provider/products/rental-car/rates.ts';
import { readRentersAnswers } from '../../../provider/products/renters/answers.ts';
import { LOSS_OF_USE_PERCENT } from '../../../provider/products/renters/plans.ts';
import { rentersPremium } from '../../../provider/products/renters/premium.ts';
import { renters } from '../../../provider/products/renters/product.ts';
import { liabilityFactors, MONTHLY_PAYMENTS } from '../../../provider/products/renters/rates.ts';
import { rentersStates } from '../../../provider/products/renters/states.ts';
import { smallBusiness } from '../../../provider/products/small-business/product.ts';
import { rateSmallBusiness } from '../../../provider/products/small-business/rate.ts';
import { smallBusinessRiskSchema } from '../../../provider/products/small-business/risk.ts';
import { bakery } from '../../fixtures/small-business.ts';
import { surveyAnswers } from '../../fixtures/tenant.ts';

// Whoever changes a rate or a limit finds here every page that names it.

type Rows = readonly { title: string; value: string | boolean }[];
/** The limits of a plan by title, in the words of the plan table. */
const limitsOf = (rows: Rows) =>
  Object.fromEntries(rows.map(({ title, value }) => [title, value === true ? 'Included' : value]));
/** '$1,500' or '$12.50'. */
const dollars = (cents: number) => formatAmount(cents, 'USD').replace(/\.00$/, '');
const precise = (cents: number) => formatAmount(cents, 'USD');

const [carry, , complete] = baggage.plans.map((plan) => limitsOf(baggage.coverages(plan)));
const [platinum] = rentalCar.plans.map((plan) => limitsOf(rentalCar.coverages(plan)));
const [silver, gold, most] = smallBusiness.plans.map((plan) =>
  limitsOf(smallBusiness.coverages(plan)),
);
const rentersLimits = limitsOf(renters.coverages(renters.plans[0]!));
/** '$15,000, $500 deductible' without what comes after the limit. */
const limitOf = (words: string | boolean | undefined) => String(words).split(', ')[0]!;

/** Columbus, an apartment, the least that can be insured. */
const columbus = rentersPremium({
  state: rentersStates['OH']!,
  postal: '43215',
  answers: readRentersAnswers(surveyAnswers(), '2026-11-20'),
  property: 15_000,
  liability: 100_000,
  deductible: 500,
}).premium;
const bakeryPrices = rateSmallBusiness({
  group: 'food_store',
  state: 'OR',
  risk: smallBusinessRiskSchema.parse(bakery()),
});
const liabilityMost = dollars(Math.max(...Object.keys(liabilityFactors).map(Number)) * 100);
const belongingsMost = dollars(PROPERTY_MAX * 100);
const week = billDays(rentalCar.plans[0]!, {
  days: 5,
  taxBasisPoints: premiumTax['OR']! + RENTAL_ASSESSMENT,
}).totals;
const trip = addUp({
  subtotal: baggage.plans[0]!.price,
  discount: 0,
  taxBasisPoints: premiumTax['CO']!,
});

/** Pick-up and return both count. */
const tripLength = `1 to ${RENTAL_DAYS_MAX + 1} days`;

interface Advertised {
  /** The lowest price, in cents. */
  from: number;
  /** Cents of each plan, where the landing has a working price, and the percent of tax in it. */
  plans?: Record<string, number>;
  taxPercent?: number;
  /** What stands beside each label, where that is a number or 'Included'. */
  limits: Record<string, string | boolean | undefined>;
  example: { detail: string; total: string };
  /** Amounts that the text may name beside those above. */
  also?: string[];
}

/** By the id of products.json: what the provider sells. */
const sold: Record<string, Advertised> = {
  'baggage-protection': {
    from: baggage.plans[0]!.price,
    plans: Object.fromEntries(baggage.plans.map(({ title, price }) => [title, price])),
    taxPercent: premiumTax['OR']! / 100,
    limits: {
      ...complete,
      'Late bags': complete!['Delayed bags'],
      'Lost bags, up to': complete!['Lost bags'],
      'Late bags, up to': complete!['Delayed bags'],
      'Lost or stolen bags, up to': carry!['Lost bags'],
      [`Late by ${carry!['Delay counts after']}, up to`]: carry!['Delayed bags'],
    },
    example: {
      detail: `1 trip × ${precise(trip.subtotal)}, plus ${precise(trip.tax)} tax`,
      total: precise(trip.grandtotal),
    },
    // Of the coverage 'Electronics over $250', which no plan has.
    also: ['$250'],
  },
  'rental-car-insurance': {
    from: rentalCar.plans[0]!.dayRate,
    plans: Object.fromEntries(rentalCar.plans.map(({ title, dayRate }) => [title, dayRate])),
    taxPercent: (premiumTax['OR']! + RENTAL_ASSESSMENT) / 100,
    limits: {
      ...platinum,
      'Damage, up to': platinum!['Collision and rollover'],
      'Damage to the rental, up to': platinum!['Collision and rollover'],
      Trips: tripLength,
      'Trip length': tripLength,
      'Extra drivers': `Up to ${ADDITIONAL_DRIVERS_MAX}`,
    },
    example: {
      detail: `5 days × ${precise(rentalCar.plans[0]!.dayRate)}, plus ${precise(week.tax)} tax`,
      total: precise(week.grandtotal),
    },
  },
  'renters-insurance': {
    from: columbus / 12,
    limits: {
      ...rentersLimits,
      'Your belongings': belongingsMost,
      'Belongings, up to': belongingsMost,
      'Your belongings, up to': belongingsMost,
      Liability: liabilityMost,
      'Liability, up to': liabilityMost,
      Pay: `Once or in ${MONTHLY_PAYMENTS + 1} parts`,
      'Somewhere to stay': dollars(PROPERTY_MAX * LOSS_OF_USE_PERCENT),
    },
    example: {
      detail: `${dollars(1_500_000)} of belongings, ${dollars(columbus)} a year`,
      total: precise(columbus / 12),
    },
    // The limit for jewelry stands in the policy's text; leases ask for the least liability on offer.
    also: ['$1,500', dollars(Math.min(...Object.keys(liabilityFactors).map(Number)) * 100)],
  },
  'small-business-owners-insurance': {
    from: bakeryPrices.silver.subtotal,
    limits: {
      ...most,
      'General Liability': limitOf(most!['General liability']),
      'Lost Business Income': most!['Lost business income'],
      'Employee liability': most!['Employee liability coverage'],
      'Business Personal Property, Silver': limitOf(silver!['Business personal property']),
      'Business Personal Property, Gold': limitOf(gold!['Business personal property']),
      'Business Personal Property, Platinum': limitOf(most!['Business personal property']),
      'Liability, up to': limitOf(most!['General liability']),
      'Property, up to': limitOf(most!['Business personal property']),
      'Business property, up to': limitOf(silver!['Business personal property']),
      Starts: `Today to ${START_DAYS_MAX} days`,
      'Lost income, up to': most!['Lost business income'],
    },
    example: { detail: '12 months, paid at once', total: precise(bakeryPrices.silver.subtotal) },
    also: ['$500', '$1 Million'],
  },
};

const read = (file: string) => readFileSync(`src/content/${file}`, 'utf8');
const landings = readdirSync('src/content/landings').filter((name) => name.endsWith('.mdx'));
const pages = new Map(
  landings.map((name) => {
    const page = landingSchema.parse(parseFrontmatter(read(`landings/${name}`)).frontmatter);
    return [page.product ?? name, page];
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

describe.each(Object.entries(sold))('%s', (id, advertised) => {
  const page = pages.get(id)!;
  const product = listed.get(id)!;
  const schedules = [product.schedule, ...(page.schedule ? [page.schedule] : [])];
  const from = dollars(advertised.from);

  test('is advertised from the price that it is sold from', () => {
    expect(page.offer.cents).toBe(advertised.from);
    expect(product.price).toBe(from);
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
      product.paysUpTo,
      product.leavesOut,
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
  const sells = {
    day: dollars(sold['rental-car-insurance']!.from),
    trip: dollars(sold['baggage-protection']!.from),
  };
  for (const [text, price, unit] of prices) {
    expect([text, price]).toEqual([text, sells[unit as keyof typeof sells]]);
  }
});
