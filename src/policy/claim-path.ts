import type { Policy } from '../contract/policies/policies.ts';
import { buildPath } from '../core/path.ts';

/** Path pattern of the page where the claim process for one policy starts. */
export const CLAIM_PROCESS_PATH_PATTERN =
  '/account/claims/new/:verticalCode/policies/:policyNumber';

/** Builds the path of a claim's page. */
export const claimPath = (claimId: string): string =>
  buildPath('/account/claims/:claimId', { claimId });

/** Builds the path of the page that starts a claim under a policy. */
export function newClaimPath(policy: Pick<Policy, 'vertical_code' | 'policy_number'>): string {
  const { vertical_code: verticalCode, policy_number: policyNumber } = policy;
  return buildPath(CLAIM_PROCESS_PATH_PATTERN, { verticalCode, policyNumber });
}
