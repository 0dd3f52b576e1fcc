/**
 * Compares a value that the buyer entered with the highest value that can be insured online. The
 * comparison explains why the VIP team must review the application.
 */
import { APPLICATION_VALUE_MAX, categoryRates } from '../../tariffs/collectibles/rates.ts';
import { CallError } from '../../core/call/call-error.ts';
import type { MessageModalContent } from '../../core/call/error-catalog.ts';
import { formatLimit } from '../../contract/format.ts';
import { totalAndHighestItemValue } from './collections.ts';
import type { Collection } from './answers.ts';

type LimitComparison = NonNullable<MessageModalContent['limitComparison']>;

/** Collections with their category and survey answers. Any text can be the key of a collection. */
interface InsuredCollections {
  collections: Readonly<Record<string, Pick<Collection, 'categoryCode' | 'answers'>>>;
}

/**
 * Returns the entered value and the online limit if the error is about this limit. Returns null for
 * other errors.
 */
export function limitComparisonFor(
  error: unknown,
  state: InsuredCollections,
): LimitComparison | null {
  const code = error instanceof CallError ? error.code : '';
  if (code === 'jewelry_exit_ramp')
    return [...reviewLimitComparison(state), { label: 'Charged to your card', amount: '$0.00' }];
  if (code !== 'total_collection_value_is_above_limit') return null;
  const totals = Object.values(state.collections).map((one) => totalAndHighestItemValue(one).total);
  return toComparison(
    'Your collections together',
    totals.reduce((sum, total) => sum + total, 0),
    APPLICATION_VALUE_MAX,
  );
}

/**
 * Finds the first value that is above the review limit of its category, and compares it with this
 * limit. Empty if no value is above its limit.
 */
function reviewLimitComparison({ collections }: InsuredCollections): LimitComparison {
  for (const collection of Object.values(collections)) {
    const { review } = categoryRates[collection.categoryCode] ?? {};
    const { highest, total } = totalAndHighestItemValue(collection);
    if (review && highest > review.item)
      return toComparison('Your highest value item', highest, review.item);
    if (review && total > review.total) return toComparison('Your total', total, review.total);
  }
  return [];
}

function toComparison(label: string, amount: number, limit: number): LimitComparison {
  return [
    { label, amount: formatLimit(amount) },
    { label: 'Online, up to', amount: formatLimit(limit) },
  ];
}
