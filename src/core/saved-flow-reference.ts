/**
 * Reads and stores the reference to a flow's saved answers. The answers were saved in this browser
 * or opened from an emailed link. This module is small, because every flow loads it.
 */
import { environment } from './environment.ts';

export interface SavedFlowReference {
  /**
   * Key of the saved answers. It is sent with the purchase, because the backend executes only one
   * purchase per key.
   */
  saved_key: string;
  /**
   * Random id that the browser creates when it saves the answers or opens the link. It shows the
   * backend which browser used the answers last.
   */
  opener: string;
}

/** Returns the sessionStorage key of a flow's reference to its saved answers. */
export const savedFlowReferenceKey = (flow: string) => `${flow}Saved`;

/**
 * Returns the reference to the flow's saved answers. Null if the answers were neither saved nor
 * opened from a link.
 */
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

/** Deletes the reference. Called after the saved answers are deleted. */
export function clearSavedFlowReference(flow: string): void {
  delete environment().storage[savedFlowReferenceKey(flow)];
}
