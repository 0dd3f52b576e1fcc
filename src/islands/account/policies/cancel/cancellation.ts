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

export interface PolicyCancellation {
  policyId: string;
  /** What canceling refunds; null until it is known. */
  checkout: CancelCheckout | null;
  /** What is under way. */
  busy: 'checkout' | 'submit' | null;
  /** Why the last step failed; null where it did not. */
  error: CallError | null;
}

/** The cancellation that the open modal is about; null while none is. */
export const $cancellation = atom<PolicyCancellation | null>(null);

/** Opens the cancellation of a policy and asks what it refunds. */
export function openCancellation(policyId: string): Promise<void> {
  $cancellation.set({ policyId, checkout: null, busy: null, error: null });
  return fetchCheckout();
}

export function closeCancellation(): void {
  $cancellation.set(null);
}

/** Asks what canceling refunds, the first time or again after a failure. */
export async function fetchCheckout(): Promise<void> {
  const cancellation = $cancellation.get();
  if (!cancellation) return;
  $cancellation.set({ ...cancellation, busy: 'checkout' });
  try {
    const params = { policyId: cancellation.policyId };
    const checkout = await call(checkoutCancel, { params });
    updateCancellation(cancellation.policyId, { checkout, busy: null, error: null });
  } catch (error) {
    setCancellationError(cancellation.policyId, error);
  }
}

/**
 * Cancels for the refund that is on screen, then fetches the policy again.
 * @returns what was refunded, or null where it did not come to that
 */
export async function submitCancellation(): Promise<CancelCheckout | null> {
  const cancellation = $cancellation.get();
  if (!cancellation?.checkout || cancellation.busy) return null;
  const { policyId, checkout } = cancellation;
  $cancellation.set({ ...cancellation, busy: 'submit', error: null });
  try {
    const request = { total_refund_amount: checkout.total_refund_amount };
    const refund = await call(submitCancel, { params: { policyId }, request });
    await loadPolicy(policyId);
    return refund;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    // Whatever was refused, something is different from what the page shows.
    await loadPolicy(policyId);
    if (error.outcomeUnknown && isCanceled(policyId)) return checkout;
    setCancellationError(policyId, error);
    // The page then offers no cancellation any more, and the modal goes with the offer.
    if (isNotCancellable(policyId)) showToast('error', error.message);
    if (error.code === 'price_changed') await refreshCheckout(policyId);
    return null;
  }
}

function isCanceled(policyId: string): boolean {
  return $policies.get().byId[policyId]?.status === 'canceled';
}

function isNotCancellable(policyId: string): boolean {
  return $policies.get().byId[policyId]?.options.cancellable === false;
}

/** Puts the refund that holds now beside the words that it has changed. */
async function refreshCheckout(policyId: string): Promise<void> {
  const { error = null } = $cancellation.get() ?? {};
  await fetchCheckout();
  const latest = $cancellation.get();
  if (latest?.policyId === policyId && !latest.error) $cancellation.set({ ...latest, error });
}

/** Only while the same modal is open. */
function updateCancellation(policyId: string, changes: Partial<PolicyCancellation>): void {
  const cancellation = $cancellation.get();
  if (cancellation?.policyId === policyId) $cancellation.set({ ...cancellation, ...changes });
}

function setCancellationError(policyId: string, error: unknown): void {
  if (!(error instanceof CallError)) throw error;
  updateCancellation(policyId, { busy: null, error });
  if (error.status === 401) void checkSession();
}
