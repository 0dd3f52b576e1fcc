import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../server/data/database.ts';
import { openDatabase } from '../../../server/data/open-database.ts';
import { migrate, migrations } from '../../../server/data/migrate.ts';
import { defineCompiledStatement } from '../../../server/data/prepared.ts';
import { emptyDatabase, onBothDatabases, type TestDatabase } from '../../fixtures/databases.ts';

const insertSetting = defineCompiledStatement<{ name: string; value: string }>()((db, $) =>
  db
    .insertInto('settings')
    .values({ name: $('name'), value: $('value') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name'),
);

const selectSettings = defineCompiledStatement<{ names: readonly string[] }>()((db, $) =>
  db.selectFrom('settings').select('name').where('name', 'in', $('names')).orderBy('name'),
);

onBothDatabases('the database', (kind) => {
  let testDatabase: TestDatabase;
  let database: Database;
  const open = () =>
    openDatabase({
      ...testDatabase.settings,
      DATABASE_URL: testDatabase.settings.DATABASE_URL || undefined,
    });
  const names = async (from = database) => {
    const rows = await from.db.selectFrom('settings').select('name').orderBy('name').execute();
    return rows.map((row) => row.name);
  };

  beforeEach(async () => {
    testDatabase = await emptyDatabase(kind);
    database = open();
    await migrate(database);
  });
  afterEach(async () => {
    await database.close();
    await testDatabase.remove();
  });

  test('a compiled statement takes lists of any length', async () => {
    const inserted = Array.from({ length: 201 }, (_, index) => String(index).padStart(3, '0'));
    for (const name of inserted) await insertSetting(database.db, { name, value: '' });
    for (const length of [0, 1, 2, 10, 11, 200, 201]) {
      const wanted = inserted.slice(0, length);
      const rows = await selectSettings(database.db, { names: wanted });
      expect(rows.map(({ name }) => name)).toEqual(wanted);
    }
  });

  test('is migrated once when several processes start at the same moment', async () => {
    const fresh = await emptyDatabase(kind);
    const settings = { ...fresh.settings, DATABASE_URL: fresh.settings.DATABASE_URL || undefined };
    const processes = [1, 2, 3, 4].map(() => openDatabase(settings));
    const done = await Promise.all(processes.map((one) => migrate(one)));
    expect(done.flat()).toEqual(migrations.map(({ name }) => name));
    await Promise.all(processes.map((one) => one.close()));
    await fresh.remove();
  });

  test('commits the other transactions when one fails', async () => {
    const jobs = ['a', 'b', 'c'].map((name) =>
      database.transact(async (trx) => {
        await insertSetting(trx, { name, value: '' });
        if (name === 'b') throw new Error('changed its mind');
        return name;
      }),
    );
    const outcomes = await Promise.allSettled(jobs);
    expect(outcomes.map((outcome) => outcome.status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect(await names()).toEqual(['a', 'c']);
  });

  test('rolls back a transaction when a statement fails, and continues', async () => {
    const insert = (name: string) =>
      database.transact(async (trx) => {
        await trx.insertInto('settings').values({ name, value: '' }).execute();
        await trx.insertInto('settings').values({ name: 'taken', value: '' }).execute();
      });
    await insert('first');
    await expect(insert('second')).rejects.toThrow();
    expect(await names()).toEqual(['first', 'taken']);
    await insertSetting(database.db, { name: 'third', value: '' });
    expect(await names()).toEqual(['first', 'taken', 'third']);
  });

  test('hides uncommitted rows from other readers', async () => {
    let seen: string[] = ['not looked'];
    await database.transact(async (trx) => {
      await insertSetting(trx, { name: 'pending', value: '' });
      seen = await names();
    });
    expect(seen).toEqual([]);
    expect(await names()).toEqual(['pending']);
  });

  test('shows committed rows to another process immediately', async () => {
    const other = open();
    await database.transact((trx) => insertSetting(trx, { name: 'shared', value: '' }));
    expect(await names(other)).toEqual(['shared']);
    await other.close();
  });

  test('accepts one of many inserts of the same key from two processes', async () => {
    const other = open();
    const wins = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        (index % 2 ? database : other).transact(async (trx) => {
          const rows = await insertSetting(trx, {
            name: `key-${index % 20}`,
            value: String(index),
          });
          return rows.length;
        }),
      ),
    );
    expect(wins.reduce((sum, count) => sum + count, 0)).toBe(20);
    await other.close();
  });

  test('returns counts as numbers', async () => {
    await insertSetting(database.db, { name: 'one', value: '' });
    const row = await database.db
      .selectFrom('settings')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(row.count).toBe(1);
  });

  test('returns the number of rows that a statement changed', async () => {
    await insertSetting(database.db, { name: 'one', value: '' });
    const changed = await database.transact((trx) =>
      trx
        .updateTable('settings')
        .set({ value: 'new' })
        .where('name', '=', 'one')
        .executeTakeFirst(),
    );
    const missedRows = await database.db
      .deleteFrom('settings')
      .where('name', '=', 'two')
      .executeTakeFirst();
    expect([changed.numUpdatedRows, missedRows.numDeletedRows]).toEqual([1n, 0n]);
  });

  test('enforces its foreign keys', async () => {
    const orphan = database.db
      .insertInto('tokens')
      .values({
        hash: 'h',
        account_id: 'nobody',
        kind: 'session',
        created_at: '',
        expires_at: '',
        used_at: null,
      })
      .execute();
    await expect(orphan).rejects.toThrow();
  });

  test('completes waiting transactions before it closes', async () => {
    const jobs = Array.from({ length: 50 }, (_, index) =>
      database.transact((trx) => insertSetting(trx, { name: `late-${index}`, value: '' })),
    );
    await wait(0);
    await Promise.all([...jobs, database.close()]);
    database = open();
    expect(await names()).toHaveLength(50);
  });
});
