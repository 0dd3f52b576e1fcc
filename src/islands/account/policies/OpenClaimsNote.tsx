import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { openClaimsText } from '../../../contract/claims/open-claims.ts';
import type { Policy } from '../../../contract/policies/policies.ts';
import { openClaims } from '../../../policy/claim-text.ts';
import { productDisplayOrGeneric } from '../../../policy/product-displays.ts';
import { $cachedClaims, loadClaimsIfStale } from '../../../policy/stores/claims.ts';

/**
 * Says that the end of a policy does not change its open claims. Renders nothing if the policy has
 * no open claims.
 */
export function OpenClaimsNote({ policy }: { policy: Policy }) {
  const { claimable } = productDisplayOrGeneric(policy.vertical_code);
  useEffect(() => {
    if (claimable) void loadClaimsIfStale('quietly');
  }, [claimable]);
  const ids = openClaims(useStore($cachedClaims).history ?? [])
    .filter(({ policy_number: number }) => number === policy.policy_number)
    .map(({ claim_id: id }) => id);
  return ids.length > 0 ? <p>{openClaimsText(ids)}</p> : null;
}
