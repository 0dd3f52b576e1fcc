import { restartClaim } from '../../contract/claims/process.ts';
import type { Claim } from '../../contract/claims/claims.ts';
import { sendCall } from '../../core/call/call.ts';
import { CallError } from '../../core/call/call-error.ts';
import { markClaimsStale } from '../../policy/stores/claims.ts';
import { navigate } from '../../policy/stores/route.ts';
import { checkSessionOrRedirect } from '../../core/session/session-check.ts';
import { showToast } from '../../core/toasts.ts';
import { repairMethodPath } from './open-claim-draft.ts';

/**
 * Restarts a mail-in claim as a claim for a repair in a store, and opens the first step. Returns
 * the error message, or '' on success.
 */
export async function restartClaimForStoreRepair(claim: Claim): Promise<string> {
  const { claim_id: claimId, vertical_code: verticalCode, policy_number: policyNumber } = claim;
  try {
    if (claim.can_restart) await sendCall(restartClaim, { params: { claimId } });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.status === 401) await checkSessionOrRedirect();
    showToast('error', error.message);
    return error.message;
  }
  markClaimsStale();
  navigate(repairMethodPath({ verticalCode, policyNumber }));
  return '';
}
