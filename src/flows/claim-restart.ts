import { restartClaim } from '../contract/claim-process.ts';
import type { Claim } from '../contract/claims.ts';
import { call } from '../lib/call.ts';
import { CallError } from '../lib/call-error.ts';
import { outdateClaims } from '../stores/claims.ts';
import { navigate } from '../stores/route.ts';
import { checkSession } from '../stores/session-check.ts';
import { showToast } from '../stores/toasts.ts';
import { claimPath } from './claim-opening.ts';

/** Opens the in-store process for a claim that was handed off, and goes to it. Answers why not, or ''. */
export async function switchToStore(claim: Claim): Promise<string> {
  const { claim_id: claimId, vertical_code: verticalCode, policy_number: policyNumber } = claim;
  try {
    await call(restartClaim, { params: { claimId } });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.status === 401) await checkSession();
    showToast('error', error.message);
    return error.message;
  }
  outdateClaims();
  navigate(claimPath({ verticalCode, policyNumber }));
  return '';
}
