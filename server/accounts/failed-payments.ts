import type { Kysely } from 'kysely';
import type { PolicyWithNextPayment } from '../../src/contract/account/account.ts';
import { isUnpaidInstallment } from '../data/partial-indexes.ts';
import type { InstallmentsTable } from '../data/payment-tables.ts';
import type { PoliciesTable } from '../data/policy-tables.ts';
import type { Schema } from '../data/schema.ts';
import { dateInProductTimeZone } from '../dates.ts';
import { toDecimal } from '../money.ts';

type FailedPaymentRow = Awaited<ReturnType<typeof selectFailedPayments>>[number];

/** Selects the account's failed payments that are still open, earliest first. */
export const selectFailedPayments = (db: Kysely<Schema>, accountId: string) =>
  failedPayments(db).where('policies.account_id', '=', accountId).execute();

/** True if a failed payment of the account is still open. */
export async function hasFailedPayment(db: Kysely<Schema>, accountId: string): Promise<boolean> {
  const first = await failedPayments(db)
    .clearOrderBy()
    .where('policies.account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  return first !== undefined;
}

/** Selects the policies' failed payments that are still open, earliest first. */
export const selectFailedPaymentsOf = (db: Kysely<Schema>, policyIds: readonly string[]) =>
  failedPayments(db).where('policies.id', 'in', policyIds).execute();

function failedPayments(db: Kysely<Schema>) {
  return db
    .selectFrom('policies')
    .innerJoin('installments', 'installments.policy_id', 'policies.id')
    .select([
      'policy_id',
      'vertical_code',
      'kind',
      'amount',
      'currency',
      'state',
      'failed_at',
      'last_failed_at',
    ])
    .select(['due_date', 'next_attempt_at', 'covered_until', 'installments.payment_method_id'])
    .where(isUnpaidInstallment)
    .orderBy('due_date');
}

/** Converts a failed payment to its form in the contract. */
export function toApiFailedPayment(
  row: FailedPaymentRow,
  now: Date,
): NonNullable<PolicyWithNextPayment['payment_failed']> {
  return {
    amount: toDecimal(row.amount),
    currency_code: row.currency,
    last_try: lastTryDate(row, row.vertical_code),
    payment_method_id: row.payment_method_id,
    processing: row.state !== 'failed' || row.next_attempt_at <= now.toISOString(),
  };
}

/** Returns the day of the latest failed attempt. Empty if none has failed. */
export function lastTryDate(
  { failed_at, last_failed_at }: Pick<InstallmentsTable, 'failed_at' | 'last_failed_at'>,
  productCode: string,
): string {
  const at = last_failed_at ?? failed_at;
  return at === null ? '' : dateInProductTimeZone(productCode, at);
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
 * @param policy its last day is the one of a scheduled cancellation. After it, nothing is tried or
 * covered
 */
export function failedPaymentDates(
  { state, due_date, next_attempt_at, covered_until }: FailedInstallment,
  {
    vertical_code,
    last_coverage_day: lastDay,
  }: Pick<PoliciesTable, 'vertical_code' | 'last_coverage_day'>,
): FailedPaymentDates {
  const isEarlier = lastDay !== null && (covered_until === null || lastDay < covered_until);
  const coveredUntil = isEarlier ? lastDay : covered_until;
  const day = dateInProductTimeZone(vertical_code, next_attempt_at);
  // Without another attempt, `next_attempt_at` is in the year 9999.
  const isPlanned = state === 'failed' && day < '9999' && (lastDay === null || day <= lastDay);
  const nextTry = isPlanned ? day : null;
  return { coveredUntil, nextTry, payBy: nextTry ?? coveredUntil ?? due_date };
}
