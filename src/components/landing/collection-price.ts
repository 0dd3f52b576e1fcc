/**
 * Price of a collection of which only the category and the value are known: no alarm, no safe, no
 * US state, no single item.
 */
import { collectionPremium, sumWithMinimumPremium } from '../../tariffs/collectibles/premium.ts';
import {
  categoryRates,
  DEDUCTIBLE_DEFAULT,
  deductibleFactors,
  ESTIMATED_TAX_BASIS_POINTS,
} from '../../tariffs/collectibles/rates.ts';
import { formatCents, formatDollars } from './format-cents.ts';

/**
 * Value in whole dollars for which a page shows a price before the visitor enters a value. Pages
 * that compare the kinds of collections use the same value.
 */
export const SAMPLE_COLLECTION_DOLLARS = 10_000;

const BASIS_POINTS = 10_000;

/**
 * Price of a collection for one year. Amounts are in cents. `label` describes how the premium is
 * calculated.
 */
export interface CollectionPrice {
  label: string;
  premium: number;
  tax: number;
  total: number;
}

/**
 * Calculates the price of a policy that insures only this collection.
 * @param value whole dollars
 * @param deductible whole dollars, one of `deductibles`
 * @throws RangeError for a category or deductible without a rate
 */
export function calculateCollectionPrice(
  code: string,
  value: number,
  deductible = DEDUCTIBLE_DEFAULT,
): CollectionPrice {
  const ownPremium = collectionPremium(
    { category_code: code, collection_total_value: value },
    deductible,
  );
  const premium = sumWithMinimumPremium([ownPremium]);
  const tax = Math.round((premium * ESTIMATED_TAX_BASIS_POINTS) / BASIS_POINTS);
  const label =
    premium > ownPremium
      ? 'Minimum premium'
      : `${formatDollars(value)} at ${formatRate(code, deductible)} per $100`;
  return { label, premium, tax, total: premium + tax };
}

/**
 * Formats the price of each $100 of value: the rate multiplied by the deductible's factor, without
 * rounding, such as '$1.80' or '$1.656'.
 */
function formatRate(code: string, deductible: number): string {
  const rateParts = (categoryRates[code]?.rate ?? 0) * (deductibleFactors[deductible] ?? 0);
  const beyondCents = (rateParts / (BASIS_POINTS * 100)).toFixed(4).slice(-2).replace(/0+$/, '');
  return formatCents(Math.floor(rateParts / BASIS_POINTS)) + beyondCents;
}
