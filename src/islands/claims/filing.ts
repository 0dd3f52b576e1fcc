/**
 * Sends a claim to the server with an idempotency key. Because of the key, a retry or a reload does
 * not file the claim twice.
 */
import { atom } from 'nanostores';
import * as z from 'zod/mini';
import { claimSubmissionSchema, submitClaim } from '../../contract/claims/submission.ts';
import { sendCall } from '../../core/call/call.ts';
import { CallError } from '../../core/call/call-error.ts';
import { idempotentRequest } from '../../core/idempotent-request.ts';
import type { ClaimFlowControls, ClaimStep } from './path.ts';
import { environment } from '../../core/environment.ts';
import { buildPath } from '../../core/path.ts';
import { $account } from '../../core/session/account.ts';
import { $claimDraft, updateDraft } from './draft.ts';
import { claimStorageKeys } from './keys.ts';
import { markClaimsStale } from '../../policy/stores/claims.ts';
import { navigate } from '../../policy/stores/route.ts';
import { checkSessionOrRedirect } from '../../core/session/session-check.ts';
import { showToast } from '../../core/toasts.ts';
import { resetBankForm } from './bank-form.ts';
import { clearPhotos, requirePhotoIds } from './photos.ts';

/**
 * Error of the last attempt to file or save the claim on the current step. It stays on the page
 * after the toast with the error closes.
 */
export const $claimError = atom<{ code: string; message: string } | null>(null);

export function setClaimError(error: CallError | null): void {
  $claimError.set(error && { code: error.code, message: error.message });
}

const submission = idempotentRequest({
  storageKey: claimStorageKeys.pending,
  schema: z.object({
    account: z.string(),
    idempotencyKey: z.string(),
    request: claimSubmissionSchema,
  }),
  send: ({ request, idempotencyKey }) => sendCall(submitClaim, { request, idempotencyKey }),
  renewKey: () => updateDraft({ idempotencyKey: environment().uuid() }),
  // Error 401 does not reject the claim, so the same key is used again after the next sign-in.
  isRejection: (error) => !(error instanceof CallError && error.status === 401),
  isSameRequest: () => isFilingResultUnknown($claimDraft.get()?.policyNumber ?? ''),
});
export const $filingStatus = submission.$status;

/** True if the signed-in account has sent a claim on this policy and the result is unknown. */
export function isFilingResultUnknown(policyNumber: string): boolean {
  const pending = submission.$pending.get();
  return (
    pending?.account === $account.get()?.public_id &&
    pending?.request.policy_number === policyNumber
  );
}

/** Deletes the pending submission if it belongs to another account. */
export function discardSubmissionOfOtherAccount(): void {
  const account = $account.get();
  const pending = submission.$pending.get();
  if (account && pending && pending.account !== account.public_id) submission.$pending.set(null);
}

/**
 * Files the claim and opens the page of the filed claim. Always returns false, so that the flow
 * does not go to a next step.
 */
export function fileClaim(flow: ClaimFlowControls): Promise<false> {
  return sendClaim(flow, () => submission.submit(prepareSubmission));
}

/** Sends the pending claim again, because the result of the first request is unknown. */
export function retryFiling(flow: ClaimFlowControls): Promise<false> {
  return sendClaim(flow, submission.resume);
}

async function prepareSubmission() {
  const draft = $claimDraft.get();
  if (!draft) throw new Error('No claim is being written');
  const { account, idempotencyKey, isMailedOut } = draft;
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
  return { account, idempotencyKey, request };
}

/**
 * Returns the step on which the pending claim was sent: 'damages' for a mail-in repair, otherwise
 * 'review'.
 */
export function pendingFilingStep(): ClaimStep {
  const pending = submission.$pending.get();
  return pending?.request.details.is_device_mailed_out ? 'damages' : 'review';
}

async function sendClaim(flow: ClaimFlowControls, send: typeof submission.resume): Promise<false> {
  setClaimError(null);
  try {
    const sent = await send();
    if (sent) completeFiling(flow, sent.response.claim_id);
  } catch (error) {
    await showFilingError(error);
  }
  return false;
}

/**
 * Deletes the draft of the filed claim and opens the claim's page. In the browser's history, that
 * page replaces the last step.
 */
function completeFiling(flow: ClaimFlowControls, claimId: string) {
  flow.reset();
  resetBankForm();
  clearPhotos();
  markClaimsStale();
  navigate(buildPath('/account/claims/:claimId', { claimId }), 'replace');
  showToast('success', 'Your claim is filed');
}

async function showFilingError(error: unknown): Promise<void> {
  if (!(error instanceof CallError)) throw error;
  if (error.status === 401) await checkSessionOrRedirect();
  // These error codes mean that a claim was already filed elsewhere. So the cached claim history
  // must be fetched again.
  if (error.code === 'claim_already_open' || error.code === 'unique_key_reused') markClaimsStale();
  setClaimError(error);
  showToast('error', error.message);
}
