import { checkSavedFlow } from '../contract/purchase/saved-flows.ts';
import { sendCall } from '../core/call/call.ts';
import { CallError } from '../core/call/call-error.ts';
import { isPurchasePending } from '../core/pending-purchase.ts';
import { savedFlowReference } from '../core/saved-flow-reference.ts';

/**
 * moved: the saved answers were last opened in another browser. bought: the saved answers were used
 * for a purchase somewhere else. here: neither.
 */
export type SavedAnswersState = 'here' | 'moved' | 'bought';

/**
 * Asks the server if the saved answers of a flow were opened or used for a purchase elsewhere.
 * Returns 'here' if the call fails, because the server checks this again at the purchase.
 */
export async function fetchSavedAnswersState(flow: string): Promise<SavedAnswersState> {
  const reference = savedFlowReference(flow);
  if (!reference || isPurchasePending(flow)) return 'here';
  try {
    const { moved, bought } = await sendCall(checkSavedFlow, { request: { ...reference } });
    // Ignores the response if a purchase of the saved answers started in this tab during the
    // request. The response is then outdated, and this browser still has the answers.
    if (isPurchasePending(flow) || !savedFlowReference(flow)) return 'here';
    if (bought) return 'bought';
    return moved ? 'moved' : 'here';
  } catch (error) {
    if (error instanceof CallError) return 'here';
    throw error;
  }
}
