import type { CollectionValues } from '../../../contract/policies/endorsement.ts';

/** What an edit does to the total value. */
export function valueMove({
  previous,
  next,
}: Record<'previous' | 'next', CollectionValues>): 'raised' | 'lowered' | 'changed' {
  const difference = next.collection_total_value - previous.collection_total_value;
  if (difference === 0) return 'changed';
  return difference > 0 ? 'raised' : 'lowered';
}
