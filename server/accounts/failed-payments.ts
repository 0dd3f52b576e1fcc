import type { Kysely } from 'kysely';
import type { PolicyWithNextPayment } from '../../src/contract/account/account.ts';
import { isOpenInstallment } from '../data/partial-indexes.ts';
import type { InstallmentsTable } from '../data/payment-tables.ts';
import type { Schema } from '../data/schema.ts';
import { toDecimal } from '../money.ts';

type FailedPaymentRow = Awaited<ReturnType<typeof selectFailedPayments>>[number];

/** Selects the account's failed payments that are still open, earliest first. */
export function selectFailedPayments(db: Kysely<Schema>, accountId: string) {
  return db
    .selectFrom('policies')
    .innerJoin('installments', 'installments.policy_id', 'policies.id')
    .select(['policy_id', 'kind', 'amount', 'currency', 'state', 'failed_at', 'last_failed_at'])
    .select(['due_date', 'next_attempt_at', 'covered_until', 'installments.payment_method_id'])
    .where('policies.account_id', '=', accountId)
    .where(isOpenInstallment)
    .where('failed_at', 'is not', null)
    .orderBy('due_date')
    .execute();
}

/** Converts a failed payment to its form in the contract. */
export function toApiFailedPayment(
  row: FailedPaymentRow,
  now: Date,
): NonNullable<PolicyWithNextPayment['payment_failed']> {
  return {
    amount: toDecimal(row.amount),
    currency_code: row.currency,
    last_try: (row.last_failed_at ?? row.failed_at ?? '').slice(0, 10),
    payment_method_id: row.payment_method_id,
    processing: row.state !== 'failed' || row.next_attempt_at <= now.toISOString(),
  };
}

type FailedInstallment = Pick<
  InstallmentsTable,
  'state' | 'due_date' | 'next_attempt_at' | 'covered_until'
>;

interface FailedPaymentDates {
  /** Last day of coverage if the amount stays unpaid, YYYY-MM-DD. */
  coveredUntil: string | null;
  /** Day of the next automatic attempt. Null without one. */
  nextTry: string | null;
  /** Day on which the amount is charged or, without another attempt, by which it must be paid. */
  payBy: string;
}

/**
 * Returns the dates of an installment that failed and is still open.
 * @param lastDay last day of a scheduled cancellation. After it, nothing is tried or covered
 */
export function failedPaymentDates(
  { state, due_date, next_attempt_at, covered_until }: FailedInstallment,
  lastDay: string | null,
): FailedPaymentDates {
  const isEarlier = lastDay !== null && (covered_until === null || lastDay < covered_until);
  const coveredUntil = isEarlier ? lastDay : covered_until;
  const day = next_attempt_at.slice(0, 10);
  // Without another attempt, `next_attempt_at` is in the year 9999.
  const isPlanned = state === 'failed' && day < '9999' && (lastDay === null || day <= lastDay);
  const nextTry = isPlanned ? day : null;
  return { coveredUntil, nextTry, payBy: nextTry ?? coveredUntil ?? due_date };
}
