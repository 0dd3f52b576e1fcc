import { sql, type Kysely } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../server/data/database.ts';
import { migrate, migrations, type Migration } from '../../../server/data/migrate.ts';
import { openDatabase } from '../../../server/data/open-database.ts';
import type { Schema } from '../../../server/data/schema.ts';
import { addCard, buy, newKey, order, paths, send, signInDemo } from '../../fixtures/buyer.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';
import previousRelease from './written-columns.json' with { type: 'json' };

/** Columns that the previous release writes, with their types, by table. */
const tables: Record<string, Record<string, string>> = previousRelease.tables;

onBothDatabases('during a rolling release', (kind) => {
  let server: TestServer;
  /**
   * Database connection of a process that starts the new release while the previous one still runs.
   */
  let nextReleaseDatabase: Database;
  beforeEach(async () => {
    // Raises the rate limits. Every purchase adds a card, and all requests come from one IP
    // address.
    server = await startTestServer({ kind, settings: { RATE_LIMIT_FACTOR: '1000' } });
    const { DATA_DIR, DATABASE_URL } = server.services.settings;
    nextReleaseDatabase = openDatabase({ DATA_DIR, DATABASE_URL });
  });
  afterEach(async () => {
    await nextReleaseDatabase.close();
    await server.stop();
  });

  const add = (name: string, up: Migration['up']) =>
    migrate(nextReleaseDatabase, [...migrations, { name, up }]);

  test('the new tables accept the rows that the previous release writes', async () => {
    expect(await rejectedTables(nextReleaseDatabase)).toEqual([]);
  });

  test.each<[string, string[], Migration['up']]>([
    ['drops', ['leads'], (trx) => trx.schema.alterTable('leads').dropColumn('comment').execute()],
    [
      'renames',
      ['leads'],
      (trx) => trx.schema.alterTable('leads').renameColumn('comment', 'remark').execute(),
    ],
    [
      'requires',
      ['card_tokens'],
      async (trx) => {
        await trx.schema.dropTable('card_tokens').execute();
        await trx.schema
          .createTable('card_tokens')
          .addColumn('token_hash', 'text', (column) => column.primaryKey())
          .addColumn('region', 'text', (column) => column.notNull())
          .execute();
      },
    ],
    ['removes', ['leads'], (trx) => trx.schema.dropTable('leads').execute()],
  ])('a migration that %s a column or table is detected', async (_what, expected, up) => {
    await add('9999-contracts', up);
    expect(await rejectedTables(nextReleaseDatabase)).toEqual(expected);
  });

  test('a read that deadlocks with a migration of two tables is retried', async () => {
    const { db } = server.services.database;
    let read: Promise<unknown[]> = Promise.resolve([]);
    await add('9999-crosses', async (trx) => {
      await trx.schema.alterTable('policies').addColumn('region', 'text').execute();
      // Causes a lock conflict: the read has locked `accounts` and waits for `policies`, while the
      // migration waits for `accounts`.
      read = db
        .selectFrom('accounts')
        .innerJoin('policies', 'policies.account_id', 'accounts.id')
        .select('policies.id')
        .execute();
      read.catch(() => {});
      // On SQLite nothing waits, because a read sees the committed data.
      if (kind === 'postgres') await expect.poll(() => countWaitingLocks(trx)).toBe(1);
      await trx.schema.alterTable('accounts').addColumn('region', 'text').execute();
    });
    expect((await read).length).toBeGreaterThan(0);
  });

  test('the previous release continues to sell during and after a migration', async () => {
    const buyingState = { isOver: false };
    const results: unknown[] = [];
    const token = await signInDemo(server);
    async function keepBuying(): Promise<void> {
      while (!buyingState.isOver) {
        const response = await buy(server, order(await addCard(server)), { key: newKey() });
        const account = await send(server, 'GET', paths.account, undefined, { token });
        const policies = await send(server, 'GET', paths.allPolicies, undefined, { token });
        results.push([response.status, account.status, policies.status, response.body.error]);
      }
    }
    const buyers = Promise.all([1, 2, 3, 4].map(keepBuying));
    await expect.poll(() => results.length).toBeGreaterThan(4);
    await add('9999-grows', async (trx) => {
      for (const table of ['accounts', 'policies', 'charges', 'outbox', 'payment_methods'] as const)
        await trx.schema.alterTable(table).addColumn('region', 'text').execute();
      await trx.schema.createTable('regions').addColumn('code', 'text').execute();
      await trx.schema.createIndex('policies_region').on('policies').column('region').execute();
    });
    const before = results.length;
    await expect.poll(() => results.length).toBeGreaterThan(before + 8);
    buyingState.isOver = true;
    await buyers;
    expect(new Set(results.map((one) => JSON.stringify(one)))).toEqual(
      new Set(['[200,200,200,null]']),
    );
  });
});

/** Counts the locks on the database's tables that a connection waits for. */
async function countWaitingLocks(trx: Kysely<Schema>): Promise<number> {
  const lockQuery = sql<{ count: number }>`select count(*) as count from pg_locks
    where not granted and database = (select oid from pg_database where datname = current_database())`;
  const { rows } = await lockQuery.execute(trx);
  return Number(rows[0]?.count);
}

/**
 * Inserts a row into each table as the previous release does. Returns the tables that reject it.
 */
async function rejectedTables(database: Database): Promise<string[]> {
  const rejected: string[] = [];
  for (const [table, columns] of Object.entries(tables))
    if (!(await acceptsRow(database, table, columns))) rejected.push(table);
  return rejected;
}

class RolledBack extends Error {}

async function acceptsRow(database: Database, table: string, columns: Record<string, string>) {
  const names = Object.keys(columns).map((name) => sql.ref(name));
  const values = Object.values(columns).map((type) => sql.lit(type === 'integer' ? 1 : 'x'));
  const written = database.transact(async (trx) => {
    await withoutReferences(database, trx);
    const row = sql`insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(values)})`;
    await row.execute(trx);
    throw new RolledBack();
  });
  return written.catch((error: unknown) => error instanceof RolledBack);
}

/** Turns foreign keys off, because each row is inserted without the rows that it refers to. */
async function withoutReferences({ kind }: Database, trx: Kysely<Schema>): Promise<void> {
  if (kind === 'sqlite') await sql`pragma defer_foreign_keys = on`.execute(trx);
  else await sql`set local session_replication_role = replica`.execute(trx);
}
