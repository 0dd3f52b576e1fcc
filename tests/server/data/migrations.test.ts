import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../server/data/database.ts';
import { isMigrated, migrate, migrations, type Migration } from '../../../server/data/migrate.ts';
import { openDatabase } from '../../../server/data/open-database.ts';
import { emptyDatabase, onBothDatabases, type TestDatabase } from '../../fixtures/databases.ts';

const second: Migration = {
  name: '0002-lead-source',
  up: async (trx) => {
    await trx.schema.alterTable('settings').addColumn('note', 'text').execute();
    await trx.updateTable('settings').set({ value: 'migrated' }).execute();
  },
};

onBothDatabases('a database of an earlier release', (kind) => {
  let testDatabase: TestDatabase;
  let database: Database;

  beforeEach(async () => {
    testDatabase = await emptyDatabase(kind);
    database = open();
    await migrate(database);
    await database.db.insertInto('settings').values({ name: 'first', value: 'initial' }).execute();
  });
  afterEach(async () => {
    await database.close();
    await testDatabase.remove();
  });

  const open = () =>
    openDatabase({
      ...testDatabase.settings,
      DATABASE_URL: testDatabase.settings.DATABASE_URL || undefined,
    });
  const values = async () =>
    (await database.db.selectFrom('settings').select('value').execute()).map(({ value }) => value);

  test('runs only the new migration, once, and keeps its rows', async () => {
    expect(await migrate(database, [...migrations, second])).toEqual([second.name]);
    expect(await values()).toEqual(['migrated']);
    expect(await migrate(database, [...migrations, second])).toEqual([]);
  });

  test('runs the new migration once when several processes start at the same time', async () => {
    const processes = [open(), open(), open()];
    const done = await Promise.all(processes.map((one) => migrate(one, [...migrations, second])));
    expect(done.flat()).toEqual([second.name]);
    await Promise.all(processes.map((one) => one.close()));
  });

  test('is unchanged when the new migration fails', async () => {
    const failing: Migration = {
      name: '0003-fails',
      up: () => Promise.reject(new Error('The disk is full')),
    };
    await expect(migrate(database, [...migrations, second, failing])).rejects.toThrow(
      'The disk is full',
    );
    expect(await values()).toEqual(['initial']);
    expect(await isMigrated(database)).toBe(true);
    expect(await migrate(database, [...migrations, second])).toEqual([second.name]);
  });

  test('gets the reasons of ended policies from the audit events', async () => {
    await insertEndedPolicies(database);
    await database.db.deleteFrom('migrations').where('name', '=', '0004-end-reason').execute();
    await database.transact(async (trx) => {
      await trx.schema.alterTable('policies').dropColumn('end_reason').execute();
      await trx.schema.alterTable('installments').dropColumn('last_failed_at').execute();
    });
    expect(await migrate(database)).toEqual(['0004-end-reason']);
    const rows = await database.db.selectFrom('policies').select(['id', 'end_reason']).execute();
    expect(Object.fromEntries(rows.map((row) => [row.id, row.end_reason]))).toEqual({
      lapsed: 'policy_lapsed',
      canceled: 'policy_canceled',
      unknown: null,
      active: null,
    });
  });

  test('counts as not migrated while a migration is missing', async () => {
    await database.db.deleteFrom('migrations').execute();
    expect(await isMigrated(database)).toBe(false);
  });
});

/** Inserts policies and the audit events that ended them. */
async function insertEndedPolicies({ db }: Database): Promise<void> {
  const at = '2026-11-20T12:00:00.000Z';
  const account = { id: 'acc', email: 'dana@example.com', first_name: '', last_name: '' };
  await db
    .insertInto('accounts')
    .values({ ...account, created_at: at })
    .execute();
  const row = { account_id: 'acc', vertical_code: 'pet', plan_id: '', plan_title: '' };
  const texts = {
    created_at: at,
    plan_subtitle: '',
    underwriter: '',
    purchased_from: '',
    policyholder_email: '',
  };
  for (const [id, status, action] of [
    ['lapsed', 'canceled', 'policy_lapsed'],
    ['canceled', 'canceled', 'policy_canceled'],
    ['unknown', 'canceled', 'policy_purchased'],
    ['active', 'approved', 'policy_purchased'],
  ] as const) {
    await db
      .insertInto('policies')
      .values({ ...row, ...texts, id, status, policy_number: id, details: '{}', billing: '{}' })
      .execute();
    await db
      .insertInto('audit')
      .values({ id, at, action, actor: 'system', policy_id: id, reason: '' })
      .execute();
  }
}
