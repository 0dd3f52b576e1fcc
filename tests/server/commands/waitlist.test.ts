import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../server/data/database.ts';
import { migrate } from '../../../server/data/migrate.ts';
import { openDatabase } from '../../../server/data/open-database.ts';
import { emptyDatabase, onBothDatabases, type TestDatabase } from '../../fixtures/databases.ts';
import { runCommand } from '../../fixtures/run-command.ts';

onBothDatabases('npm run waitlist and npm run notify-waitlist', (kind) => {
  let testDatabase: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    testDatabase = await emptyDatabase(kind);
    const { DATA_DIR, DATABASE_URL } = testDatabase.settings;
    database = openDatabase({ DATA_DIR, DATABASE_URL: DATABASE_URL || undefined });
    await migrate(database);
    await add(1, 'dana@example.com', 'US-HI');
    await add(2, '=cmd|calc!a1@example.com', 'US-HI');
    await add(3, 'luc@example.com', 'US-OR');
    await add(4, 'noor@example.com', 'US-OR', '2026-11-22T00:00:00.000Z');
    await add(5, 'ines@example.com', 'CA', null, 'baggage');
  });
  afterAll(async () => {
    await database.close();
    await testDatabase.remove();
  });

  const add = (
    number: number,
    email: string,
    territory: string,
    closed_at: string | null = null,
    product = 'renters',
  ) =>
    database.db
      .insertInto('waitlist')
      .values({
        id: `wait_${number}`,
        email,
        product,
        territory,
        created_at: `2026-11-2${number}T00:00:00.000Z`,
        closed_at,
        closed_by: closed_at === null ? null : 'unsubscribed',
      })
      .execute();
  const list = (...args: string[]) => runCommand('waitlist', args, testDatabase.settings);
  const notify = (...args: string[]) => runCommand('notify-waitlist', args, testDatabase.settings);
  const recipients = async () => {
    const rows = await database.db.selectFrom('outbox').select('recipient').execute();
    return rows.map(({ recipient }) => recipient);
  };

  test('lists everyone who waits, with the number of people per place', async () => {
    const { code, stdout } = await list();
    expect(code).toBe(0);
    expect(stdout).toBe(`product  territory  email                     since
baggage  CA         ines@example.com          2026-11-25
renters  US-HI      dana@example.com          2026-11-21
renters  US-HI      =cmd|calc!a1@example.com  2026-11-22
renters  US-OR      luc@example.com           2026-11-23

baggage CA: 1
renters US-HI: 2
renters US-OR: 1
`);
  });

  test('lists them as CSV in which no text is a formula', async () => {
    const { stdout } = await list('--csv');
    expect(stdout.trim().split('\r\n')).toEqual([
      'product,territory,email,since',
      'baggage,CA,ines@example.com,2026-11-25',
      'renters,US-HI,dana@example.com,2026-11-21',
      "renters,US-HI,'=cmd|calc!a1@example.com,2026-11-22",
      'renters,US-OR,luc@example.com,2026-11-23',
    ]);
  });

  test('notifies no one where the product is not available', async () => {
    for (const [args, place] of [
      [['renters', 'HI'], 'Renters insurance in Hawaii'],
      [['baggage', '--country', 'ir'], 'Baggage protection in Iran'],
    ] as const) {
      const { code, stdout } = await notify(...args);
      expect([code, stdout]).toEqual([1, expect.stringContaining(`${place} is not available.`)]);
    }
    expect(await recipients()).toEqual([]);
  });

  test('notifies everyone in the state or country once', async () => {
    const runs = await Promise.all([notify('renters', 'Oregon'), notify('renters', 'OR')]);
    expect(runs.map(({ code }) => code)).toEqual([0, 0]);
    expect(runs.map(({ stdout }) => stdout).toSorted()).toEqual([
      'Renters insurance in Oregon: 1 person is notified.\n',
      'Renters insurance in Oregon: no one is waiting.\n',
    ]);
    expect((await notify('baggage', '--country', 'CA')).stdout).toContain('1 person is notified');
    expect((await notify('renters', 'OR')).stdout).toContain('no one is waiting');
    expect((await recipients()).toSorted()).toEqual(['ines@example.com', 'luc@example.com']);
  });

  test.each([
    [[], 'PRODUCT STATE'],
    [['pet', 'HI'], 'PRODUCT is one of baggage, rental_car'],
    [['renters'], 'PRODUCT STATE'],
    [['renters', 'HI', '--country', 'CA'], 'PRODUCT STATE'],
    [['renters', 'Hawaiii'], 'Hawaiii is no US state'],
    [['baggage', '--country', 'US'], '--country must be'],
    [['baggage', '--state', 'OR'], '--state'],
  ])('rejects the arguments %j', async (args, message) => {
    const { code, stderr } = await notify(...args);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });
});
