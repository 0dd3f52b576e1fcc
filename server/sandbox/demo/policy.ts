import type { PolicyStatus } from '../../../src/contract/policies/parts.ts';
import type { ProductCode } from '../../../src/contract/products.ts';
import { addDaysTo } from '../../../src/contract/rental-car/trip.ts';
import { activeStatuses } from '../../accounts/cards.ts';
import { addCycles } from '../../dates.ts';
import { billingCycleOf, type BillingCycle } from '../../sales/coverage-periods.ts';
import { plannedPayments } from '../../sales/payment-plan.ts';
import type { StoredBilling } from '../../sales/stored-billing.ts';
import { calculateTotals } from '../../../src/contract/purchase/calculate-totals.ts';
import type { DemoEndorsement } from './endorsements.ts';

/** A policy of the demo account; days count from the day of seeding, so that the data never ages. */
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
    /** Minor units. What later payments take where the year is paid by eleven of them. */
    monthly?: number;
  };
  bought: number;
  starts: number;
  /** The last day, or how many whole years it is for; null: runs until it is canceled. */
  ends: number | { years: number } | null;
  /** Day of its cancellation; a week after the purchase where a canceled policy does not say. */
  canceled?: number;
  insuredRiskKey?: string;
  /** Paid with the card that expires soon. */
  isOnExpiringCard?: true;
  /** Oldest first. */
  endorsements?: readonly DemoEndorsement[];
}

/** Where Dana lives. */
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

/** YYYY-MM-DD. */
export interface DemoTerm {
  bought: string;
  start: string;
  end: string | null;
}

export function demoTerm({ bought, starts, ends }: DemoPolicy, date: DayToDate): DemoTerm {
  const start = date(starts);
  const term = { bought: date(bought), start };
  if (ends === null || typeof ends === 'number')
    return { ...term, end: ends === null ? null : date(ends) };
  return { ...term, end: addDaysTo(addCycles(start, 'year', ends.years), -1) };
}

/** The bill of a demo policy as it is stored. */
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
  if (!activeStatuses.includes(policy.status)) return storedBilling;
  return {
    ...storedBilling,
    next_payment: nextPayment(storedBilling, demoTerm(policy, date), date(0)),
  };
}

/** The first payment is what ten later ones, a month apart from the first day of coverage, leave of the total. */
function elevenPayments(
  { pricing, bought, starts }: DemoPolicy,
  total: number,
  date: DayToDate,
): Schedule {
  const { monthly } = pricing;
  if (monthly === undefined) return null;
  return Array.from({ length: 11 }, (_, index) => ({
    amount: index === 0 ? total - 10 * monthly : monthly,
    downpayment: index === 0,
    due_date: index === 0 ? date(bought) : addCycles(date(starts), 'month', index),
  }));
}

/** The first anniversary of the coverage that comes after a day. */
export function anniversaryAfter(day: string, cycle: BillingCycle, start: string): string {
  let index = 1;
  while (addCycles(start, cycle, index) <= day) index += 1;
  return addCycles(start, cycle, index);
}

/** What is paid after today by the plan of every policy. */
function nextPayment(
  storedBilling: StoredBilling,
  { start, end }: DemoTerm,
  today: string,
): string | null {
  const cycle = billingCycleOf(storedBilling.frequency);
  const payment = storedBilling.schedule?.find(({ due_date: due = '' }) => due > today);
  const next = cycle ? anniversaryAfter(today, cycle, start) : (payment?.due_date ?? null);
  const term = { coverage_start_date: start, coverage_end_date: end, renewal_off_at: null };
  const billing = JSON.stringify({ ...storedBilling, next_payment: next });
  return plannedPayments({ ...term, billing }, { today })[0]?.due_date ?? null;
}
