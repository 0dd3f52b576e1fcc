import { checkSavedFlow } from '../contract/purchase/saved-flows.ts';
import { call } from '../core/call/call.ts';
import { CallError } from '../core/call/call-error.ts';
import { isPurchasePending } from '../core/pending-purchase.ts';
import { savedMark } from '../core/saved-mark.ts';

/** moved: another browser opened the answers last. bought: a policy was bought with them elsewhere. */
export type SavedState = 'here' | 'moved' | 'bought';

/** Asks what became of a flow's saved answers. A failed call says nothing: the purchase asks again. */
export async function savedState(flow: string): Promise<SavedState> {
  const mark = savedMark(flow);
  if (!mark || isPurchasePending(flow)) return 'here';
  try {
    const { moved, bought } = await call(checkSavedFlow, { request: { ...mark } });
    // This browser may have bought them while the answer was under way.
    if (isPurchasePending(flow) || !savedMark(flow)) return 'here';
    if (bought) return 'bought';
    return moved ? 'moved' : 'here';
  } catch (error) {
    if (error instanceof CallError) return 'here';
    throw error;
  }
}
