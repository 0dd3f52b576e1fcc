import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../../server/data/open-database.ts';
import {
  addCard,
  buy,
  newEmail,
  newKey,
  order,
  traveler,
  type RequestTarget,
} from '../../fixtures/buyer.ts';
import { emptyDatabase, onBothDatabases, type TestDatabase } from '../../fixtures/databases.ts';
import { spawnServer, type ServerProcess } from '../../fixtures/server-process.ts';

onBothDatabases('two processes on one database', (kind) => {
  let testDatabase: TestDatabase;
  let processes: ServerProcess[];
  let both: RequestTarget[];
  beforeAll(async () => {
    testDatabase = await emptyDatabase(kind);
    const settings = {
      DATABASE_URL: testDatabase.settings.DATABASE_URL,
      RATE_LIMIT_FACTOR: '10000',
      // All requests of a test arrive at the same moment, and none is rejected.
      MAX_REQUESTS_IN_FLIGHT: '5000',
    };
    // Starts two servers at the same moment on an empty database. Both then find neither tables nor
    // demo data.
    const start = () => spawnServer({ dataDir: testDatabase.settings.DATA_DIR, settings });
    processes = await Promise.all([start(), start()]);
    both = processes.map(({ origin }) => ({ request: (path, init) => fetch(origin + path, init) }));
  });
  afterAll(async () => {
    const codes = await Promise.all(processes.map((one) => one.stop()));
    await testDatabase.remove();
    expect(codes).toEqual([0, 0]);
  });

  const serverFor = (index: number) => both[index % both.length] as RequestTarget;
  async function policiesOf(emails: string[]) {
    const { DATA_DIR, DATABASE_URL } = testDatabase.settings;
    const database = openDatabase({ DATA_DIR, DATABASE_URL: DATABASE_URL || undefined });
    const rows = await database.db
      .selectFrom('policies')
      .innerJoin('charges', 'charges.policy_id', 'policies.id')
      .select(['policies.policyholder_email', 'policies.id', 'policies.account_id'])
      .where('policies.policyholder_email', 'in', emails)
      .execute();
    await database.close();
    return rows;
  }

  test('create one policy and return one response for a key that both receive', async () => {
    const orders = await Promise.all(
      Array.from({ length: 25 }, async (_, index) => ({
        key: newKey(),
        body: order(await addCard(serverFor(index))),
      })),
    );
    const responses = await Promise.all(
      orders.flatMap(({ key, body }) =>
        Array.from({ length: 8 }, async (_, index) => ({
          key,
          response: await buy(serverFor(index), body, { key }),
        })),
      ),
    );
    expect(new Set(responses.map(({ response }) => response.status))).toEqual(new Set([200]));
    for (const { key } of orders) {
      const texts = responses.filter((one) => one.key === key).map(({ response }) => response.text);
      expect(new Set(texts).size).toBe(1);
    }
    expect(await policiesOf(orders.map(({ body }) => body.email))).toHaveLength(orders.length);
  });

  test('cover one traveler once, under any keys', async () => {
    const details = traveler();
    const emails = Array.from({ length: 8 }, () => newEmail());
    const cardIds = await Promise.all(emails.map((_, index) => addCard(serverFor(index))));
    const responses = await Promise.all(
      emails.map((email, index) =>
        buy(serverFor(index), order(cardIds[index] ?? '', { email, details })),
      ),
    );
    const codes = responses.map(({ status, body }) => (status === 200 ? 200 : body.error.code));
    expect(codes.toSorted()).toEqual([200, ...Array(7).fill('policy_holder_already_exists')]);
    expect(await policiesOf(emails)).toHaveLength(1);
  });

  test('create one account for an email address that buys on both', async () => {
    const email = newEmail();
    const cardIds = await Promise.all(
      Array.from({ length: 8 }, (_, index) => addCard(serverFor(index))),
    );
    const responses = await Promise.all(
      cardIds.map((card, index) =>
        buy(serverFor(index), order(card, { email, details: traveler() })),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const accountIds = (await policiesOf([email])).map(({ account_id }) => account_id);
    expect(accountIds).toHaveLength(8);
    expect(new Set(accountIds).size).toBe(1);
  });

  test('accept a guest’s card for one purchase', async () => {
    const card = await addCard(serverFor(0));
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) => buy(serverFor(index), order(card))),
    );
    const codes = responses.map(({ status, body }) => (status === 200 ? 200 : body.error.code));
    expect(codes.toSorted()).toEqual([200, ...Array(7).fill('payment_method_not_found')]);
  });
});
