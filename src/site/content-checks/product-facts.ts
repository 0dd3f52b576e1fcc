// Which amounts are right in what is said of a product: those that it is sold with, or, of what others sell for us, those
// that its own landing sets down.
import type { z } from 'astro/zod';
import { formatCents, formatDollars } from '../../components/landing/format-cents.ts';
import type { landingSchema } from '../../content-schemas/landing.ts';
import { categoryRates } from '../../contract/collectibles/rates.ts';
import { shortCents, type CoverageLimits, type OfferedProduct } from '../offered-products.ts';

export type Landing = z.infer<typeof landingSchema>;

/** Of whom an amount is said. */
export interface ProductFacts {
  /** As a sentence calls it. */
  name: string;
  /** The lowest price, in cents. */
  lowestCents: number;
  /** Every price and limit of it. */
  amounts: ReadonlySet<string>;
  /** '$10 a day'. */
  prices: ReadonlySet<string>;
  /** Limits that the lowest price does not buy, and the prices of the plans that have them. */
  pricier: { limits: ReadonlySet<string>; prices: readonly string[] };
  /** What stands beside a label. */
  limits: CoverageLimits;
  plans: NonNullable<OfferedProduct['plans']>;
}

/** The amounts of a text in one spelling: '$2,000,000' and '$2 million' are '$2 Million'. */
export function amountsIn(text: string): string[] {
  if (!text.includes('$')) return [];
  const found = text.match(/\$\d+(?:,\d{3})*(?:\.\d+)?(?: million)?/gi) ?? [];
  return found.map(normalizeAmount);
}

export const normalizeAmount = (text: string) =>
  text.replace(/,000,000(?!\d)/, ' Million').replace(' million', ' Million');

const amountsOf = (limits: CoverageLimits) =>
  Object.values(limits).flatMap((limit) => amountsIn(String(limit)));

const spellings = (cents: number) => [shortCents(cents), formatCents(cents)];

function pricesOf(all: readonly number[], per: string): Set<string> {
  return new Set(all.flatMap(spellings).map((price) => `${price} a ${per}`));
}

/** @param name of the landing that sells it */
export function factsOfOfferedProduct(offered: OfferedProduct, name: string): ProductFacts {
  const { lowestCents, per, includedLimits, limits, plans = {}, extraAmounts = [] } = offered;
  const cents = Object.values(plans).map((plan) => plan.cents);
  const includedAmounts = new Set([
    ...spellings(lowestCents),
    ...extraAmounts.map(normalizeAmount),
    ...amountsOf(includedLimits),
  ]);
  const all = [
    ...cents.flatMap(spellings),
    ...Object.values(plans).flatMap((plan) => amountsOf(plan.includedLimits)),
    ...amountsOf(limits),
  ];
  return {
    name,
    lowestCents,
    amounts: new Set([...includedAmounts, ...all]),
    prices: pricesOf([lowestCents, ...cents], per),
    pricier: {
      limits: new Set(all.filter((amount) => !includedAmounts.has(amount))),
      prices: cents.filter((one) => one !== lowestCents).flatMap(spellings),
    },
    limits,
    plans,
  };
}

/** A kind of collection has the limits of all, and those of its own rate. */
export function factsOfCollection(
  offered: OfferedProduct,
  { name, collection }: Landing,
): ProductFacts {
  const { totalMax, review, rate } = categoryRates[collection!.category]!;
  const ownAmounts = [totalMax, ...(review ? [review.item, review.total] : [])].map(formatDollars);
  const extraAmounts = [...(offered.extraAmounts ?? []), ...ownAmounts, formatCents(rate), '$100'];
  const includedLimits = { ...offered.includedLimits, ...offered.limits };
  // What stands beside a label is held by tests/pages/collectible-landings.test.ts: each kind has words of its own.
  return factsOfOfferedProduct({ ...offered, includedLimits, limits: {}, extraAmounts }, name);
}

/** What others sell for us: its landing is the source. */
export function factsOfExternalProduct({
  name,
  offer,
  price,
  coverage,
  facts = [],
}: Landing): ProductFacts {
  const plans = price?.plans ?? [];
  const [first, ...others] = plans.map(({ pays }) => amountsIn(pays));
  const cents = [offer.cents, ...plans.map((plan) => plan.cents)];
  const textAmounts = [
    ...coverage.details.flatMap(({ amount, subheading }) => [amount, subheading]),
    ...facts.map(({ value }) => value),
  ].flatMap(amountsIn);
  return {
    name,
    lowestCents: offer.cents,
    amounts: new Set([
      ...cents.flatMap(spellings),
      ...(first ?? []),
      ...others.flat(),
      ...textAmounts,
    ]),
    prices: pricesOf(cents, offer.per),
    pricier: {
      limits: new Set(others.flat().filter((amount) => !first!.includes(amount))),
      prices: cents.filter((one) => one !== offer.cents).flatMap(spellings),
    },
    limits: {},
    plans: {},
  };
}
