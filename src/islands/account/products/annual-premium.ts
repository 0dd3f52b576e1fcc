import { parseCollectiblesDetails } from '../../../contract/collectibles/policy.ts';
import type { Policy } from '../../../contract/policies/policies.ts';

/**
 * True if the policy has an annual premium for each of its collections. Its price is then shown
 * below them.
 */
export function hasAnnualPremium(policy: Policy): boolean {
  const { collections = [] } = parseCollectiblesDetails(policy) ?? {};
  const isPriced = collections.every(({ annual_premium }) => annual_premium !== undefined);
  return isPriced && collections.length > 0 && policy.billing.totals !== undefined;
}
