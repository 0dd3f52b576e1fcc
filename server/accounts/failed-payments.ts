import type { Kysely } from 'kysely';
import type { PolicyWithNextPayment } from '../../src/contract/account/account.ts';
import { isOpenInstallment } from '../data/partial-indexes.ts';
import type { Schema } from '../data/schema.ts';
import { toDecimal } from '../money.ts';

type FailedPayment = NonNullable<PolicyWithNextPayment['payment_failed']>;

/** Finds the account's failed payments that are still open, by policy: the earliest of each. */
export async function failedPaymentsByPolicy(
  db: Kysely<Schema>,
  accountId: string,
  now: Date,
): Promise<Map<string, FailedPayment>> {
  const rows = await db
    .selectFrom('policies')
    .innerJoin('installments', 'installments.policy_id', 'policies.id')
    .select(['policy_id', 'amount', 'currency', 'state', 'failed_at', 'last_failed_at'])
    .select(['next_attempt_at', 'installments.payment_method_id'])
    .where('policies.account_id', '=', accountId)
    .where(isOpenInstallment)
    .where('failed_at', 'is not', null)
    .orderBy('due_date', 'desc')
    .execute();
  // Of the payments of one policy, the map keeps the last one, which is due first.
  return new Map(
    rows.map((row) => [
      row.policy_id,
      {
        amount: toDecimal(row.amount),
        currency_code: row.currency,
        last_try: (row.last_failed_at ?? row.failed_at ?? '').slice(0, 10),
        payment_method_id: row.payment_method_id,
        processing: row.state !== 'failed' || row.next_attempt_at <= now.toISOString(),
      },
    ]),
  );
}
