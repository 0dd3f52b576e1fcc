/** By what a browser knows that its answers were saved, or opened from a mailed link. Small: every flow loads it. */
import { environment } from './environment.ts';

export interface SavedFlowReference {
  /** Sent with the purchase: the provider carries one out for it. */
  saved_key: string;
  /** Of this browser's own opening. */
  opener: string;
}

/** Its key in sessionStorage. */
export const savedFlowReferenceKey = (flow: string) => `${flow}Saved`;

/** Null where the answers of the flow were never saved. */
export function savedFlowReference(flow: string): SavedFlowReference | null {
  try {
    const { saved_key, opener } = JSON.parse(
      environment().storage[savedFlowReferenceKey(flow)] ?? '{}',
    );
    const isReference = typeof saved_key === 'string' && typeof opener === 'string';
    return isReference ? { saved_key, opener } : null;
  } catch {
    return null;
  }
}

export function storeSavedFlowReference(flow: string, reference: SavedFlowReference): void {
  environment().storage[savedFlowReferenceKey(flow)] = JSON.stringify(reference);
}

/** The answers are gone, and with them what was known of their copies. */
export function clearSavedFlowReference(flow: string): void {
  delete environment().storage[savedFlowReferenceKey(flow)];
}
