import { sql, type Transaction } from 'kysely';
import type { Database } from '../database.ts';
import type { Schema } from '../schema.ts';
import { table } from './create-table.ts';

/**
 * Who did what and when. No row is ever changed, and none goes before it is a year old, whatever code runs: the
 * database itself refuses. Requests to cancel get the word that was given on them.
 */
export async function up(trx: Transaction<Schema>, kind: Database['kind']): Promise<void> {
  await table(trx, 'audit', {
    id: 'key',
    at: 'text',
    deed: 'text',
    actor: 'text',
    actor_name: 'text?',
    account_id: 'text?',
    policy_id: 'text?',
    claim_number: 'text?',
    reason: 'text',
    request_id: 'text?',
  }).execute();
  for (const column of ['account_id', 'policy_id'])
    await trx.schema
      .createIndex(`audit_by_${column}`)
      .on('audit')
      .columns([column, 'at'])
      .execute();
  await trx.schema.createIndex('audit_by_time').on('audit').column('at').execute();
  await (kind === 'postgres' ? appendOnlyPostgres(trx) : appendOnlySqlite(trx));
  for (const column of ['decision', 'decided_at', 'carried_out_at'])
    await trx.schema.alterTable('cancellation_requests').addColumn(column, 'text').execute();
}

async function appendOnlySqlite(trx: Transaction<Schema>): Promise<void> {
  await sql`create trigger audit_unchanged before update on audit
    begin select raise(abort, 'audit is append-only'); end`.execute(trx);
  await sql`create trigger audit_kept before delete on audit
    when old.at > strftime('%Y-%m-%d', 'now', '-1 year')
    begin select raise(abort, 'audit is append-only'); end`.execute(trx);
}

async function appendOnlyPostgres(trx: Transaction<Schema>): Promise<void> {
  await sql`create function audit_append_only() returns trigger language plpgsql as $$
    begin raise exception 'audit is append-only'; end $$`.execute(trx);
  await sql`create trigger audit_unchanged before update on audit
    for each row execute function audit_append_only()`.execute(trx);
  await sql`create trigger audit_kept before delete on audit for each row
    when (old.at > to_char(now() at time zone 'UTC' - interval '1 year', 'YYYY-MM-DD'))
    execute function audit_append_only()`.execute(trx);
}
