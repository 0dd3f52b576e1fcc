/** Texts that contain numbers as words, such as 'Two collections'. */
import type { PersistedCollectibles } from '../answers.ts';
import { collectionAddresses } from '../collections.ts';

const numberWords = 'No One Two Three Four Five Six Seven Eight Nine Ten'.split(' ');

function numberWord(count: number): string {
  return numberWords[count] ?? String(count);
}

/**
 * Returns the texts for the number of collections and of policies, such as 'Two collections' and
 * 'one policy'. Collections in different US states need separate policies.
 */
export function collectionAndPolicyCountTexts(state: Pick<PersistedCollectibles, 'collections'>) {
  const count = Object.keys(state.collections).length;
  const addresses = collectionAddresses(state);
  const states = new Set(addresses.map(({ region }) => region.toUpperCase())).size;
  return {
    count,
    collections: count === 1 ? 'One collection' : `${numberWord(count)} collections`,
    addresses:
      addresses.length === 1
        ? 'one address'
        : `${numberWord(addresses.length).toLowerCase()} addresses`,
    policies:
      states === 1 ? 'one policy' : `${numberWord(states).toLowerCase()} policies, one per state`,
  };
}
