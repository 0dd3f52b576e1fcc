import { checkSavedFlow } from '../contract/purchase/saved-flows.ts';
import { call } from '../core/call/call.ts';
import { CallError } from '../core/call/call-error.ts';
import { isPurchasePending } from '../core/pending-purchase.ts';
import { savedFlowReference } from '../core/saved-flow-reference.ts';

/**
 * moved: the saved answers were last opened in another browser. bought: a policy was bought with
 * the saved answers elsewhere. here: none of these.
 */
export type SavedState = 'here' | 'moved' | 'bought';

/**
 * Requests the state of a flow's saved answers. Returns 'here' if the call fails, because the
 * server checks the state again at the purchase.
 */
export async function fetchSavedState(flow: string): Promise<SavedState> {
  const reference = savedFlowReference(flow);
  if (!reference || isPurchasePending(flow)) return 'here';
  try {
    const { moved, bought } = await call(checkSavedFlow, { request: { ...reference } });
    // If a purchase of the saved answers started in this tab during the request, the response is
    // outdated. This browser still has the answers.
    if (isPurchasePending(flow) || !savedFlowReference(flow)) return 'here';
    if (bought) return 'bought';
    return moved ? 'moved' : 'here';
  } catch (error) {
    if (error instanceof CallError) return 'here';
    throw error;
  }
}
