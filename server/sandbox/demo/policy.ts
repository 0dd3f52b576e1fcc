import type { PolicyStatus } from '../../../src/contract/policies/parts.ts';
import type { ProductCode } from '../../../src/contract/products.ts';
import { addDaysTo } from '../../../src/contract/rental-car/trip.ts';
import { MONTHLY_PAYMENT_COUNT } from '../../../src/contract/service-facts.ts';
import { activePolicyStatuses } from '../../accounts/cards.ts';
import { addBillingCycles } from '../../dates.ts';
import { billingCycleOf, type BillingCycle } from '../../sales/coverage-periods.ts';
import { plannedPayments } from '../../sales/payment-plan.ts';
import type { StoredBilling } from '../../sales/stored-billing.ts';
import { calculateTotals } from '../../../src/contract/purchase/calculate-totals.ts';
import type { DemoEndorsement } from './endorsements.ts';

/**
 * A policy of the demo account. Its days are numbers, counted from the day on which the data is
 * written. So the demo data always looks recent.
 */
export interface DemoPolicy {
  id: string;
  product: ProductCode;
  number: string;
  status: PolicyStatus;
  plan: { id: string; title: string; subtitle: string };
  underwriter: string;
  details: (date: (day: number) => string) => Record<string, unknown>;
  pricing: Pick<StoredBilling, 'frequency' | 'items'> & {
    discount?: number;
    taxBasisPoints: number;
    /**
     * Amount in minor units of each of the ten later payments, if the year is paid in eleven
     * payments.
     */
    monthly?: number;
  };
  bought: number;
  starts: number;
  /**
   * Last day of the coverage, or its length in whole years. Null if the coverage runs until the
   * policy is canceled.
   */
  ends: number | { years: number } | null;
  /**
   * Day of the cancellation, counted from the day of seeding. By default, a canceled policy ends a
   * week after the purchase.
   */
  canceled?: number;
  insuredRiskKey?: string;
  /** True if the policy is paid with the demo card that expires soon. */
  isOnExpiringCard?: true;
  /** Endorsements, oldest first. */
  endorsements?: readonly DemoEndorsement[];
}

/** Postal address of the demo policyholder. */
export const demoAddress = {
  line1: '418 Marlow Street',
  line2: 'Unit 2',
  city: 'Portland',
  state_or_region: 'OR',
  country: 'US',
  postal: '97214',
} as const;

type DayToDate = (day: number) => string;
type Schedule = StoredBilling['schedule'];

/** Dates of a demo policy as YYYY-MM-DD. */
export interface DemoPolicyDates {
  bought: string;
  start: string;
  end: string | null;
}

export function demoPolicyDates(
  { bought, starts, ends }: DemoPolicy,
  date: DayToDate,
): DemoPolicyDates {
  const start = date(starts);
  const term = { bought: date(bought), start };
  if (ends === null || typeof ends === 'number')
    return { ...term, end: ends === null ? null : date(ends) };
  return { ...term, end: addDaysTo(addBillingCycles(start, 'year', ends.years), -1) };
}

/** Returns the billing of a demo policy as stored in the database. */
export function demoBilling(policy: DemoPolicy, date: DayToDate): StoredBilling {
  const { items, frequency, discount = 0, taxBasisPoints } = policy.pricing;
  const subtotal = items.reduce((sum, item) => sum + item.amount, 0);
  const totals = calculateTotals({ subtotal, discount, taxBasisPoints });
  const schedule = elevenPayments(policy, totals.grandtotal, date);
  const storedBilling = {
    currency: 'USD',
    frequency,
    price: policy.pricing.monthly ?? totals.grandtotal,
    next_payment: null,
    items,
    tax_basis_points: taxBasisPoints,
    totals,
    schedule,
  };
  if (!activePolicyStatuses.includes(policy.status)) return storedBilling;
  return {
    ...storedBilling,
    next_payment: nextPayment(storedBilling, demoPolicyDates(policy, date), date(0)),
  };
}

/**
 * Returns a schedule of eleven payments. The first payment is the total minus the ten later
 * payments. The later payments are due monthly, counted from the first day of coverage.
 */
function elevenPayments(
  { pricing, bought, starts }: DemoPolicy,
  total: number,
  date: DayToDate,
): Schedule {
  const { monthly } = pricing;
  if (monthly === undefined) return null;
  return Array.from({ length: MONTHLY_PAYMENT_COUNT + 1 }, (_, index) => ({
    amount: index === 0 ? total - MONTHLY_PAYMENT_COUNT * monthly : monthly,
    downpayment: index === 0,
    due_date: index === 0 ? date(bought) : addBillingCycles(date(starts), 'month', index),
  }));
}

/** Returns the first day after `day` on which a new billing cycle of the coverage starts. */
export function nextCycleStartAfter(day: string, cycle: BillingCycle, start: string): string {
  let index = 1;
  while (addBillingCycles(start, cycle, index) <= day) index += 1;
  return addBillingCycles(start, cycle, index);
}

/**
 * Returns the due date of the first payment after today. Null if no payment follows. Calls
 * `plannedPayments`, as for a real policy.
 */
function nextPayment(
  storedBilling: StoredBilling,
  { start, end }: DemoPolicyDates,
  today: string,
): string | null {
  const cycle = billingCycleOf(storedBilling.frequency);
  const payment = storedBilling.schedule?.find(({ due_date: due = '' }) => due > today);
  const next = cycle ? nextCycleStartAfter(today, cycle, start) : (payment?.due_date ?? null);
  const term = { coverage_start_date: start, coverage_end_date: end, renewal_off_at: null };
  const billing = JSON.stringify({ ...storedBilling, next_payment: next });
  return plannedPayments({ ...term, billing }, { today })[0]?.due_date ?? null;
}
