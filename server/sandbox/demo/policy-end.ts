import { calculateCancellation } from '../../policies/calculate-cancellation.ts';
import { billingCycleOf } from '../../sales/coverage-periods.ts';
import type { StoredBilling } from '../../sales/stored-billing.ts';
import type { DemoCharge } from './charges.ts';
import { nextCycleStartAfter, demoPolicyDates, type DemoPolicy } from './policy.ts';

/** Default number of days between the purchase and the cancellation of a canceled policy. */
const CANCELED_AFTER = 7;

const canceledOn = ({ canceled, bought }: DemoPolicy) => canceled ?? bought + CANCELED_AFTER;

/**
 * Returns the last day on which the policy is charged, counted from the day of seeding. A pending
 * or rejected policy is charged only on the day of its purchase.
 */
export function lastChargeDay(policy: DemoPolicy): number {
  if (policy.status === 'canceled') return canceledOn(policy);
  return policy.status === 'pending' || policy.status === 'rejected' ? policy.bought : 0;
}

export interface DemoPolicyEnd {
  coverage_end_date: string | null;
  canceled_at: string | null;
  /** Refund per charge in minor units, in the order of the charges. */
  refunds: number[];
}

/**
 * Calculates the end of a demo policy and its refunds with the rules of a real cancellation. For a
 * rejected policy, all its charges are refunded.
 * @param instant converts a day, counted from the day of seeding, to an ISO 8601 time
 */
export function computeDemoPolicyEnd(
  policy: DemoPolicy,
  { storedBilling, charges }: { storedBilling: StoredBilling; charges: readonly DemoCharge[] },
  instant: (day: number) => string,
): DemoPolicyEnd {
  const date = (day: number) => instant(day).slice(0, 10);
  const { start, end } = demoPolicyDates(policy, date);
  const paid = charges.reduce((sum, { amount }) => sum + amount, 0);
  const unchanged = { coverage_end_date: end, canceled_at: null, refunds: [] };
  if (policy.status === 'rejected')
    return { ...unchanged, refunds: charges.map(({ amount }) => amount) };
  if (policy.status !== 'canceled') return unchanged;
  const canceled_at = instant(canceledOn(policy));
  const row = {
    vertical_code: policy.product,
    status: 'approved',
    details: JSON.stringify(policy.details(date)),
    coverage_start_date: start,
    coverage_end_date: end,
  };
  const cycle = billingCycleOf(storedBilling.frequency);
  const next_payment = cycle && nextCycleStartAfter(canceled_at.slice(0, 10), cycle, start);
  const billing = { ...storedBilling, next_payment };
  const terms = calculateCancellation(row, { billing, paid, now: new Date(canceled_at) });
  return {
    coverage_end_date: terms.coverageEnd ?? end,
    canceled_at,
    // Only the newest charge is refunded, because no demo policy refunds more than that charge.
    refunds: charges.map((_, index) => (index === charges.length - 1 ? terms.refund : 0)),
  };
}
