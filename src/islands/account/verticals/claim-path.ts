import type { Policy } from '../../../contract/policies/policies.ts';
import { buildPath } from '../../../core/path.ts';

const CLAIM_PATH = '/account/claims/new/:verticalCode/policies/:policyNumber';

/** Where a claim under a policy begins. */
export function claimPath({ vertical_code, policy_number }: Policy): string {
  return buildPath(CLAIM_PATH, { verticalCode: vertical_code, policyNumber: policy_number });
}
