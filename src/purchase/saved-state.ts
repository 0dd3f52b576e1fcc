import { checkSavedFlow } from '../contract/purchase/saved-flows.ts';
import { call } from '../core/call/call.ts';
import { CallError } from '../core/call/call-error.ts';
import { isPurchasePending } from '../core/pending-purchase.ts';
import { savedFlowReference } from '../core/saved-flow-reference.ts';

/**
 * moved: another browser opened the answers last. bought: a policy was bought with them elsewhere.
 * here: neither.
 */
export type SavedState = 'here' | 'moved' | 'bought';

/**
 * Requests the state of a flow's saved answers. A failed call returns 'here', because the purchase
 * checks again.
 */
export async function fetchSavedState(flow: string): Promise<SavedState> {
  const reference = savedFlowReference(flow);
  if (!reference || isPurchasePending(flow)) return 'here';
  try {
    const { moved, bought } = await call(checkSavedFlow, { request: { ...reference } });
    // A purchase of the saved answers may have started in this tab during the request. Then this
    // browser still has them.
    if (isPurchasePending(flow) || !savedFlowReference(flow)) return 'here';
    if (bought) return 'bought';
    return moved ? 'moved' : 'here';
  } catch (error) {
    if (error instanceof CallError) return 'here';
    throw error;
  }
}
