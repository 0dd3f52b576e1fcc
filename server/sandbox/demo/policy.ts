import type { PolicyStatus } from '../../../src/contract/policies/parts.ts';
import type { ProductCode } from '../../../src/contract/products.ts';
import { calculateTotals } from '../../../src/contract/purchase/calculate-totals.ts';
import { premiumTaxBasisPointsByState } from '../../../src/tariffs/premium-tax.ts';
import { addDays } from '../../../src/contract/dates.ts';
import { MONTHLY_PAYMENT_COUNT } from '../../../src/contract/service-facts.ts';
import { activePolicyStatuses } from '../../accounts/cards.ts';
import { addBillingCycles, dateInProductTimeZone } from '../../dates.ts';
import { calculateCancellation } from '../../policies/calculate-cancellation.ts';
import { billingCycleOf, type BillingCycle } from '../../sales/coverage-periods.ts';
import type { EndorsablePolicy } from '../../products/collectibles/endorsable.ts';
import type { EndorsedPolicy } from '../../products/collectibles/endorse.ts';
import type { PriceBreakdown } from '../../sales/order-types.ts';
import { plannedPayments } from '../../sales/payment-plan.ts';
import type { StoredBilling } from '../../sales/stored-billing.ts';
import type { Services } from '../../services.ts';

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
  details: (date: DayToDate) => Record<string, unknown>;
  pricing: Pick<StoredBilling, 'frequency' | 'items' | 'discount_title'> & {
    discount?: number;
    taxBasisPoints: number;
    /**
     * Amount in minor units of each of the ten later payments, if the year is paid in eleven
     * payments.
     */
    monthly?: number | undefined;
  };
  bought: number;
  /** First day of the coverage. Defaults to the day of the purchase. */
  starts: number;
  /**
   * Last day of the coverage, or its length in whole years. Null, the default, if the coverage runs
   * until the policy is canceled.
   */
  ends: number | { years: number } | null;
  /** Day of the cancellation. Defaults to a week after the purchase. */
  canceled: number;
  insuredRiskKey?: string;
  /** True if the policy is paid with the demo card that expires soon. */
  isOnExpiringCard?: true;
  /** Endorsements, oldest first. */
  endorsements?: readonly DemoEndorsement[];
}

/** A past or pending endorsement of a demo policy. */
export interface DemoEndorsement {
  /** Day of the request. */
  day: number;
  status: 'approved' | 'pending';
  /** Builds the endorsement and its price. */
  endorse(
    found: EndorsablePolicy,
    services: Pick<Services, 'rateTerritory' | 'now'>,
  ): EndorsedPolicy;
}

export type DayToDate = (day: number) => string;

/** Columns that differ between all policies. */
export type DemoRow = [number: string, status: PolicyStatus, bought: number];

type Defaults = 'starts' | 'ends' | 'canceled';
type FromRow = 'id' | 'product' | 'number' | 'status' | 'bought';
type DemoPolicyParts = Omit<DemoPolicy, FromRow | Defaults> & Partial<Pick<DemoPolicy, Defaults>>;

/** Number of days between the purchase and the cancellation of a canceled policy. */
const CANCELED_AFTER = 7;

export function demoPolicy(
  product: ProductCode,
  [number, status, bought]: DemoRow,
  parts: DemoPolicyParts,
): DemoPolicy {
  const id = `pol_demo_${number.toLowerCase()}`;
  const defaults = { starts: bought, ends: null, canceled: bought + CANCELED_AFTER };
  return { id, product, number, status, bought, ...defaults, ...parts };
}

/** @param amount price per billing cycle in minor units */
export function demoPrice(
  frequency: StoredBilling['frequency'],
  title: string,
  amount: number,
  taxBasisPoints = 0,
): DemoPolicy['pricing'] {
  return { frequency, items: [{ title, amount }], taxBasisPoints };
}

