import { collectionCategory } from '../../../contract/collectibles/categories.ts';
import { valueMove } from '../../../contract/policies/change-words.ts';
import type { EndorsementState } from './answers.ts';

type Asked = Pick<EndorsementState, 'change' | 'categoryCode' | 'priced' | 'policy'>;

/** What a holder reads: 'Fine art'. */
export function categoryName({ categoryCode, priced }: Asked): string {
  const named = priced?.checkout.change?.category.name;
  return named ?? collectionCategory(categoryCode)?.name ?? categoryCode;
}

/** 'Add Fine art', 'Lower the value of Coins', 'Change Fine art', 'Remove Coins'. */
export function changeTitle(state: Asked): string {
  const { previous, next } = state.priced?.checkout.change ?? {};
  const name = categoryName(state);
  if (state.change === 'add') return `Add ${name}`;
  if (state.change === 'remove') return `Remove ${name}`;
  const move = previous && next ? valueMove({ previous, next }) : 'changed';
  if (move === 'raised') return `Raise the value of ${name}`;
  return move === 'lowered' ? `Lower the value of ${name}` : `Change ${name}`;
}
