import { sql, type Transaction } from 'kysely';
import type { Database } from './database.ts';
import * as initial from './migrations/0001-initial.ts';
import * as waitlist from './migrations/0002-waitlist.ts';
import * as emailChange from './migrations/0003-email-change.ts';
import * as endReason from './migrations/0004-end-reason.ts';
import * as addedCards from './migrations/0005-added-cards.ts';
import * as cardLinkPayment from './migrations/0006-card-link-payment.ts';
import * as accountAndAuditIndexes from './migrations/0007-account-and-audit-indexes.ts';
import * as paidPolicies from './migrations/0008-paid-policies.ts';
import * as acceptances from './migrations/0009-acceptances.ts';
import * as passkeys from './migrations/0010-passkeys.ts';
import * as searchAndPlanIndexes from './migrations/0011-search-and-plan-indexes.ts';
import * as privacy from './migrations/0012-privacy.ts';
import * as electronicDelivery from './migrations/0013-electronic-delivery.ts';
import * as notices from './migrations/0014-notices.ts';
import type { Schema } from './schema.ts';

export interface Migration {
  name: string;
  up(trx: Transaction<Schema>, kind: Database['kind']): Promise<void>;
}

/**
 * Migrations in the order in which they run. A released migration is never changed. A migration
 * must not remove anything that the previous release writes, because the previous release still
 * serves requests while the next release starts.
 * @internal
 */
export const migrations: readonly Migration[] = [
  { name: '0001-initial', up: initial.up },
  { name: '0002-waitlist', up: waitlist.up },
  { name: '0003-email-change', up: emailChange.up },
  { name: '0004-end-reason', up: endReason.up },
  { name: '0005-added-cards', up: addedCards.up },
  { name: '0006-card-link-payment', up: cardLinkPayment.up },
  { name: '0007-account-and-audit-indexes', up: accountAndAuditIndexes.up },
  { name: '0008-paid-policies', up: paidPolicies.up },
  { name: '0009-acceptances', up: acceptances.up },
  { name: '0010-passkeys', up: passkeys.up },
  { name: '0011-search-and-plan-indexes', up: searchAndPlanIndexes.up },
  { name: '0012-privacy', up: privacy.up },
  { name: '0013-electronic-delivery', up: electronicDelivery.up },
  { name: '0014-notices', up: notices.up },
];

/** Returns true if all migrations of this release have run. */
export async function isMigrated({ db }: Database): Promise<boolean> {
  const rows = await db
    .selectFrom('migrations')
    .select('name')
    .execute()
    .catch(() => []);
  const applied = new Set(rows.map((row) => row.name));
  return migrations.every(({ name }) => applied.has(name));
}

/**
 * Id of PostgreSQL's advisory lock. The number is arbitrary but the same in every server process.
 * The server process that holds the lock migrates the database; the others wait.
 */
const LOCK_ID = 4_321_001;

/**
 * Runs the missing migrations, all of them or none. If several server processes start at once, only
 * one of them migrates at a time, because of SQLite's BEGIN IMMEDIATE and PostgreSQL's advisory
 * lock.
 * @returns Names of the migrations that ran.
 */
export function migrate(
  database: Database,
  list: readonly Migration[] = migrations,
): Promise<string[]> {
  return database.transact(async (trx) => {
    if (database.kind === 'postgres')
      await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_ID)})`.execute(trx);
    await trx.schema
      .createTable('migrations')
      .ifNotExists()
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('applied_at', 'text', (column) => column.notNull())
      .execute();
    const rows = await trx.selectFrom('migrations').select('name').execute();
    const applied = new Set(rows.map((row) => row.name));
    const pending = list.filter(({ name }) => !applied.has(name));
    for (const { name, up } of pending) {
      await up(trx, database.kind);
      await trx
        .insertInto('migrations')
        .values({ name, applied_at: new Date().toISOString() })
        .execute();
    }
    return pending.map(({ name }) => name);
  });
}
