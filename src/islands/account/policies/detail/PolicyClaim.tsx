import type { Policy } from '../../../../contract/policies/policies.ts';
import { policyClaimPath } from '../../products/claim-path.ts';
import { LinkButton } from '../../../../ui/controls/LinkButton.tsx';

/** Link that starts a claim under this policy. */
export function PolicyClaim({ policy }: { policy: Policy }) {
  return (
    <LinkButton wide href={policyClaimPath(policy)}>
      Submit a claim
    </LinkButton>
  );
}
