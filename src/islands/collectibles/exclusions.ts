import { atom } from 'nanostores';
import type { CollectiblesPlan } from '../../contract/collectibles/quote.ts';

/** Open exclusion notice. Null while none is open. */
export const $exclusions = atom<{
  street: string;
  plan: Omit<CollectiblesPlan, 'dynamic_form'>;
} | null>(null);
