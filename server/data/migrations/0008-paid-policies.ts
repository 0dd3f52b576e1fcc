import { sql, type Transaction } from 'kysely';
import type { Database } from '../database.ts';
import type { Schema } from '../schema.ts';

/**
 * Adds an index of an account's policies with a next payment, by the card and the date. Also adds an
 * index of the failed payments.
 */
export async function up(trx: Transaction<Schema>, kind: Database['kind']): Promise<void> {
  const nextPayment = sql.raw(
    kind === 'sqlite'
      ? `json_extract(billing, '$.next_payment')`
      : `(billing::json ->> 'next_payment')`,
  );
  await sql`create index policies_by_next_payment on policies (account_id, payment_method_id,
    (case when status = 'pending' then '9999' else ${nextPayment} end), policy_number, last_coverage_day)
    where status in ('pending', 'pending_change', 'approved') and ${nextPayment} is not null`.execute(
    trx,
  );
  await sql`create index installments_unpaid on installments (policy_id)
    where state in ('due', 'collecting', 'failed') and failed_at is not null`.execute(trx);
}
