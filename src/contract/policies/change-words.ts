/** What a change of a collection is called, wherever it is spoken of: screens, mail and documents. */
import type { CollectionChange, CollectionValues } from './endorsement.ts';

type Changed = Pick<CollectionChange, 'category' | 'previous' | 'next'>;

/** What an edit does to the total value. */
export function valueMove({
  previous,
  next,
}: Record<'previous' | 'next', CollectionValues>): 'raised' | 'lowered' | 'changed' {
  const difference = next.collection_total_value - previous.collection_total_value;
  if (difference === 0) return 'changed';
  return difference > 0 ? 'raised' : 'lowered';
}

/** 'Coins lowered to $1,500', 'Fine art added, $8,000', 'Stamps removed'. */
export function changeMade({ category: { name }, previous, next }: Changed): string {
  if (!next) return `${name} removed`;
  if (!previous) return `${name} added, ${worth(next)}`;
  const move = valueMove({ previous, next });
  return move === 'changed' ? `${name} changed` : `${name} ${move} to ${worth(next)}`;
}

/** With what it was: 'Coins lowered from $12,500 to $1,500'. */
export function changeInFull(change: Changed): string {
  const { previous, next, category } = change;
  if (!previous || !next) return changeMade(change);
  const move = valueMove({ previous, next });
  if (move !== 'changed')
    return `${category.name} ${move} from ${worth(previous)} to ${worth(next)}`;
  const [item, other] = [previous.highest_value_item, next.highest_value_item];
  if (item === other) return changeMade(change);
  return `${category.name}: highest value item from ${dollars(item)} to ${dollars(other)}`;
}

/** What a collection is worth in all: '$12,500'. */
export function worth({ collection_total_value: total }: CollectionValues): string {
  return dollars(total);
}

function dollars(value: number): string {
  return `$${value.toLocaleString('en-US')}`;
}
