import type { Policy } from '../../../../contract/policies/policies.ts';
import { newClaimPath } from '../../../../policy/claim-path.ts';
import { LinkButton } from '../../../../ui/controls/LinkButton.tsx';

/** Link that starts a claim under this policy. */
export function FileClaimLink({ policy }: { policy: Policy }) {
  return (
    <LinkButton wide href={newClaimPath(policy)}>
      Submit a claim
    </LinkButton>
  );
}
