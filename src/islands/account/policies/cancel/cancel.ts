import { atom } from 'nanostores';
import {
  checkoutCancel,
  submitCancel,
  type CancelCheckout,
} from '../../../../contract/policies/cancel.ts';
import { call } from '../../../../core/call/call.ts';
import { CallError } from '../../../../core/call/call-error.ts';
import { $policies, loadPolicy } from '../../stores/policies.ts';
import { checkSession } from '../../../../core/session/session-check.ts';
import { showToast } from '../../../../core/toasts.ts';

export interface PolicyCancel {
  policyId: string;
  /** What canceling refunds; null until it is known. */
  checkout: CancelCheckout | null;
  /** What is under way. */
  busy: 'checkout' | 'submit' | null;
  /** Why the last step failed; null where it did not. */
  error: CallError | null;
}

/** The cancellation that the open modal is about; null while none is. */
export const $cancel = atom<PolicyCancel | null>(null);

/** Opens the cancellation of a policy and asks what it refunds. */
export function openCancel(policyId: string): Promise<void> {
  $cancel.set({ policyId, checkout: null, busy: null, error: null });
  return fetchCheckout();
}

export function closeCancel(): void {
  $cancel.set(null);
}

/** Asks what canceling refunds, the first time or again after a failure. */
export async function fetchCheckout(): Promise<void> {
  const open = $cancel.get();
  if (!open) return;
  $cancel.set({ ...open, busy: 'checkout' });
  try {
    const params = { policyId: open.policyId };
    const checkout = await call(checkoutCancel, { params });
    note(open.policyId, { checkout, busy: null, error: null });
  } catch (error) {
    fail(open.policyId, error);
  }
}

/**
 * Cancels for the refund that is on screen, then fetches the policy again.
 * @returns what was refunded, or null where it did not come to that
 */
export async function submitCancellation(): Promise<CancelCheckout | null> {
  const open = $cancel.get();
  if (!open?.checkout || open.busy) return null;
  const { policyId, checkout } = open;
  $cancel.set({ ...open, busy: 'submit', error: null });
  try {
    const seen = { total_refund_amount: checkout.total_refund_amount };
    const done = await call(submitCancel, { params: { policyId }, request: seen });
    await loadPolicy(policyId);
    return done;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    // Whatever was refused, something is different from what the page shows.
    await loadPolicy(policyId);
    if (error.outcomeUnknown && isCanceled(policyId)) return checkout;
    fail(policyId, error);
    // The page then offers no cancellation any more, and the modal goes with the offer.
    if (isOver(policyId)) showToast('error', error.message);
    if (error.code === 'price_changed') await refreshCheckout(policyId);
    return null;
  }
}

function isCanceled(policyId: string): boolean {
  return $policies.get().byId[policyId]?.status === 'canceled';
}

function isOver(policyId: string): boolean {
  return $policies.get().byId[policyId]?.options.cancellable === false;
}

/** Puts the refund that holds now beside the words that it has changed. */
async function refreshCheckout(policyId: string): Promise<void> {
  const { error = null } = $cancel.get() ?? {};
  await fetchCheckout();
  const now = $cancel.get();
  if (now?.policyId === policyId && !now.error) $cancel.set({ ...now, error });
}

/** Only while the same modal is open. */
function note(policyId: string, changes: Partial<PolicyCancel>): void {
  const open = $cancel.get();
  if (open?.policyId === policyId) $cancel.set({ ...open, ...changes });
}

function fail(policyId: string, error: unknown): void {
  if (!(error instanceof CallError)) throw error;
  note(policyId, { busy: null, error });
  if (error.status === 401) void checkSession();
}
