import type { TextToAccept } from '../contract/purchase/acceptance.ts';
import { CallError } from '../core/call/call-error.ts';
import { openMessageModal } from '../core/message-modal.ts';

/**
 * Returns the current texts if the server rejected the purchase because they have changed since the
 * quote, and tells the buyer. Undefined if another error rejected the purchase.
 */
export function announceChangedTerms(error: unknown): readonly TextToAccept[] | undefined {
  const texts = error instanceof CallError ? error.textsToAccept : undefined;
  if (!texts) return undefined;
  openMessageModal({
    title: 'The terms have changed.',
    message: 'Nothing was charged. Read and accept the current terms, then try again.',
    closeLabel: 'Continue',
  });
  return texts;
}
