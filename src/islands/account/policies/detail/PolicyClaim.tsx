import type { Policy } from '../../../../contract/policies/policies.ts';
import { claimPath } from '../../verticals/claim-path.ts';
import { LinkButton } from '../../../../ui/controls/LinkButton.tsx';

/** Where a claim under this policy begins. */
export function PolicyClaim({ policy }: { policy: Policy }) {
  return (
    <LinkButton wide href={claimPath(policy)}>
      Submit a claim
    </LinkButton>
  );
}
