import type { CollectiblesPlan } from '../../contract/collectibles/quote.ts';

/** Data for the exclusion notice. */
export interface ExclusionDialogData {
  street: string;
  plan: Omit<CollectiblesPlan, 'dynamic_form'>;
}
