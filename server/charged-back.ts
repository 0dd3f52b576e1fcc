// Policies that end on a later day because a bank took back a payment. Until then they are in force.
import type { PoliciesTable } from './data/policy-tables.ts';
import { formatDate } from './dates.ts';
import { ApiError } from './errors.ts';

export const CHARGED_BACK = 'policy_charged_back';

type EndingPolicy = Partial<Pick<PoliciesTable, 'end_reason' | 'last_coverage_day'>>;

/** True for a policy that ends, or has ended, after a chargeback. */
export const isChargedBack = ({ end_reason }: EndingPolicy): boolean => end_reason === CHARGED_BACK;

/** Returns the reason why the policyholder cannot change a policy before its end. Null if there is none. */
export function chargebackBlocker(policy: EndingPolicy): string | null {
  const { last_coverage_day: day } = policy;
  if (!isChargedBack(policy) || !day) return null;
  return `This policy ends on ${formatDate(day)} because a charge for it was disputed, and you can’t change that online. If the dispute was a mistake, call us.`;
}

/** @throws ApiError `policy_not_in_force` for a policy that ends after a chargeback */
export function assertNotChargedBack(policy: EndingPolicy): void {
  const reason = chargebackBlocker(policy);
  if (reason !== null) throw new ApiError('policy_not_in_force', reason);
}
