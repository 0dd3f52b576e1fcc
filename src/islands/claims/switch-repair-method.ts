import { restartClaim } from '../../contract/claims/process.ts';
import type { Claim } from '../../contract/claims/claims.ts';
import { call } from '../../core/call/call.ts';
import { CallError } from '../../core/call/call-error.ts';
import { invalidateClaims } from '../account/stores/claims.ts';
import { navigate } from '../account/stores/route.ts';
import { checkSession } from '../../core/session/session-check.ts';
import { showToast } from '../../core/toasts.ts';
import { claimProcessPath } from './resolve-claim.ts';

/**
 * Restarts a mail-in claim as a claim for a repair in a store, and opens the first step. Returns
 * the error message, or '' on success.
 */
export async function switchToStore(claim: Claim): Promise<string> {
  const { claim_id: claimId, vertical_code: verticalCode, policy_number: policyNumber } = claim;
  try {
    if (claim.can_restart) await call(restartClaim, { params: { claimId } });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.status === 401) await checkSession();
    showToast('error', error.message);
    return error.message;
  }
  invalidateClaims();
  navigate(claimProcessPath({ verticalCode, policyNumber }));
  return '';
}
