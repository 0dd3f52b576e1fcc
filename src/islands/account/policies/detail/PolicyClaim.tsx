import type { Policy } from '../../../../contract/policies/policies.ts';
import { buildPath } from '../../../../core/path.ts';
import { LinkButton } from '../../../../ui/controls/LinkButton.tsx';

const CLAIM_PATH = '/account/claims/new/:verticalCode/policies/:policyNumber';

/** Where a claim under this policy begins. */
export function PolicyClaim({ policy }: { policy: Policy }) {
  const { vertical_code: verticalCode, policy_number: policyNumber } = policy;
  return (
    <LinkButton wide href={buildPath(CLAIM_PATH, { verticalCode, policyNumber })}>
      Submit a claim
    </LinkButton>
  );
}
