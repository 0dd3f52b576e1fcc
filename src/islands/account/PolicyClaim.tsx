import type { Policy } from '../../contract/policies.ts';
import { buildPath } from '../../lib/path.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';

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
