import { atom } from 'nanostores';
import type { CollectiblesPlan } from '../../contract/collectibles/quote.ts';

/** Data for the exclusion notice that is open. Null if no notice is open. */
export const $exclusionDialogData = atom<{
  street: string;
  plan: Omit<CollectiblesPlan, 'dynamic_form'>;
} | null>(null);
