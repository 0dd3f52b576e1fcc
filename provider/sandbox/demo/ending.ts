import { addCycles } from '../../dates.ts';
import { cancelTerms } from '../../policies/cancel-terms.ts';
import type { StoredBilling } from '../../sales/stored-billing.ts';
import type { DemoCharge } from './charges.ts';
import type { DemoPolicy } from './policy.ts';

/** Days after the purchase on which a canceled policy was canceled, unless it says another day. */
const CANCELED_AFTER = 7;

export interface DemoEnding {
  coverage_end_date: string | null;
  canceled_at: string | null;
  /** Given back for each charge, in minor units, in the order of the charges. */
  refunds: number[];
}

/**
 * How a demo policy ended, worked out as its cancellation would have been. What was rejected gives back all
 * that was charged.
 * @param instant of a day counted from the seeding
 */
export function demoEnding(
  policy: DemoPolicy,
  { bill, charges }: { bill: StoredBilling; charges: readonly DemoCharge[] },
  instant: (day: number) => string,
): DemoEnding {
  const date = (day: number) => instant(day).slice(0, 10);
  const ends = policy.ends === null ? null : date(policy.ends);
  const paid = charges.reduce((sum, { amount }) => sum + amount, 0);
  const none = { coverage_end_date: ends, canceled_at: null, refunds: [] };
  if (policy.status === 'rejected')
    return { ...none, refunds: charges.map(({ amount }) => amount) };
  if (policy.status !== 'canceled') return none;
  const canceled_at = instant(policy.canceled ?? policy.bought + CANCELED_AFTER);
  const row = {
    vertical_code: policy.vertical,
    status: 'approved',
    details: JSON.stringify(policy.details(date)),
    coverage_start_date: date(policy.starts),
    coverage_end_date: ends,
  };
  const { frequency } = bill;
  const cycle = frequency === 'month' || frequency === 'year' ? frequency : null;
  const next_payment = cycle && addCycles(date(policy.starts), cycle, 1);
  const billing = { ...bill, next_payment };
  const terms = cancelTerms(row, { billing, paid, now: new Date(canceled_at) });
  return {
    coverage_end_date: terms.coverageEnd ?? ends,
    canceled_at,
    // No demo policy was canceled after more than one charge.
    refunds: charges.length > 0 ? [terms.refund] : [],
  };
}
