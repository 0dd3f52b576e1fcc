/**
 * Sends a claim to the server with an idempotency key. Because of the key, a retry or a reload does
 * not file the claim twice.
 */
import { atom } from 'nanostores';
import * as z from 'zod/mini';
import { claimSubmissionSchema, submitClaim } from '../../contract/claims/submission.ts';
import { sendCall } from '../../core/call/call.ts';
import { CallError } from '../../core/call/call-error.ts';
import type { ClaimFlowControls, ClaimStep } from './path.ts';
import { environment } from '../../core/environment.ts';
import { buildPath } from '../../core/path.ts';
import { persistedAtom } from '../../core/storage.ts';
import { $account } from '../../core/session/account.ts';
import { $claimDraft, updateDraft } from './draft.ts';
import { claimStorageKeys } from './keys.ts';
import { markClaimsStale } from '../account/stores/claims.ts';
import { navigate } from '../account/stores/route.ts';
import { checkSessionOrRedirect } from '../../core/session/session-check.ts';
import { showToast } from '../../core/toasts.ts';
import { retryUntilKnown } from '../../purchase/retry-until-known.ts';
import { resetBankForm } from './bank-form.ts';
import { clearPhotos, requirePhotoIds } from './photos.ts';

/**
 * 'checking': the result of the first request is unknown, so the claim is sent again.
 * 'unconfirmed': the result is still unknown, because all repeated requests have failed too.
 */
export type FilingStatus = 'idle' | 'sending' | 'checking' | 'unconfirmed';
export const $filingStatus = atom<FilingStatus>('idle');

/**
 * Error of the last attempt to file or save the claim on the current step. It stays on the page
 * after the toast with the error closes.
 */
export const $claimError = atom<{ code: string; message: string } | null>(null);

export function setClaimError(error: CallError | null): void {
  $claimError.set(error && { code: error.code, message: error.message });
}

/**
 * The claim that was sent and whose result is unknown. It is persisted, so that the same request
 * with the same key can be sent again after a reload or a new sign-in.
 */
const $pendingSubmission = persistedAtom(
  claimStorageKeys.pending,
  z.nullable(
    z.object({ account: z.string(), idempotencyKey: z.string(), request: claimSubmissionSchema }),
  ),
  null,
);

/** True if the signed-in account has sent a claim on this policy and the result is unknown. */
export function isFilingResultUnknown(policyNumber: string): boolean {
  const pending = $pendingSubmission.get();
  return (
    pending?.account === $account.get()?.public_id &&
    pending?.request.policy_number === policyNumber
  );
}

/** Deletes the pending submission if it belongs to another account. */
export function discardSubmissionOfOtherAccount(): void {
  const account = $account.get();
  if (
    account &&
    $pendingSubmission.get() &&
    $pendingSubmission.get()?.account !== account.public_id
  )
    $pendingSubmission.set(null);
}

/**
 * Files the claim and opens the page of the filed claim. Always returns false, so that the flow
 * does not go to a next step.
 */
export async function fileClaim(flow: ClaimFlowControls): Promise<boolean> {
  if ($filingStatus.get() === 'sending' || $filingStatus.get() === 'checking') return false;
  const draft = $claimDraft.get();
  if (!draft) throw new Error('No claim is being written');
  setClaimError(null);
  if (isFilingResultUnknown(draft.policyNumber)) return retryFiling(flow);
  $filingStatus.set('sending');
  try {
    const { isMailedOut } = draft;
    const request = {
      policy_number: draft.policyNumber,
      claim_process_id: draft.processId,
      bank_account_id: isMailedOut ? null : (draft.bankAccount?.id ?? null),
      vertical_code: draft.verticalCode,
      details: {
        device_id: isMailedOut ? null : draft.serialNumber,
        claim_description: isMailedOut ? '' : draft.description,
        damages: draft.damages,
        is_device_mailed_out: isMailedOut === true,
      },
      photo_ids: isMailedOut ? [] : await requirePhotoIds(draft.policyNumber),
    };
    $pendingSubmission.set({
      account: draft.account,
      idempotencyKey: draft.idempotencyKey,
      request,
    });
  } catch (error) {
    $filingStatus.set('idle');
    return showFilingError(error);
  }
  return sendClaim(flow, false);
}

/**
 * Sends the pending claim again, because the result of the first request is unknown. The
 * idempotency key and the request body are the same as before.
 */
export async function retryFiling(flow: ClaimFlowControls): Promise<boolean> {
  if (!$pendingSubmission.get()) return false;
  $filingStatus.set('checking');
  return sendClaim(flow, true);
}

/**
 * Returns the step on which the pending claim was sent: 'damages' for a mail-in repair, otherwise
 * 'review'.
 */
export function pendingFilingStep(): ClaimStep {
  return $pendingSubmission.get()?.request.details.is_device_mailed_out ? 'damages' : 'review';
}

async function sendClaim(flow: ClaimFlowControls, isRepeat: boolean): Promise<boolean> {
  const pending = $pendingSubmission.get();
  if (!pending) return false;
  const { request, idempotencyKey } = pending;
  try {
    const response = await retryUntilKnown({
      send: () => sendCall(submitClaim, { request, idempotencyKey }),
      isRepeat,
      onUnknown: () => $filingStatus.set('checking'),
    });
    $filingStatus.set(response ? 'idle' : 'unconfirmed');
    if (response) completeFiling(flow, response.claim_id);
  } catch (error) {
    $filingStatus.set('idle');
    // Error 401 does not reject the claim, so the same key is used again after the next sign-in.
    // After any other error, a new key is needed.
    if (!(error instanceof CallError && error.status === 401)) {
      $pendingSubmission.set(null);
      updateDraft({ idempotencyKey: environment().uuid() });
    }
    return showFilingError(error);
  }
  return false;
}

/**
 * Deletes the draft of the filed claim and opens the claim's page. In the browser's history, that
 * page replaces the last step.
 */
function completeFiling(flow: ClaimFlowControls, claimId: string) {
  $pendingSubmission.set(null);
  flow.reset();
  resetBankForm();
  clearPhotos();
  markClaimsStale();
  navigate(buildPath('/account/claims/:claimId', { claimId }), 'replace');
  showToast('success', 'Your claim is filed');
}

async function showFilingError(error: unknown): Promise<false> {
  if (!(error instanceof CallError)) throw error;
  if (error.status === 401) await checkSessionOrRedirect();
  // These error codes mean that a claim was already filed elsewhere. So the cached claim history
  // must be fetched again.
  if (error.code === 'claim_already_open' || error.code === 'unique_key_reused') markClaimsStale();
  setClaimError(error);
  showToast('error', error.message);
  return false;
}
