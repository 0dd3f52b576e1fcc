import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findRecurringPolicy } from '../../../server/accounts/recurring-policies.ts';
import { listPaymentMethods } from '../../../server/accounts/list-payment-methods.ts';
import { openSqlite, DATABASE_FILE_NAME } from '../../../server/data/sqlite.ts';
import { purgeOldRows } from '../../../server/jobs/purge.ts';
import { observeStatements } from '../../fixtures/query-plans.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

let server: TestServer;
let file: DatabaseSync;
beforeAll(async () => {
  server = await startTestServer({ kind: 'sqlite', settings: { SANDBOX: '0' } });
  file = new DatabaseSync(join(server.services.settings.DATA_DIR, DATABASE_FILE_NAME));
});
afterAll(async () => {
  file.close();
  await server.stop();
});

const planOf = (statement: string) =>
  file
    .prepare(`explain query plan ${statement}`)
    .all()
    .map(({ detail }) => String(detail))
    .join();

const addCards = (count: number) =>
  file.exec(`insert into payment_methods (id, gateway, gateway_ref, brand, last4, created_at)
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers limit ${count})
    select 'pm_' || hex(randomblob(8)), 'stripe', hex(randomblob(8)), 'Visa', '4242', '2100-01-01' from numbers`);

test('SQLite uses the indexes of a table that was nearly empty when the jobs ran', async () => {
  addCards(1);
  const { services } = server;
  const readCards = async () => {
    const { database, texts } = observeStatements(services.database);
    await listPaymentMethods({ ...services, database }, 'acc_one');
    await findRecurringPolicy(database.db, 'acc_one', 'pol_one');
    return [...texts].filter((text) => text.includes('payment_methods'));
  };
  await readCards();
  await purgeOldRows(services);
  addCards(5_000);
  const plans = (await readCards()).map(planOf);
  expect(plans.length).toBeGreaterThan(0);
  expect(plans.filter((plan) => plan.includes('SCAN payment_methods'))).toEqual([]);
});

test('SQLite drops the statistics that an older release has stored', async () => {
  const { DATA_DIR } = server.services.settings;
  file.exec('analyze');
  await openSqlite(DATA_DIR).close();
  const tables = file
    .prepare("select name from sqlite_schema where name like 'sqlite_stat%'")
    .all();
  expect(tables).toEqual([]);
});
