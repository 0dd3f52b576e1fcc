import type { Policy } from '../contract/policies/policies.ts';
import { buildPath } from '../core/path.ts';

const CLAIM_PROCESS_PATH = '/account/claims/new/:verticalCode/policies/:policyNumber';

/** Builds the path of the page that starts a claim under a policy. */
export function newClaimPath({ vertical_code, policy_number }: Policy): string {
  return buildPath(CLAIM_PROCESS_PATH, {
    verticalCode: vertical_code,
    policyNumber: policy_number,
  });
}
