/** Text that describes an endorsement of a collection. Screens, emails and documents show it. */
import type { CollectionChange, CollectionValues } from './endorsement.ts';

type EndorsedCollection = Pick<CollectionChange, 'category' | 'previous' | 'next'>;

/**
 * Returns how an endorsement changes the total value of a collection: 'raised' or 'lowered'.
 * Returns 'changed' if the total value stays the same.
 */
export function totalValueChange({
  previous,
  next,
}: Record<'previous' | 'next', CollectionValues>): 'raised' | 'lowered' | 'changed' {
  const difference = next.collection_total_value - previous.collection_total_value;
  if (difference === 0) return 'changed';
  return difference > 0 ? 'raised' : 'lowered';
}

/**
 * Returns a short description: 'Coins lowered to $1,500', 'Fine art added, $8,000', 'Stamps
 * removed'.
 */
export function describeEndorsement({
  category: { name },
  previous,
  next,
}: EndorsedCollection): string {
  if (!next) return `${name} removed`;
  if (!previous) return `${name} added, ${formatTotalValue(next)}`;
  const change = totalValueChange({ previous, next });
  return change === 'changed'
    ? `${name} changed`
    : `${name} ${change} to ${formatTotalValue(next)}`;
}

/**
 * Returns a description that includes the previous total value: 'Coins lowered from $12,500 to
 * $1,500'. If the total value stays the same, describes the change of the highest value item
 * instead.
 */
export function describeEndorsementWithPreviousValue(endorsement: EndorsedCollection): string {
  const { previous, next, category } = endorsement;
  if (!previous || !next) return describeEndorsement(endorsement);
  const change = totalValueChange({ previous, next });
  if (change !== 'changed')
    return `${category.name} ${change} from ${formatTotalValue(previous)} to ${formatTotalValue(next)}`;
  const [previousItem, nextItem] = [previous.highest_value_item, next.highest_value_item];
  if (previousItem === nextItem) return describeEndorsement(endorsement);
  return `${category.name}: highest value item from ${formatDollars(previousItem)} to ${formatDollars(nextItem)}`;
}

/** Formats the total value of a collection: '$12,500'. */
export function formatTotalValue({ collection_total_value: total }: CollectionValues): string {
  return formatDollars(total);
}

function formatDollars(value: number): string {
  return `$${value.toLocaleString('en-US')}`;
}
