import { daysBetweenDates } from '../../../src/contract/rental-car/trip.ts';
import { addCycles } from '../../dates.ts';
import type { StoredBilling } from '../../sales/stored-billing.ts';

/** One payment that a demo policy has seen. */
export interface DemoCharge {
  /** Minor units. */
  amount: number;
  /** YYYY-MM-DD. */
  date: string;
}

/** Longer ago than this nobody looks. */
const CYCLES_MAX = 36;
/** Days: nearer to the purchase than this no second payment was due. */
const SHORTEST_CYCLE = { month: 20, year: 300 };

/**
 * What was charged for a demo policy until today, oldest first: the purchase, and each later payment that
 * its bill has seen.
 * @param bought date of the purchase, YYYY-MM-DD; so is today
 */
export function demoCharges(
  { frequency, price, totals, schedule, next_payment: next }: StoredBilling,
  { bought, today }: { bought: string; today: string },
): DemoCharge[] {
  if (schedule && schedule.length > 1) {
    const paid = schedule.filter(
      ({ downpayment, due_date: due }) => downpayment || (due !== undefined && due <= today),
    );
    return paid.map(({ amount, due_date }) => ({ amount, date: due_date ?? bought }));
  }
  const first = { amount: totals.grandtotal, date: bought };
  if (next === null || (frequency !== 'month' && frequency !== 'year')) return [first];
  // Counted back from the next payment, down to the purchase, which paid for the first cycle.
  const later: DemoCharge[] = [];
  for (let back = 1; back <= CYCLES_MAX; back += 1) {
    const date = addCycles(next, frequency, -back);
    if (daysBetweenDates(bought, date) < SHORTEST_CYCLE[frequency]) break;
    if (date <= today) later.unshift({ amount: price, date });
  }
  return [first, ...later];
}
