// Calculates a policy's upcoming payments, and its billing and term after each payment. All
// functions are pure, and they read the policy's stored row.
import * as z from 'zod/mini';
import { addDays } from '../../src/contract/dates.ts';
import { isChargedBack } from '../charged-back.ts';
import type { InstallmentsTable } from '../data/payment-tables.ts';
import type { PoliciesTable } from '../data/policy-tables.ts';
import { addBillingCycles, lastDayOfCoverageYear } from '../dates.ts';
import {
  billingCycleOf,
  nextCyclePayment,
  laterCoverageEnd,
  nextPaymentDay,
} from './coverage-periods.ts';
import { storedBillingSchema, type StoredBilling } from './stored-billing.ts';

/**
 * Maximum age in days of a late payment that is still collected although no attempt was ever made.
 * Older payments became due while no job collected payments. They are not collected, so that the
 * card is not charged for all of them at once.
 */
export const LATE_COLLECTION_DAYS_MAX = 14;

/** Billing and dates of a policy's next year, as priced for the renewal notice. */
const pricedTermSchema = z.object({
  billing: storedBillingSchema,
  /** The policy's details as JSON. Omitted if the details do not change. */
  details: z.optional(z.string()),
  coverage_start_date: z.nullable(z.string()),
  /** Null for a policy that runs until it is canceled. */
  coverage_end_date: z.nullable(z.string()),
});
export type PricedTerm = z.infer<typeof pricedTermSchema>;

export type PlannedPayment = Pick<InstallmentsTable, 'kind' | 'due_date' | 'amount'>;

export type BilledTerm = Pick<
  PoliciesTable,
  'billing' | 'coverage_start_date' | 'coverage_end_date'
>;

export interface PaymentPlanOptions {
  /** YYYY-MM-DD. */
  today: string;
  /**
   * Due date of a failed renewal that is still collected. The previous term ended on the day before
   * this date.
   */
  overdueRenewal?: string | undefined;
}

/** Parses the billing of a policy's row. */
export function storedBillingOf({ billing }: Pick<PoliciesTable, 'billing'>): StoredBilling {
  return storedBillingSchema.parse(JSON.parse(billing));
}

/**
 * Returns the amount of the first payment, which is due with the purchase and with each renewal.
 */
export function firstPaymentAmount({ schedule, totals }: StoredBilling): number {
  return schedule?.find(({ downpayment }) => downpayment)?.amount ?? totals.grandtotal;
}

/**
 * Lists a policy's upcoming payments by due date. These are the remaining payments of the schedule
 * or the payment for the next billing cycle, and the next renewal. After a scheduled cancellation no
 * payment follows. After a chargeback none is collected.
 */
export function plannedPayments(
  policy: BilledTerm &
    Pick<PoliciesTable, 'renewal_off_at' | 'last_coverage_day'> &
    Partial<Pick<PoliciesTable, 'end_reason'>>,
  options: PaymentPlanOptions,
): PlannedPayment[] {
  if (isChargedBack(policy)) return [];
  const last = policy.last_coverage_day;
  return paymentsOfTerm(policy, options).filter(
    ({ due_date }) => last === null || due_date <= last,
  );
}

function paymentsOfTerm(
  policy: BilledTerm & Pick<PoliciesTable, 'renewal_off_at'>,
  { today, overdueRenewal }: PaymentPlanOptions,
): PlannedPayment[] {
  const billing = storedBillingOf(policy);
  const { frequency, schedule, next_payment: next } = billing;
  if (next === null) return [];
  const end = overdueRenewal ? addDays(overdueRenewal, -1) : policy.coverage_end_date;
  const isRenewing = policy.renewal_off_at === null;
  const renewal = (due_date: string) => ({
    kind: 'renewal',
    due_date,
    amount: firstPaymentAmount(billing),
  });
  // A new term starts on the day after the previous term. This is also true if the billing contains
  // another date for the next payment.
  const renewals = isRenewing && end !== null ? [renewal(addDays(end, 1))] : [];
  if (schedule !== null) {
    const payments = schedule.flatMap(({ downpayment, due_date = '', amount }) =>
      !downpayment && due_date >= next ? { kind: 'installment', due_date, amount } : [],
    );
    return frequency === 'eleven_pay' ? [...payments, ...renewals] : payments;
  }
  if (frequency !== 'year') return cyclePayments(policy, billing, { next, end, today });
  if (end === null) return isRenewing ? [renewal(next)] : [];
  return [...cyclePayments(policy, billing, { next, end, today }), ...renewals];
}

interface NextCycle {
  next: string;
  end: string | null;
  today: string;
}

