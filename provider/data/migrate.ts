import { sql, type Transaction } from 'kysely';
import type { Database } from './database.ts';
import * as firstTables from './migrations/0001-first-tables.ts';
import * as leadsAndCancellations from './migrations/0002-leads-and-cancellations.ts';
import * as quotes from './migrations/0003-quotes.ts';
import * as refundsAndAddresses from './migrations/0004-refunds-and-addresses.ts';
import * as claims from './migrations/0005-claims.ts';
import * as claimDrafts from './migrations/0006-claim-drafts.ts';
import * as letters from './migrations/0007-letters.ts';
import * as waitingHolders from './migrations/0008-waiting-holders.ts';
import * as heldCharges from './migrations/0009-held-charges.ts';
import * as endorsements from './migrations/0010-endorsements.ts';
import * as jobs from './migrations/0011-jobs.ts';
import * as claimQuotes from './migrations/0012-claim-quotes.ts';
import * as sessions from './migrations/0013-sessions.ts';
import * as audit from './migrations/0015-audit.ts';
import * as leanerAudit from './migrations/0016-leaner-audit.ts';
import * as savedFlows from './migrations/0017-saved-flows.ts';
import * as bankChecks from './migrations/0018-bank-checks.ts';
import * as instalments from './migrations/0019-instalments.ts';
import * as gatewayEvents from './migrations/0020-gateway-events.ts';
import * as cardExpiry from './migrations/0021-card-expiry.ts';
import * as schedules from './migrations/0023-schedules.ts';
import * as returnedRefunds from './migrations/0024-returned-refunds.ts';
import * as expiryNotice from './migrations/0025-expiry-notice.ts';
import * as indexes from './migrations/0026-indexes.ts';
import * as savedKeys from './migrations/0027-saved-keys.ts';
import * as chargedCards from './migrations/0028-charged-cards.ts';
import type { Schema } from './schema.ts';

export interface Migration {
  name: string;
  up(trx: Transaction<Schema>, kind: Database['kind']): Promise<void>;
}

/**
 * In the order they are carried out. A migration that has been released is never changed, and takes nothing away that the
 * release before writes: while the one is started the other still sells.
 */
export const migrations: readonly Migration[] = [
  { name: '0001-first-tables', up: firstTables.up },
  { name: '0002-leads-and-cancellations', up: leadsAndCancellations.up },
  { name: '0003-quotes', up: quotes.up },
  { name: '0004-refunds-and-addresses', up: refundsAndAddresses.up },
  { name: '0005-claims', up: claims.up },
  { name: '0006-claim-drafts', up: claimDrafts.up },
  { name: '0007-letters', up: letters.up },
  { name: '0008-waiting-holders', up: waitingHolders.up },
  { name: '0009-held-charges', up: heldCharges.up },
  { name: '0010-endorsements', up: endorsements.up },
  { name: '0011-jobs', up: jobs.up },
  { name: '0012-claim-quotes', up: claimQuotes.up },
  { name: '0013-sessions', up: sessions.up },
  { name: '0015-audit', up: audit.up },
  { name: '0016-leaner-audit', up: leanerAudit.up },
  { name: '0017-saved-flows', up: savedFlows.up },
  { name: '0018-bank-checks', up: bankChecks.up },
  { name: '0019-instalments', up: instalments.up },
  { name: '0020-gateway-events', up: gatewayEvents.up },
  { name: '0021-card-expiry', up: cardExpiry.up },
  { name: '0023-schedules', up: schedules.up },
  { name: '0024-returned-refunds', up: returnedRefunds.up },
  { name: '0025-expiry-notice', up: expiryNotice.up },
  { name: '0026-indexes', up: indexes.up },
  { name: '0027-saved-keys', up: savedKeys.up },
  { name: '0028-charged-cards', up: chargedCards.up },
];

/** Whether the tables are those of this release. */
export async function isMigrated({ db }: Database): Promise<boolean> {
  const rows = await db
    .selectFrom('migrations')
    .select('name')
    .execute()
    .catch(() => []);
  const done = new Set(rows.map((row) => row.name));
  return migrations.every(({ name }) => done.has(name));
}

/** Any number, the same in every process: who holds it migrates, the others wait. */
const LOCK = 4_321_001;

/**
 * Brings the tables up to date, all or nothing; safe when several processes start at once (SQLite's
 * BEGIN IMMEDIATE and PostgreSQL's advisory lock let one through at a time).
 * @returns the names of what was carried out
 */
export function migrate(
  database: Database,
  list: readonly Migration[] = migrations,
): Promise<string[]> {
  return database.transact(async (trx) => {
    if (database.kind === 'postgres')
      await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(trx);
    await trx.schema
      .createTable('migrations')
      .ifNotExists()
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('applied_at', 'text', (column) => column.notNull())
      .execute();
    const rows = await trx.selectFrom('migrations').select('name').execute();
    const done = new Set(rows.map((row) => row.name));
    const pending = list.filter(({ name }) => !done.has(name));
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
