/**
 * Identifies saved answers, or answers opened from an emailed link. Small, because every flow loads
 * it.
 */
import { environment } from './environment.ts';

export interface SavedFlowReference {
  /** Sent with the purchase. The backend executes only one purchase per key. */
  saved_key: string;
  /** Id of this browser's opening of the link. */
  opener: string;
}

/** Returns the key in sessionStorage. */
export const savedFlowReferenceKey = (flow: string) => `${flow}Saved`;

/** Returns null if the flow's answers were never saved. */
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

/** Deletes the reference after the answers were deleted. */
export function clearSavedFlowReference(flow: string): void {
  delete environment().storage[savedFlowReferenceKey(flow)];
}
