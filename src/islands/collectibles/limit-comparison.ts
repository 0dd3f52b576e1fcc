/** Amounts that explain why the VIP team must review an application. */
import { APPLICATION_MAX, categoryRates } from '../../contract/collectibles/rates.ts';
import { CallError } from '../../core/call/call-error.ts';
import type { ErrorNotice } from '../../core/call/error-catalog.ts';
import { formatDollars } from '../../core/money.ts';
import { collectionValues } from './collections.ts';
import type { Collection } from './answers.ts';

type LimitComparison = NonNullable<ErrorNotice['limitComparison']>;

/** Collections by any key, with the answers about their value. */
interface InsuredCollections {
  collections: Readonly<Record<string, Pick<Collection, 'categoryCode' | 'answers'>>>;
}

/** Compares the value with the online limit. Null for an error without amounts. */
export function limitComparisonFor(
  error: unknown,
  state: InsuredCollections,
): LimitComparison | null {
  const code = error instanceof CallError ? error.code : '';
  if (code === 'jewelry_exit_ramp')
    return [...reviewLimitComparison(state), { label: 'Charged to your card', amount: '$0.00' }];
  if (code !== 'total_collection_value_is_above_limit') return null;
  const totals = Object.values(state.collections).map((one) => collectionValues(one).total);
  return toComparison(
    'Your collections together',
    totals.reduce((sum, total) => sum + total, 0),
    APPLICATION_MAX,
  );
}

/** Compares the first value above the limit for sales without a review. Empty if none is above. */
function reviewLimitComparison({ collections }: InsuredCollections): LimitComparison {
  for (const collection of Object.values(collections)) {
    const { review } = categoryRates[collection.categoryCode] ?? {};
    const { highest, total } = collectionValues(collection);
    if (review && highest > review.item)
      return toComparison('Your highest value item', highest, review.item);
    if (review && total > review.total) return toComparison('Your total', total, review.total);
  }
  return [];
}

function toComparison(label: string, amount: number, limit: number): LimitComparison {
  return [
    { label, amount: formatDollars(amount) },
    { label: 'Online, up to', amount: formatDollars(limit) },
  ];
}