/**
 * Returns a list with the payment for the next billing cycle. The list is empty when the term has
 * no whole cycle left.
 */
function cyclePayments(
  { coverage_start_date: start }: BilledTerm,
  { frequency, price }: StoredBilling,
  { next, end, today }: NextCycle,
): PlannedPayment[] {
  const cycle = billingCycleOf(frequency);
  if (!cycle) return [];
  const notBefore = addDays(today, -LATE_COLLECTION_DAYS_MAX);
  const due = nextCyclePayment(next, cycle, { start, end, notBefore });
  return due ? [{ kind: 'cycle', due_date: due.due_date, amount: price }] : [];
}

type PaidInstallment = Pick<InstallmentsTable, 'kind' | 'due_date' | 'renewal'>;

/**
 * Returns a policy's billing and term as they are after a payment. A cycle payment moves the
 * billing to its next cycle. A renewal starts the new term, as priced for the renewal notice.
 * Coverage never ends earlier than before the payment.
 */
export function billingAndTermAfterPayment(
  policy: BilledTerm,
  { kind, due_date, renewal }: PaidInstallment,
): PricedTerm {
  const { coverage_start_date, coverage_end_date } = policy;
  const billing = storedBillingOf(policy);
  if (kind === 'renewal') {
    const priced = renewal === null ? null : pricedTermSchema.parse(JSON.parse(renewal));
    const term = priced ?? renewalTermFrom(due_date, { policy, billing });
    return {
      ...term,
      coverage_end_date: laterCoverageEnd(term.coverage_end_date, coverage_end_date),
    };
  }
  const cycle = kind === 'cycle' ? billingCycleOf(billing.frequency) : null;
  const next = cycle && nextPaymentDay(due_date, cycle, { start: coverage_start_date });
  const updatedBilling = next === null ? billing : { ...billing, next_payment: next };
  return { billing: updatedBilling, coverage_start_date, coverage_end_date };
}

/**
 * Builds another year of a policy that starts on `start`. Its price is the price of the given
 * billing.
 */
export function renewalTermFrom(
  start: string,
  { policy, billing }: { policy: Pick<BilledTerm, 'coverage_end_date'>; billing: StoredBilling },
): PricedTerm {
  return {
    billing: billingOfTermFrom(start, billing),
    coverage_start_date: start,
    coverage_end_date: policy.coverage_end_date === null ? null : lastDayOfCoverageYear(start),
  };
}

/**
 * Returns the billing of a term that starts on `start`. Its first payment is made, and its next
 * payment is due after one cycle.
 */
export function billingOfTermFrom(start: string, billing: StoredBilling): StoredBilling {
  const schedule =
    billing.schedule?.map((payment, index) => ({
      ...payment,
      due_date: addBillingCycles(start, 'month', index),
    })) ?? null;
  const [, second] = schedule ?? [];
  const cycle = billingCycleOf(billing.frequency) ?? 'year';
  const next_payment = second?.due_date ?? addBillingCycles(start, cycle, 1);
  return { ...billing, schedule, next_payment };
}

/** A payment that is made up to a later day. The amount is in minor units. */
export interface ProjectedPayment {
  date: string;
  amount: number;
}

/**
 * Returns a policy's billing as it is on a later day, if every payment up to then is made, and these
 * payments.
 */
export function projectPayments(
  { coverage_start_date: start, coverage_end_date: end }: Omit<BilledTerm, 'billing'>,
  billing: StoredBilling,
  lastDay: string,
): { billing: StoredBilling; payments: ProjectedPayment[] } {
  const { frequency, schedule, price } = billing;
  let next = billing.next_payment;
  if (next === null) return { billing, payments: [] };
  if (schedule !== null) {
    const later = schedule.filter(
      ({ downpayment, due_date = '' }) => !downpayment && due_date >= (next ?? ''),
    );
    const made = later.filter(({ due_date = '' }) => due_date <= lastDay);
    const [following] = later.slice(made.length);
    return {
      billing: { ...billing, next_payment: following?.due_date ?? next },
      payments: made.map(({ due_date = '', amount }) => ({ date: due_date, amount })),
    };
  }
  const cycle = billingCycleOf(frequency);
  const payments: ProjectedPayment[] = [];
  if (!cycle) return { billing, payments };
  for (;;) {
    const payment = nextCyclePayment(next, cycle, { start, end, notBefore: next });
    if (!payment || payment.due_date > lastDay) break;
    payments.push({ date: payment.due_date, amount: price });
    next = nextPaymentDay(payment.due_date, cycle, { start });
  }
  return { billing: { ...billing, next_payment: next }, payments };
}
