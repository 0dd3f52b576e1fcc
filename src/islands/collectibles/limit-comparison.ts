/** The figures that an exit to the VIP team speaks of. */
import { APPLICATION_MAX, categoryRates } from '../../contract/collectibles/rates.ts';
import { CallError } from '../../core/call/call-error.ts';
import type { ErrorNotice } from '../../core/call/error-catalog.ts';
import { formatDollars } from '../../core/money.ts';
import { collectionValues } from './collections.ts';
import type { Collection } from './answers.ts';

type LimitComparison = NonNullable<ErrorNotice['limitComparison']>;

/** By any key: what each collection was said to be worth. */
interface InsuredCollections {
  collections: Readonly<Record<string, Pick<Collection, 'categoryCode' | 'answers'>>>;
}

/** Why a quote is not priced or paid online; null for what has no figures. */
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

/** What of a collection is above what is sold without the team's review. */
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
