import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../../provider/data/open-database.ts';
import {
  addCard,
  buy,
  newEmail,
  newKey,
  order,
  traveller,
  type Reachable,
} from '../../fixtures/buyer.ts';
import { emptyDatabase, onBothDatabases, type TestDatabase } from '../../fixtures/databases.ts';
import { spawnProvider, type ProviderProcess } from '../../fixtures/provider-process.ts';

onBothDatabases('two processes on one database', (kind) => {
  let place: TestDatabase;
  let processes: ProviderProcess[];
  let both: Reachable[];
  beforeAll(async () => {
    place = await emptyDatabase(kind);
    const settings = { DATABASE_URL: place.settings.DATABASE_URL, RATE_LIMIT_FACTOR: '10000' };
    // At the same moment and on an empty database: both find no tables and no demo data.
    const start = () => spawnProvider({ dataDir: place.settings.DATA_DIR, settings });
    processes = await Promise.all([start(), start()]);
    both = processes.map(({ origin }) => ({ request: (path, init) => fetch(origin + path, init) }));
  });
  afterAll(async () => {
    const codes = await Promise.all(processes.map((one) => one.stop()));
    await place.remove();
    expect(codes).toEqual([0, 0]);
  });

  const side = (turn: number) => both[turn % both.length] as Reachable;
  async function policiesOf(emails: string[]) {
    const { DATA_DIR, DATABASE_URL } = place.settings;
    const database = openDatabase({ DATA_DIR, DATABASE_URL: DATABASE_URL || undefined });
    const rows = await database.db
      .selectFrom('policies')
      .innerJoin('charges', 'charges.policy_id', 'policies.id')
      .select(['policies.holder_email', 'policies.id', 'policies.account_id'])
      .where('policies.holder_email', 'in', emails)
      .execute();
    await database.close();
    return rows;
  }

  test('make one policy of a key that both are given, and give one answer', async () => {
    const orders = await Promise.all(
      Array.from({ length: 25 }, async (_, turn) => ({
        key: newKey(),
        body: order(await addCard(side(turn))),
      })),
    );
    const answers = await Promise.all(
      orders.flatMap(({ key, body }) =>
        Array.from({ length: 8 }, async (_, turn) => ({
          key,
          answer: await buy(side(turn), body, { key }),
        })),
      ),
    );
    expect(new Set(answers.map(({ answer }) => answer.status))).toEqual(new Set([200]));
    for (const { key } of orders) {
      const texts = answers.filter((one) => one.key === key).map(({ answer }) => answer.text);
      expect(new Set(texts).size).toBe(1);
    }
    expect(await policiesOf(orders.map(({ body }) => body.email))).toHaveLength(orders.length);
  });

  test('cover one traveller once, whichever keys ask for it', async () => {
    const details = traveller();
    const emails = Array.from({ length: 8 }, () => newEmail());
    const cardIds = await Promise.all(emails.map((_, turn) => addCard(side(turn))));
    const answers = await Promise.all(
      emails.map((email, turn) => buy(side(turn), order(cardIds[turn] ?? '', { email, details }))),
    );
    const codes = answers.map(({ status, body }) => (status === 200 ? 200 : body.error.code));
    expect(codes.toSorted()).toEqual([200, ...Array(7).fill('policy_holder_already_exists')]);
    expect(await policiesOf(emails)).toHaveLength(1);
  });

  test('open one account for an email that buys on both', async () => {
    const email = newEmail();
    const cardIds = await Promise.all(Array.from({ length: 8 }, (_, turn) => addCard(side(turn))));
    const answers = await Promise.all(
      cardIds.map((card, turn) => buy(side(turn), order(card, { email, details: traveller() }))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const holders = (await policiesOf([email])).map(({ account_id }) => account_id);
    expect(holders).toHaveLength(8);
    expect(new Set(holders).size).toBe(1);
  });

  test('take one visitor’s card for one purchase', async () => {
    const card = await addCard(side(0));
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, turn) => buy(side(turn), order(card))),
    );
    const codes = answers.map(({ status, body }) => (status === 200 ? 200 : body.error.code));
    expect(codes.toSorted()).toEqual([200, ...Array(7).fill('payment_method_not_found')]);
  });
});
