import { addCycles } from '../../dates.ts';
import { billingCycleOf } from '../../sales/coverage-periods.ts';
import type { StoredBilling } from '../../sales/stored-billing.ts';
import type { DemoTerm } from './policy.ts';

/** One payment that a demo policy has seen. */
export interface DemoCharge {
  /** Minor units. */
  amount: number;
  /** YYYY-MM-DD. */
  date: string;
}

/**
 * What was charged for a demo policy, oldest first: the purchase, and each later payment up to a day, on the
 * anniversaries of the coverage.
 * @param until YYYY-MM-DD: today, or when the policy was canceled
 */
export function demoCharges(
  { frequency, price, totals, schedule }: StoredBilling,
  { bought, start, end }: DemoTerm,
  until: string,
): DemoCharge[] {
  if (schedule && schedule.length > 1) {
    const paid = schedule.filter(
      ({ downpayment, due_date: due }) => downpayment || (due !== undefined && due <= until),
    );
    return paid.map(({ amount, due_date }) => ({ amount, date: due_date ?? bought }));
  }
  const charges = [{ amount: totals.grandtotal, date: bought }];
  const cycle = billingCycleOf(frequency);
  const last = end !== null && end < until ? end : until;
  if (!cycle) return charges;
  for (let index = 1; addCycles(start, cycle, index) <= last; index += 1)
    charges.push({ amount: price, date: addCycles(start, cycle, index) });
  return charges;
}
