import { collectionCategory } from '../../../contract/collectibles/categories.ts';
import { totalValueChange } from '../../../contract/policies/describe-endorsement.ts';
import type { EndorsementState } from './answers.ts';

type TitleState = Pick<EndorsementState, 'change' | 'categoryCode' | 'checkoutInfo' | 'policy'>;

/** Returns the display name of the category, such as 'Fine art'. */
export function categoryName({ categoryCode, checkoutInfo }: TitleState): string {
  const checkoutName = checkoutInfo?.change?.category.name;
  return checkoutName ?? collectionCategory(categoryCode)?.name ?? categoryCode;
}

/**
 * Returns a title such as 'Add Fine art', 'Lower the value of Coins', 'Change Fine art' or 'Remove
 * Coins'.
 */
export function endorsementTitle(state: TitleState): string {
  const { previous, next } = state.checkoutInfo?.change ?? {};
  const name = categoryName(state);
  if (state.change === 'add') return `Add ${name}`;
  if (state.change === 'remove') return `Remove ${name}`;
  const valueChange = previous && next ? totalValueChange({ previous, next }) : 'changed';
  if (valueChange === 'raised') return `Raise the value of ${name}`;
  return valueChange === 'lowered' ? `Lower the value of ${name}` : `Change ${name}`;
}
