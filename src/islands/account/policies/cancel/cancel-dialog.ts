import { atom } from 'nanostores';
import {
  checkoutCancel,
  submitCancel,
  type CancellationPreview,
} from '../../../../contract/policies/cancel.ts';
import { sendCall } from '../../../../core/call/call.ts';
import { CallError } from '../../../../core/call/call-error.ts';
import { loadPolicy } from '../../../../policy/stores/load-policies.ts';
import { $cachedPolicies } from '../../../../policy/stores/policies.ts';
import { checkSessionOrRedirect } from '../../../../core/session/session-check.ts';
import { showToast } from '../../../../core/toasts.ts';

interface CancelDialogState {
  policyId: string;
  /** Refund and end of coverage. Null until it is loaded. */
  checkout: CancellationPreview | null;
  /** Chosen last day of coverage, YYYY-MM-DD. Undefined means today. */
  lastDay: string | undefined;
  /** The call in progress. Null if no call is in progress. */
  busy: 'checkout' | 'submit' | null;
  /** Error of the last call. Null if the call succeeded. */
  error: CallError | null;
}

/** State of the open cancellation dialog. Null while no dialog is open. */
export const $cancelDialog = atom<CancelDialogState | null>(null);

/**
 * Opens the cancellation dialog for a policy and fetches the refund.
 * @param lastDay last day of coverage if the cancellation is already scheduled
 */
export function openCancelDialog(policyId: string, lastDay: string | undefined): Promise<void> {
  $cancelDialog.set({ policyId, checkout: null, lastDay, busy: null, error: null });
  return fetchCancelRefund();
}

export function closeCancelDialog(): void {
  $cancelDialog.set(null);
}

/**
 * Fetches the refund and the end of coverage for the open dialog. Also called to retry after a
 * failed call.
 */
export async function fetchCancelRefund(): Promise<void> {
  const cancellation = $cancelDialog.get();
  if (!cancellation) return;
  const { policyId, lastDay } = cancellation;
  $cancelDialog.set({ ...cancellation, busy: 'checkout' });
  // The response is ignored if another day was chosen meanwhile.
  const isCurrent = () => $cancelDialog.get()?.lastDay === lastDay;
  try {
    const query = lastDay === undefined ? {} : { coverage_end_date: lastDay };
    const checkout = await sendCall(checkoutCancel, { params: { policyId }, query });
    if (isCurrent()) updateCancellation(policyId, { checkout, busy: null, error: null });
  } catch (error) {
    if (isCurrent()) setCancellationError(policyId, error);
  }
}

/** Chooses the last day of coverage, and fetches the refund for it. */
export function chooseLastDay(lastDay: string): Promise<void> {
  const cancellation = $cancelDialog.get();
  if (!cancellation || cancellation.busy === 'submit') return Promise.resolve();
  $cancelDialog.set({ ...cancellation, lastDay, error: null });
  return fetchCancelRefund();
}

/**
 * Cancels the policy for the refund on screen. Then fetches the policy again.
 * @returns the refund, or null if the policy was not canceled
 */
export async function submitCancellation(): Promise<CancellationPreview | null> {
  const cancellation = $cancelDialog.get();
  if (!cancellation?.checkout || cancellation.busy) return null;
  const { policyId, checkout, lastDay } = cancellation;
  $cancelDialog.set({ ...cancellation, busy: 'submit', error: null });
  try {
    const request = {
      total_refund_amount: checkout.total_refund_amount,
      ...(lastDay !== undefined && { coverage_end_date: lastDay }),
    };
    const refund = await sendCall(submitCancel, { params: { policyId }, request });
    await loadPolicy(policyId);
    return refund;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    // After an error, the policy on the server may differ from the policy on screen.
    await loadPolicy(policyId);
    if (error.outcomeUnknown && isCanceled(policyId, lastDay)) return checkout;
    setCancellationError(policyId, error);
    // If the policy cannot be canceled anymore, the page closes the dialog. The error message is
    // then shown in a toast.
    if (isNotCancellable(policyId)) showToast('error', error.message);
    if (error.code === 'price_changed') await refreshCheckout(policyId);
    return null;
  }
}

/** True if the policy is canceled, or if its cancellation on the chosen day is scheduled. */
function isCanceled(policyId: string, lastDay: string | undefined): boolean {
  const policy = $cachedPolicies.get().byId[policyId];
  if (policy?.status === 'canceled') return true;
  return lastDay !== undefined && policy?.cancellation?.on === lastDay;
}

function isNotCancellable(policyId: string): boolean {
  return $cachedPolicies.get().byId[policyId]?.options.cancellable === false;
}

/**
 * Fetches the current refund. The error message that the refund has changed stays in the dialog.
 */
async function refreshCheckout(policyId: string): Promise<void> {
  const { error = null } = $cancelDialog.get() ?? {};
  await fetchCancelRefund();
  const latest = $cancelDialog.get();
  if (latest?.policyId === policyId && !latest.error) $cancelDialog.set({ ...latest, error });
}

/**
 * Changes the state of the dialog. Does nothing if the dialog was closed or shows another policy.
 */
function updateCancellation(policyId: string, changes: Partial<CancelDialogState>): void {
  const cancellation = $cancelDialog.get();
  if (cancellation?.policyId === policyId) $cancelDialog.set({ ...cancellation, ...changes });
}

function setCancellationError(policyId: string, error: unknown): void {
  if (!(error instanceof CallError)) throw error;
  updateCancellation(policyId, { busy: null, error });
  if (error.status === 401) void checkSessionOrRedirect();
}
