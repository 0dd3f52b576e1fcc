import { parseCollectiblesDetails } from '../contract/collectibles/policy.ts';
import type { Policy } from '../contract/policies/policies.ts';

/**
 * True if every collection of the policy has its own annual premium. The policy's total price is
 * then shown below the collections.
 */
export function hasPremiumPerCollection(policy: Policy): boolean {
  const { collections = [] } = parseCollectiblesDetails(policy) ?? {};
  const isPriced = collections.every(({ annual_premium }) => annual_premium !== undefined);
  return isPriced && collections.length > 0 && policy.billing.totals !== undefined;
}
