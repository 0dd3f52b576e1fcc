// Which amounts are right in what is said of a product: those that it is sold with, or, of what others sell for us, those
// that its own landing sets down.
import type { z } from 'astro/zod';
import { formatCents, formatDollars } from '../../components/landing/format-cents.ts';
import type { landingSchema } from '../../content-schemas/landing.ts';
import { categoryRates } from '../../contract/collectibles/rates.ts';
import { shortCents, type Limits, type SoldProduct } from '../sold-products.ts';

export type Landing = z.infer<typeof landingSchema>;

/** Of whom an amount is said. */
export interface Subject {
  /** As a sentence calls it. */
  name: string;
  /** The lowest price, in cents. */
  from: number;
  /** Every price and limit of it. */
  amounts: ReadonlySet<string>;
  /** '$10 a day'. */
  prices: ReadonlySet<string>;
  /** Limits that the lowest price does not buy, and the prices of the plans that have them. */
  dearer: { limits: ReadonlySet<string>; prices: readonly string[] };
  /** What stands beside a label. */
  limits: Limits;
  plans: NonNullable<SoldProduct['plans']>;
}

/** The amounts of a text in one spelling: '$2,000,000' and '$2 million' are '$2 Million'. */
export function amountsIn(text: string): string[] {
  if (!text.includes('$')) return [];
  const found = text.match(/\$\d+(?:,\d{3})*(?:\.\d+)?(?: million)?/gi) ?? [];
  return found.map(sameAmount);
}

export const sameAmount = (text: string) =>
  text.replace(/,000,000(?!\d)/, ' Million').replace(' million', ' Million');

const amountsOf = (limits: Limits) =>
  Object.values(limits).flatMap((limit) => amountsIn(String(limit)));

const spellings = (cents: number) => [shortCents(cents), formatCents(cents)];

function pricesOf(all: readonly number[], per: string): Set<string> {
  return new Set(all.flatMap(spellings).map((price) => `${price} a ${per}`));
}

/** @param name of the landing that sells it */
export function soldSubject(sold: SoldProduct, name: string): Subject {
  const { from, per, buys, limits, plans = {}, also = [] } = sold;
  const cents = Object.values(plans).map((plan) => plan.cents);
  const bought = new Set([...spellings(from), ...also.map(sameAmount), ...amountsOf(buys)]);
  const all = [
    ...cents.flatMap(spellings),
    ...Object.values(plans).flatMap((plan) => amountsOf(plan.buys)),
    ...amountsOf(limits),
  ];
  return {
    name,
    from,
    amounts: new Set([...bought, ...all]),
    prices: pricesOf([from, ...cents], per),
    dearer: {
      limits: new Set(all.filter((amount) => !bought.has(amount))),
      prices: cents.filter((one) => one !== from).flatMap(spellings),
    },
    limits,
    plans,
  };
}

/** A kind of collection has the limits of all, and those of its own rate. */
export function collectionSubject(sold: SoldProduct, { name, collection }: Landing): Subject {
  const { totalMax, review, rate } = categoryRates[collection!.category]!;
  const own = [totalMax, ...(review ? [review.item, review.total] : [])].map(formatDollars);
  const also = [...(sold.also ?? []), ...own, formatCents(rate), '$100'];
  const buys = { ...sold.buys, ...sold.limits };
  // What stands beside a label is held by tests/pages/collectible-landings.test.ts: each kind has words of its own.
  return soldSubject({ ...sold, buys, limits: {}, also }, name);
}

/** What others sell for us: its landing is the source. */
export function ownSubject({ name, offer, price, coverage, facts = [] }: Landing): Subject {
  const plans = price?.plans ?? [];
  const [first, ...others] = plans.map(({ pays }) => amountsIn(pays));
  const cents = [offer.cents, ...plans.map((plan) => plan.cents)];
  const said = [
    ...coverage.details.flatMap(({ amount, subheading }) => [amount, subheading]),
    ...facts.map(({ value }) => value),
  ].flatMap(amountsIn);
  return {
    name,
    from: offer.cents,
    amounts: new Set([...cents.flatMap(spellings), ...(first ?? []), ...others.flat(), ...said]),
    prices: pricesOf(cents, offer.per),
    dearer: {
      limits: new Set(others.flat().filter((amount) => !first!.includes(amount))),
      prices: cents.filter((one) => one !== offer.cents).flatMap(spellings),
    },
    limits: {},
    plans: {},
  };
}
