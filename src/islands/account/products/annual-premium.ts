import { parseCollectiblesDetails } from '../../../contract/collectibles/policy.ts';
import type { Policy } from '../../../contract/policies/policies.ts';

/** True where a policy says what a year of each of its collections costs: its price is shown under them. */
export function hasAnnualPremium(policy: Policy): boolean {
  const { collections = [] } = parseCollectiblesDetails(policy) ?? {};
  const isPriced = collections.every(({ annual_premium }) => annual_premium !== undefined);
  return isPriced && collections.length > 0 && policy.billing.totals !== undefined;
}
