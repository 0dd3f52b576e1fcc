/** The price control for one kind of collection. */
import type { CollectionEntry } from 'astro:content';
import { collectionLandingPath } from '../../../core/collection-kinds.ts';
import {
  categoryRates,
  COLLECTION_VALUE_MIN,
  DEDUCTIBLE_DEFAULT,
  deductibles,
  ESTIMATED_TAX_BASIS_POINTS,
  onlineLimits,
} from '../../../tariffs/collectibles/rates.ts';
import { SAMPLE_COLLECTION_DOLLARS } from '../collection-price.ts';
import { formatDollars } from '../format-cents.ts';
import { closestPosition, type PricePickerConfig } from './price-picker.ts';

type Collection = NonNullable<CollectionEntry<'landings'>['data']['collection']>;

/** Step in dollars below and from the value at which the step size changes. */
const STEPS = { fine: 100, from: 10_000, coarse: 500 };

/** The equipment that lowers the price, by the number of kinds of safes that count. */
const discountedBy = [
  'Alarms',
  'Safe deposit boxes and alarms',
  '',
  'Safes, safe deposit boxes and alarms',
];

/**
 * Returns the values of a kind of collection that can be insured online.
 * @throws RangeError for a category without a rate
 * @internal exported for tests
 */
export function collectionScale(category: string) {
  const rate = categoryRates[category];
  if (!rate) throw new RangeError(`There is no rate for ${category}`);
  const { fine, from, coarse } = STEPS;
  const min = COLLECTION_VALUE_MIN;
  const count = (from - min) / fine + (onlineLimits(rate).total - from) / coarse + 1;
  return { min, step: fine, count, coarse: { from, step: coarse } };
}

export function collectionConfig({ category, worth }: Collection): PricePickerConfig {
  const scale = collectionScale(category);
  const { review, safes } = categoryRates[category]!;
  const reviewed = review
    ? ` Above ${formatDollars(review.total)}, or ${formatDollars(review.item)} for one piece, our VIP team reviews it first.`
    : '';
  return {
    choice: 'Deductible, your share of a loss',
    plans: deductibles.map((amount) => ({
      name: formatDollars(amount),
      pays: '',
      cents: [],
      code: String(amount),
    })),
    chosen: deductibles.indexOf(DEDUCTIBLE_DEFAULT),
    collection: category,
    label: worth,
    ...scale,
    start: closestPosition(scale, SAMPLE_COLLECTION_DOLLARS),
    page: 10,
    row: '',
    tax: { label: 'Estimated tax', basisPoints: ESTIMATED_TAX_BASIS_POINTS },
    total: 'Total for a year',
    assumes: `${discountedBy[safes.length]} lower the price.${reviewed}`,
    flow: { path: `${collectionLandingPath(category)}/start`, value: 'value', plan: 'deductible' },
  };
}
