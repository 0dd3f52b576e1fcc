import { addBillingCycles } from '../../dates.ts';
import { billingCycleOf } from '../../sales/coverage-periods.ts';
import type { StoredBilling } from '../../sales/stored-billing.ts';
import type { DemoPolicyDates } from './policy.ts';

/** One past payment of a demo policy. */
export interface DemoCharge {
  /** Amount in minor units. */
  amount: number;
  /** Date as YYYY-MM-DD. */
  date: string;
}

/**
 * Returns the charges of a demo policy, oldest first. The first charge is the purchase. Later
 * charges follow the payment schedule or, without a schedule, the billing cycles of the coverage.
 * @param until Last possible day, YYYY-MM-DD: today, or the day of the cancellation.
 */
export function demoCharges(
  { frequency, price, totals, schedule }: StoredBilling,
  { bought, start, end }: DemoPolicyDates,
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
  for (let index = 1; addBillingCycles(start, cycle, index) <= last; index += 1)
    charges.push({ amount: price, date: addBillingCycles(start, cycle, index) });
  return charges;
}
