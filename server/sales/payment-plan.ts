// The payments that a policy's bill has still to come, and what the policy is after each; pure, from the stored row.
import * as z from 'zod/mini';
import { addDaysTo } from '../../src/contract/rental-car/trip.ts';
import type { InstallmentsTable } from '../data/payment-tables.ts';
import type { PoliciesTable } from '../data/schema.ts';
import { addCycles, lastDayOfCoverageYear } from '../dates.ts';
import { billingCycleOf, cyclePayment, laterEnd, nextPaymentDay } from './coverage-periods.ts';
import { storedBillingSchema, type StoredBilling } from './stored-billing.ts';

/**
 * Days that a payment may be late before anybody has asked for it. What is older was due while nobody
 * collected it: it is not charged all at once.
 */
export const ARREARS_DAYS = 14;

/** A policy's next year, as it was priced for the notice. */
export const renewalSchema = z.object({
  billing: storedBillingSchema,
  /** JSON; left out where the policy's stay what they are. */
  details: z.optional(z.string()),
  coverage_start_date: z.nullable(z.string()),
  /** null for what runs until it is canceled. */
  coverage_end_date: z.nullable(z.string()),
});
export type Renewal = z.infer<typeof renewalSchema>;

export type PlannedPayment = Pick<InstallmentsTable, 'kind' | 'due_date' | 'amount'>;

export type BilledTerm = Pick<
  PoliciesTable,
  'billing' | 'coverage_start_date' | 'coverage_end_date'
>;

export interface PlanOptions {
  /** YYYY-MM-DD. */
  today: string;
  /** The day of a renewal that has failed and is still asked for: the term has ended before it. */
  overdueRenewal?: string | undefined;
}

/** The bill of a policy's row. */
export function storedBillingOf({ billing }: Pick<PoliciesTable, 'billing'>): StoredBilling {
  return storedBillingSchema.parse(JSON.parse(billing));
}

/** What the first payment of a bill comes to: with a purchase, and with each renewal. */
export function firstPayment({ schedule, totals }: StoredBilling): number {
  return schedule?.find(({ downpayment }) => downpayment)?.amount ?? totals.grandtotal;
}

/** What a policy's bill has still to come, the next of each kind; in the order of their days. */
export function plannedPayments(
  policy: BilledTerm & Pick<PoliciesTable, 'renewal_off_at'>,
  { today, overdueRenewal }: PlanOptions,
): PlannedPayment[] {
  const billing = storedBillingOf(policy);
  const { frequency, schedule, next_payment: next } = billing;
  if (next === null) return [];
  const end = overdueRenewal ? addDaysTo(overdueRenewal, -1) : policy.coverage_end_date;
  const isRenewing = policy.renewal_off_at === null;
  const renewal = (due_date: string) => ({
    kind: 'renewal',
    due_date,
    amount: firstPayment(billing),
  });
  // A term begins on the day after the one before, whatever day the bill names.
  const renewals = isRenewing && end !== null ? [renewal(addDaysTo(end, 1))] : [];
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

/** The next payment of a cycle; none where the term has no whole cycle left to pay for. */
function cyclePayments(
  { coverage_start_date: start }: BilledTerm,
  { frequency, price }: StoredBilling,
  { next, end, today }: NextCycle,
): PlannedPayment[] {
  const cycle = billingCycleOf(frequency);
  if (!cycle) return [];
  const notBefore = addDaysTo(today, -ARREARS_DAYS);
  const due = cyclePayment(next, cycle, { start, end, notBefore });
  return due ? [{ kind: 'cycle', due_date: due.due_date, amount: price }] : [];
}

type PaidInstallment = Pick<InstallmentsTable, 'kind' | 'due_date' | 'renewal'>;

/**
 * What a policy is once a payment was made: its next cycle, or its new term as it was priced for the notice. Coverage
 * never ends earlier than it did before.
 */
export function afterPayment(
  policy: BilledTerm,
  { kind, due_date, renewal }: PaidInstallment,
): Renewal {
  const { coverage_start_date, coverage_end_date } = policy;
  const billing = storedBillingOf(policy);
  if (kind === 'renewal') {
    const priced = renewal === null ? null : renewalSchema.parse(JSON.parse(renewal));
    const term = priced ?? renewalTermFrom(due_date, { policy, billing });
    return { ...term, coverage_end_date: laterEnd(term.coverage_end_date, coverage_end_date) };
  }
  const cycle = kind === 'cycle' ? billingCycleOf(billing.frequency) : null;
  const next = cycle && nextPaymentDay(due_date, cycle, { start: coverage_start_date });
  const updatedBilling = next === null ? billing : { ...billing, next_payment: next };
  return { billing: updatedBilling, coverage_start_date, coverage_end_date };
}

/** Another year of a policy at the price of a bill, from its first day on. */
export function renewalTermFrom(
  start: string,
  { policy, billing }: { policy: Pick<BilledTerm, 'coverage_end_date'>; billing: StoredBilling },
): Renewal {
  const schedule =
    billing.schedule?.map((payment, index) => ({
      ...payment,
      due_date: addCycles(start, 'month', index),
    })) ?? null;
  const [, second] = schedule ?? [];
  const next_payment = second?.due_date ?? addCycles(start, 'year', 1);
  return {
    billing: { ...billing, schedule, next_payment },
    coverage_start_date: start,
    coverage_end_date: policy.coverage_end_date === null ? null : lastDayOfCoverageYear(start),
  };
}
