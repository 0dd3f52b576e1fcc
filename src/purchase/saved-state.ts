import { checkSavedFlow } from '../contract/purchase/saved-flows.ts';
import { call } from '../core/call/call.ts';
import { CallError } from '../core/call/call-error.ts';
import { isPurchasePending } from '../core/pending-purchase.ts';
import { savedFlowReference } from '../core/saved-flow-reference.ts';

/** moved: another browser opened the answers last. bought: a policy was bought with them elsewhere. */
export type SavedState = 'here' | 'moved' | 'bought';

/** Asks what became of a flow's saved answers. A failed call says nothing: the purchase asks again. */
export async function fetchSavedState(flow: string): Promise<SavedState> {
  const reference = savedFlowReference(flow);
  if (!reference || isPurchasePending(flow)) return 'here';
  try {
    const { moved, bought } = await call(checkSavedFlow, { request: { ...reference } });
    // This browser may have bought them while the answer was under way.
    if (isPurchasePending(flow) || !savedFlowReference(flow)) return 'here';
    if (bought) return 'bought';
    return moved ? 'moved' : 'here';
  } catch (error) {
    if (error instanceof CallError) return 'here';
    throw error;
  }
}
