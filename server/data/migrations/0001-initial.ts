import { sql, type Transaction } from 'kysely';
import type { Database } from '../database.ts';
import type { Schema } from '../schema.ts';
import { createTable } from './create-table.ts';
import { accountTables } from './initial/account-tables.ts';
import { claimTables } from './initial/claim-tables.ts';
import {
  ageIndexes,
  foreignKeyIndexes,
  pendingWorkIndexes,
  uniqueIndexes,
} from './initial/indexes.ts';
import { policyTables } from './initial/policy-tables.ts';

/**
 * Creates all tables and indexes of the first release, and the triggers that protect audit events.
 */
export async function up(trx: Transaction<Schema>, kind: Database['kind']): Promise<void> {
  const tables = { ...accountTables, ...policyTables, ...claimTables };
  for (const [name, definition] of Object.entries(tables)) await createTable(trx, name, definition);
  for (const [name, on] of Object.entries({
    ...foreignKeyIndexes,
    ...ageIndexes,
    ...pendingWorkIndexes,
  }))
    await sql`create index ${sql.id(name)} on ${sql.raw(on)}`.execute(trx);
  for (const [name, on] of Object.entries(uniqueIndexes))
    await sql`create unique index ${sql.id(name)} on ${sql.raw(on)}`.execute(trx);
  await (kind === 'postgres' ? protectAuditOnPostgres(trx) : protectAuditOnSqlite(trx));
}

/**
 * Adds triggers that protect audit events. The database then rejects every update of an event, and
 * rejects the deletion of an event that is younger than one year.
 */
async function protectAuditOnSqlite(trx: Transaction<Schema>): Promise<void> {
  await sql`create trigger audit_no_update before update on audit
    begin select raise(abort, 'audit is append-only'); end`.execute(trx);
  await sql`create trigger audit_no_early_delete before delete on audit
    when old.at > strftime('%Y-%m-%d', 'now', '-1 year')
    begin select raise(abort, 'audit is append-only'); end`.execute(trx);
}

async function protectAuditOnPostgres(trx: Transaction<Schema>): Promise<void> {
  await sql`create function audit_append_only() returns trigger language plpgsql as $$
    begin raise exception 'audit is append-only'; end $$`.execute(trx);
  await sql`create trigger audit_no_update before update on audit
    for each row execute function audit_append_only()`.execute(trx);
  await sql`create trigger audit_no_early_delete before delete on audit for each row
    when (old.at > to_char(now() at time zone 'UTC' - interval '1 year', 'YYYY-MM-DD'))
    execute function audit_append_only()`.execute(trx);
}
