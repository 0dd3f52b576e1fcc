import { useStore } from '../../../ui/use-store.ts';
import { useEffect } from 'react';
import { openClaimsText } from '../../../contract/claims/open-claims.ts';
import type { Policy } from '../../../contract/policies/policies.ts';
import { formatDate } from '../../../core/dates.ts';
import { isNextStepOverdue, needsCall, openClaims } from '../../../policy/claim-text.ts';
import { productDisplayOrGeneric } from '../../../policy/product-displays.ts';
import { $cachedClaims, loadClaimsIfStale } from '../../../policy/stores/claims.ts';

interface OpenClaimsNoteProps {
  policy: Policy;
  /** Phone number in the format for display. */
  phone: string;
}

/**
 * Says that the end of a policy does not change its open claims. Renders nothing if the policy has
 * no open claims.
 */
export function OpenClaimsNote({ policy, phone }: OpenClaimsNoteProps) {
  const { claimable } = productDisplayOrGeneric(policy.vertical_code);
  useEffect(() => {
    if (claimable) void loadClaimsIfStale('quietly');
  }, [claimable]);
  const claims = openClaims(useStore($cachedClaims).history ?? [])
    .filter(({ policy_number: number }) => number === policy.policy_number)
    .map((claim) => ({
      id: claim.claim_id,
      needsCall: needsCall(claim),
      callBy: claim.next && !isNextStepOverdue(claim) ? formatDate(claim.next.by) : null,
    }));
  return claims.length > 0 ? <p>{openClaimsText(claims, phone)}</p> : null;
}
