/** How many, in words. */
import { givenAddresses, type Collectibles } from '../answers.ts';

const numbers = 'No One Two Three Four Five Six Seven Eight Nine Ten'.split(' ');

export function inWords(count: number): string {
  return numbers[count] ?? String(count);
}

/** 'Two collections, one policy': each state that the addresses lie in has a policy of its own. */
export function countsOf(state: Pick<Collectibles, 'collections'>) {
  const count = Object.keys(state.collections).length;
  const addresses = givenAddresses(state);
  const states = new Set(addresses.map(({ region }) => region.toUpperCase())).size;
  return {
    count,
    collections: count === 1 ? 'One collection' : `${inWords(count)} collections`,
    places:
      addresses.length === 1
        ? 'one address'
        : `${inWords(addresses.length).toLowerCase()} addresses`,
    policies:
      states === 1 ? 'one policy' : `${inWords(states).toLowerCase()} policies, one for each state`,
  };
}

/** Before the sum of several. */
export function allOf(count: number): string {
  if (count === 1) return 'Before tax';
  return count === 2 ? 'Both, before tax' : 'All, before tax';
}
