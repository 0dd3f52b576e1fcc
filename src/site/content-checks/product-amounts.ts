// The amounts that texts about each product may contain. The amounts of products that this site
// sells come from code. The amounts of products that other companies sell come from the landings of
// these products.
import type { z } from 'astro/zod';
import { formatCents, formatDollars } from '../../components/landing/format-cents.ts';
import type { landingSchema } from '../../content-schemas/landing.ts';
import { categoryRates } from '../../tariffs/collectibles/rates.ts';
import { formatCentsShort, type CoverageLimits, type OfferedProduct } from '../offered-products.ts';

export type Landing = z.infer<typeof landingSchema>;

/** The valid amounts of one product, which texts about the product may contain. */
export interface ProductAmounts {
  /** The product's name in the form that is used in a sentence. */
  name: string;
  /** The lowest price, in cents. */
  lowestCents: number;
  /** All prices and limits of the product. */
  amounts: ReadonlySet<string>;
  /** Prices with their unit, such as '$10 a day'. */
  prices: ReadonlySet<string>;
  /**
   * Limits that the lowest price does not include, and the prices of the plans that include them.
   */
  pricier: { limits: ReadonlySet<string>; prices: readonly string[] };
  /** Limits by label. */
  limits: CoverageLimits;
  plans: NonNullable<OfferedProduct['plans']>;
}

/**
 * Returns the amounts in a text, each in the same format: '$2,000,000' and '$2 million' become '$2
 * Million'.
 */
export function normalizedAmountsIn(text: string): string[] {
  if (!text.includes('$')) return [];
  const found = text.match(/\$\d+(?:,\d{3})*(?:\.\d+)?(?: million)?/gi) ?? [];
  return found.map(normalizeAmount);
}

export const normalizeAmount = (text: string) =>
  text.replace(/,000,000(?!\d)/, ' Million').replace(' million', ' Million');

const amountsOf = (limits: CoverageLimits) =>
  Object.values(limits).flatMap((limit) => normalizedAmountsIn(String(limit)));

const spellings = (cents: number) => [formatCentsShort(cents), formatCents(cents)];

function pricesOf(all: readonly number[], per: string): Set<string> {
  return new Set(all.flatMap(spellings).map((price) => `${price} a ${per}`));
}

/**
 * Returns the valid amounts of a product that this site sells.
 * @param name the product's name on its landing
 */
export function amountsOfOfferedProduct(offered: OfferedProduct, name: string): ProductAmounts {
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

/**
 * Returns the valid amounts for one kind of collection, such as fine art: the amounts of every
 * collectibles policy, and the maximum values of this kind.
 */
export function amountsOfCollectionKind(
  offered: OfferedProduct,
  { name, collection }: Landing,
): ProductAmounts {
  const { totalMax, review, rate } = categoryRates[collection!.category]!;
  const ownAmounts = [totalMax, ...(review ? [review.item, review.total] : [])].map(formatDollars);
  const extraAmounts = [...(offered.extraAmounts ?? []), ...ownAmounts, formatCents(rate), '$100'];
  const includedLimits = { ...offered.includedLimits, ...offered.limits };
  // `limits` is empty, because each kind of collection has its own labels.
  // tests/pages/collectible-landings.test.ts checks these labels.
  return amountsOfOfferedProduct({ ...offered, includedLimits, limits: {}, extraAmounts }, name);
}

/**
 * Returns the valid amounts of a product that another company sells. The amounts come from the
 * product's landing.
 */
export function amountsOfExternalProduct({
  name,
  offer,
  price,
  coverage,
  facts = [],
}: Landing): ProductAmounts {
  const plans = price?.plans ?? [];
  const [first, ...others] = plans.map(({ pays }) => normalizedAmountsIn(pays));
  const cents = [offer.cents, ...plans.map((plan) => plan.cents)];
  const textAmounts = [
    ...coverage.details.flatMap(({ amount, subheading }) => [amount, subheading]),
    ...facts.map(({ value }) => value),
  ].flatMap(normalizedAmountsIn);
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
