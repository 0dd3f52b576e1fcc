import { sql, type Kysely } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../provider/data/database.ts';
import { migrate, migrations, type Migration } from '../../../provider/data/migrate.ts';
import { openDatabase } from '../../../provider/data/open-database.ts';
import type { Schema } from '../../../provider/data/schema.ts';
import { addCard, buy, newKey, order, paths, send, signInDemo } from '../../fixtures/buyer.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { startProvider, type TestProvider } from '../../fixtures/provider.ts';
import released from './written-columns.json' with { type: 'json' };

/** What the release before writes, as far as the database can tell: every column that it names. */
const tables: Record<string, Record<string, string>> = released.tables;

onBothDatabases('while a release takes the place of another', (kind) => {
  let provider: TestProvider;
  /** Of the process that starts with the new release. */
  let beside: Database;
  beforeEach(async () => {
    // A card for each purchase, and all of one address.
    provider = await startProvider({ kind, settings: { RATE_LIMIT_FACTOR: '1000' } });
    const { DATA_DIR, DATABASE_URL } = provider.services.settings;
    beside = openDatabase({ DATA_DIR, DATABASE_URL });
  });
  afterEach(async () => {
    await beside.close();
    await provider.stop();
  });

  const add = (name: string, up: Migration['up']) => migrate(beside, [...migrations, { name, up }]);

  test('what the old one writes is taken by the tables of the new one', async () => {
    expect(await notTaken(beside)).toEqual([]);
  });

  test.each<[string, string[], Migration['up']]>([
    ['drops', ['leads'], (trx) => trx.schema.alterTable('leads').dropColumn('comment').execute()],
    [
      'renames',
      ['leads'],
      (trx) => trx.schema.alterTable('leads').renameColumn('comment', 'remark').execute(),
    ],
    [
      'asks for',
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
    ['takes away', ['leads'], (trx) => trx.schema.dropTable('leads').execute()],
  ])('a migration that %s a column or table is noticed', async (_what, wanted, up) => {
    await add('9999-contracts', up);
    expect(await notTaken(beside)).toEqual(wanted);
  });

  test('a read that stands in the way of two tables at once is asked again', async () => {
    const { db } = provider.services.database;
    let read: Promise<unknown[]> = Promise.resolve([]);
    await add('9999-crosses', async (trx) => {
      await trx.schema.alterTable('policies').addColumn('region', 'text').execute();
      // Holds the accounts and waits for the policies, while this waits for the accounts.
      read = db
        .selectFrom('accounts')
        .innerJoin('policies', 'policies.account_id', 'accounts.id')
        .select('policies.id')
        .execute();
      read.catch(() => {});
      // On SQLite nothing waits: a read sees what is committed.
      if (kind === 'postgres') await expect.poll(() => waitingLocks(trx)).toBe(1);
      await trx.schema.alterTable('accounts').addColumn('region', 'text').execute();
    });
    expect((await read).length).toBeGreaterThan(0);
  });

  test('the old one goes on selling, while tables grow and after', async () => {
    const shift = { isOver: false };
    const sold: unknown[] = [];
    const token = await signInDemo(provider);
    async function sellOn(): Promise<void> {
      while (!shift.isOver) {
        const answer = await buy(provider, order(await addCard(provider)), { key: newKey() });
        const account = await send(provider, 'GET', paths.account, undefined, { token });
        const policies = await send(provider, 'GET', paths.allVerticals, undefined, { token });
        sold.push([answer.status, account.status, policies.status, answer.body.error]);
      }
    }
    const buyers = Promise.all([1, 2, 3, 4].map(sellOn));
    await expect.poll(() => sold.length).toBeGreaterThan(4);
    await add('9999-grows', async (trx) => {
      for (const table of ['accounts', 'policies', 'charges', 'outbox', 'payment_methods'] as const)
        await trx.schema.alterTable(table).addColumn('region', 'text').execute();
      await trx.schema.createTable('regions').addColumn('code', 'text').execute();
      await trx.schema.createIndex('policies_region').on('policies').column('region').execute();
    });
    const before = sold.length;
    await expect.poll(() => sold.length).toBeGreaterThan(before + 8);
    shift.isOver = true;
    await buyers;
    expect(new Set(sold.map((one) => JSON.stringify(one)))).toEqual(
      new Set(['[200,200,200,null]']),
    );
  });
});

/** How many locks on the database's tables are waited for. */
async function waitingLocks(trx: Kysely<Schema>): Promise<number> {
  const asked = sql<{ count: number }>`select count(*) as count from pg_locks
    where not granted and database = (select oid from pg_database where datname = current_database())`;
  const { rows } = await asked.execute(trx);
  return Number(rows[0]?.count);
}

/** The tables that do not take a row as the release before writes it. */
async function notTaken(database: Database): Promise<string[]> {
  const refused: string[] = [];
  for (const [table, columns] of Object.entries(tables))
    if (!(await takes(database, table, columns))) refused.push(table);
  return refused;
}

class TakenBack extends Error {}

async function takes(database: Database, table: string, columns: Record<string, string>) {
  const names = Object.keys(columns).map((name) => sql.ref(name));
  const values = Object.values(columns).map((type) => sql.lit(type === 'integer' ? 1 : 'x'));
  const written = database.transact(async (trx) => {
    await withoutReferences(database, trx);
    const row = sql`insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(values)})`;
    await row.execute(trx);
    throw new TakenBack();
  });
  return written.catch((error: unknown) => error instanceof TakenBack);
}

/** A row for itself: what it refers to is another table's matter. */
async function withoutReferences({ kind }: Database, trx: Kysely<Schema>): Promise<void> {
  if (kind === 'sqlite') await sql`pragma defer_foreign_keys = on`.execute(trx);
  else await sql`set local session_replication_role = replica`.execute(trx);
}
