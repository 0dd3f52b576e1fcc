import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../../server/data/open-database.ts';
import { selectPendingPolicies } from '../../../server/policies/pending-policies.ts';
import { allowedScans, boundedTables } from '../../fixtures/allowed-scans.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { assertIndexed, observeStatements } from '../../fixtures/query-plans.ts';
import { copyTemplate, migratedTemplate } from '../../fixtures/templates.ts';

const pending = "status in ('pending', 'pending_change')";

onBothDatabases('the query plan check', (kind) => {
  const assertIndexedTexts = (...texts: string[]) => assertIndexed(kind, texts);

  test.each([
    ['a column without an index', 'policies', "select id from policies where plan_title = 'x'"],
    ['an alias', 'policies', "select p.id from policies as p where p.plan_title = 'x'"],
    [
      'a join',
      'charges',
      'select c.id from policies p join charges c on c.amount = p.canceled_at::int',
    ],
    ['a full index scan', 'charges', 'select charge_ref from charges order by charge_ref'],
    ['an update', 'outbox', "update outbox set attempts = 1 where subject = 'x'"],
    ['a deletion', 'audit', "delete from audit where reason = 'x'"],
    [
      'a condition that no partial index has',
      'policies',
      "select id from policies where status = 'x'",
    ],
  ])('rejects a statement that reads all of a table by %s', async (_, table, text) => {
    const sql = kind === 'sqlite' ? text.replace('::int', '') : text;
    await expect(assertIndexedTexts(sql)).rejects.toThrow(`reads all of ${table}`);
  });

  test.each([
    ['a primary key', "select * from policies where id = 'x'"],
    ['an index', "select * from charges where charge_ref = 'x'"],
    ['a small partial index in full', `select id from policies where ${pending}`],
    ['a table that does not grow', 'select * from jobs'],
  ])('accepts a statement that reads %s', async (_, text) => {
    await assertIndexedTexts(text);
  });

  test('rejects a condition that matches a partial index only through its parameters', async () => {
    const [one, two] = kind === 'sqlite' ? ['?', '?'] : ['$1', '$2'];
    const sql = `select id from policies where status in (${one}, ${two}) order by coverage_end_date`;
    await expect(assertIndexedTexts(sql)).rejects.toThrow('reads all of policies');
  });

  test('covers the statements of the server and not those of a test', async () => {
    const testDatabase = await copyTemplate(kind, migratedTemplate);
    const { DATA_DIR, DATABASE_URL } = testDatabase.settings;
    const database = openDatabase({ DATA_DIR, DATABASE_URL: DATABASE_URL || undefined });
    const observed = observeStatements(database);
    await observed.database.db.selectFrom('leads').selectAll().execute();
    await observed.assertIndexed();
    await selectPendingPolicies({ database: observed.database } as Parameters<
      typeof selectPendingPolicies
    >[0]);
    expect([...observed.texts].map((text) => text.includes('endorsements'))).toEqual([true]);
    await database.close();
    await testDatabase.remove();
  });
});

describe('an allowed scan', () => {
  test('has a reason', () => {
    const reasons = [...Object.values(boundedTables), ...allowedScans.map(({ reason }) => reason)];
    expect(reasons.filter((reason) => reason.length < 15)).toEqual([]);
  });
});
