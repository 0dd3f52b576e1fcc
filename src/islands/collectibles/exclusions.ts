import { atom } from 'nanostores';
import type { CollectiblesPlan } from '../../contract/collectibles/quote.ts';

/** The exclusion notice that is open; null while there is none. */
export const $exclusions = atom<{
  street: string;
  plan: Omit<CollectiblesPlan, 'dynamic_form'>;
} | null>(null);
