import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema.ts';

/**
 * Adds the reason why a policy ended and the time of a payment's last failed attempt. The reasons of
 * policies that have ended before come from the audit events.
 */
export async function up(trx: Transaction<Schema>): Promise<void> {
  await trx.schema.alterTable('policies').addColumn('end_reason', 'text').execute();
  await trx.schema.alterTable('installments').addColumn('last_failed_at', 'text').execute();
  for (const action of ['policy_canceled', 'policy_lapsed', 'policy_charged_back'])
    await sql`update policies set end_reason = ${action} where status = 'canceled'
      and id in (select policy_id from audit where action = ${action})`.execute(trx);
}