/** Converts a price that a product has calculated with its rates. */
export function demoPriceFromRates(price: PriceBreakdown): DemoPolicy['pricing'] {
  const { frequency = 'once', items, totals, discountTitle, taxBasisPoints, schedule } = price;
  const discounted = totals.discount > 0 && discountTitle !== undefined;
  return {
    frequency,
    items,
    taxBasisPoints,
    discount: totals.discount,
    ...(discounted && { discount_title: discountTitle }),
    ...(schedule && { monthly: schedule.at(-1)?.amount }),
  };
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

/** Premium tax at the demo address, in basis points. */
export const demoPremiumTax = premiumTaxBasisPointsByState[demoAddress.state_or_region] ?? 0;

/**
 * Returns the first and the last day of the coverage, YYYY-MM-DD.
 * @internal
 */
export function demoTerm({ starts, ends }: DemoPolicy, date: DayToDate) {
  const start = date(starts);
  if (typeof ends === 'number') return { start, end: date(ends) };
  return { start, end: ends && addDays(addBillingCycles(start, 'year', ends.years), -1) };
}

/** Returns the billing of a demo policy as stored in the database. */
export function demoBilling(policy: DemoPolicy, date: DayToDate): StoredBilling {
  const { items, frequency, discount = 0, taxBasisPoints, monthly } = policy.pricing;
  const { discount_title } = policy.pricing;
  const subtotal = items.reduce((sum, item) => sum + item.amount, 0);
  const totals = calculateTotals({ subtotal, discount, taxBasisPoints });
  const billing = {
    currency: 'USD',
    frequency,
    price: monthly ?? totals.grandtotal,
    next_payment: null,
    items,
    tax_basis_points: taxBasisPoints,
    totals,
    ...(discount_title !== undefined && { discount_title }),
    schedule: elevenPayments(policy, totals.grandtotal, date),
  };
  return activePolicyStatuses.includes(policy.status)
    ? { ...billing, next_payment: nextPayment(billing, demoTerm(policy, date), date(0)) }
    : billing;
}

/**
 * Returns a schedule of eleven payments. The first payment is the total minus the ten later
 * payments. The later payments are due monthly, counted from the first day of coverage.
 */
function elevenPayments(
  { pricing: { monthly }, bought, starts }: DemoPolicy,
  total: number,
  date: DayToDate,
): StoredBilling['schedule'] {
  if (monthly === undefined) return null;
  return Array.from({ length: MONTHLY_PAYMENT_COUNT + 1 }, (_, index) => ({
    amount: index === 0 ? total - MONTHLY_PAYMENT_COUNT * monthly : monthly,
    downpayment: index === 0,
    due_date: index === 0 ? date(bought) : addBillingCycles(date(starts), 'month', index),
  }));
}

/** Returns the first day after `day` on which a new billing cycle of the coverage starts. */
function nextCycleStartAfter(day: string, cycle: BillingCycle, start: string): string {
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
  { start, end }: ReturnType<typeof demoTerm>,
  today: string,
): string | null {
  const cycle = billingCycleOf(storedBilling.frequency);
  const payment = storedBilling.schedule?.find(({ due_date: due = '' }) => due > today);
  const next = cycle ? nextCycleStartAfter(today, cycle, start) : (payment?.due_date ?? null);
  const term = {
    coverage_start_date: start,
    coverage_end_date: end,
    renewal_off_at: null,
    last_coverage_day: null,
  };
  const billing = JSON.stringify({ ...storedBilling, next_payment: next });
  return plannedPayments({ ...term, billing }, { today })[0]?.due_date ?? null;
}

/** One past payment of a demo policy. */
export interface DemoCharge {
  /** Amount in minor units. */
  amount: number;
  /** Date as YYYY-MM-DD. */
  date: string;
}

/**
 * Returns the charges of a demo policy, oldest first. The first charge is the purchase. Later
 * charges follow the payment schedule or, without a schedule, the billing cycles of the coverage. A
 * pending or rejected policy is charged only on the day of its purchase.
 */
export function demoCharges(policy: DemoPolicy, date: DayToDate): DemoCharge[] {
  const { frequency, price, totals, schedule } = demoBilling(policy, date);
  const { start, end } = demoTerm(policy, date);
  const days = { canceled: policy.canceled, pending: policy.bought, rejected: policy.bought };
  const until = date(days[policy.status as keyof typeof days] ?? 0);
  const bought = date(policy.bought);
  if (schedule) {
    const paid = schedule.filter(
      ({ downpayment, due_date: due = '' }) => downpayment || due <= until,
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

export interface DemoPolicyEnd {
  coverage_end_date: string | null;
  canceled_at: string | null;
  /** Refund per charge in minor units, in the order of the charges. */
  refunds: number[];
}

/**
 * Calculates the end of a demo policy and its refunds with the rules of a real cancellation. For a
 * rejected policy, all its charges are refunded.
 * @param instant converts a day to an ISO 8601 time
 */
export function demoPolicyEnd(
  policy: DemoPolicy,
  charges: readonly DemoCharge[],
  instant: DayToDate,
): DemoPolicyEnd {
  const date = (day: number) => dateInProductTimeZone(policy.product, instant(day));
  const { start, end } = demoTerm(policy, date);
  if (policy.status !== 'canceled') {
    const refunds = policy.status === 'rejected' ? charges.map(({ amount }) => amount) : [];
    return { coverage_end_date: end, canceled_at: null, refunds };
  }
  const canceled_at = instant(policy.canceled);
  const row = {
    vertical_code: policy.product,
    status: 'approved',
    details: JSON.stringify(policy.details(date)),
    coverage_start_date: start,
    coverage_end_date: end,
  };
  const storedBilling = demoBilling(policy, date);
  const cycle = billingCycleOf(storedBilling.frequency);
  const next_payment = cycle && nextCycleStartAfter(date(policy.canceled), cycle, start);
  const billing = { ...storedBilling, next_payment };
  const paid = charges.reduce((sum, { amount }) => sum + amount, 0);
  const { coverageEnd, refund } = calculateCancellation(row, {
    billing,
    paid,
    now: new Date(canceled_at),
  });
  return {
    coverage_end_date: coverageEnd ?? end,
    canceled_at,
    // Only the newest charge is refunded, because no demo policy refunds more than that charge.
    refunds: charges.map((_, index) => (index === charges.length - 1 ? refund : 0)),
  };
}
