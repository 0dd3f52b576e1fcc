/** Actions that file a claim. */
import { CallError } from '../../core/call/call-error.ts';
import { checkSessionOrRedirect } from '../../core/session/session-check.ts';
import { showToast } from '../../core/toasts.ts';
import { claimPath } from '../../policy/claim-path.ts';
import { markClaimsStale } from '../../policy/stores/claims.ts';
import { navigate } from '../../policy/stores/route.ts';
import type { ClaimControls, ClaimStores } from './claim-stores.ts';

/**
 * Files the claim and opens the page of the filed claim. Always returns false, so that the flow
 * does not go to a next step.
 */
export function fileClaim(flow: ClaimControls): Promise<false> {
  return sendClaim(flow, () => flow.submission.submit(() => prepareSubmission(flow)));
}

/** Sends the pending claim again, because the result of the first request is unknown. */
export function retryFiling(flow: ClaimControls): Promise<false> {
  return sendClaim(flow, flow.submission.resume);
}

async function prepareSubmission({ $state, photos }: ClaimStores) {
  const draft = $state.get();
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
    photo_ids: isMailedOut ? [] : await photos.requireIds(draft.policyNumber),
  };
  return { account, idempotencyKey, request };
}

async function sendClaim(
  flow: ClaimControls,
  send: ClaimStores['submission']['resume'],
): Promise<false> {
  flow.$claimError.set(null);
  try {
    const sent = await send();
    if (sent) completeFiling(flow, sent.response.claim_id);
  } catch (error) {
    await showClaimError(error, flow);
  }
  return false;
}

/**
 * Deletes the draft of the filed claim and opens the claim's page. In the browser's history, that
 * page replaces the last step.
 */
function completeFiling(flow: ClaimControls, claimId: string) {
  flow.reset();
  flow.bankForm.clear();
  flow.photos.clear();
  markClaimsStale();
  navigate(claimPath(claimId), 'replace');
  showToast('success', 'Your claim is filed');
}

/** Shows an error on the current step and in a toast. Throws any error other than a CallError. */
export async function showClaimError(error: unknown, { $claimError }: ClaimStores): Promise<void> {
  if (!(error instanceof CallError)) throw error;
  const { status, code, message } = error;
  if (status === 401) await checkSessionOrRedirect();
  // These error codes mean that a claim was already filed elsewhere. So the cached claim history
  // must be fetched again.
  if (code === 'claim_already_open' || code === 'unique_key_reused') markClaimsStale();
  $claimError.set({ code, message });
  showToast('error', message);
}
