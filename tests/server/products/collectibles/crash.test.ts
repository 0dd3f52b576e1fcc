import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../../server/data/open-database.ts';
import { newKey, send, type RequestTarget } from '../../../fixtures/buyer.ts';
import {
  coins,
  collectiblesPaths,
  jewelry,
  orderFor,
  addresses,
  quoteCollections,
} from '../../../fixtures/collectibles-buyer.ts';
import { emptyDatabase, onUsualDatabase } from '../../../fixtures/databases.ts';
import { spawnServer } from '../../../fixtures/server-process.ts';

const ROUNDS = 3;
const AT_ONCE = 4;
const collections = [coins(), jewelry({ address: { ...addresses.columbus } })];

interface Purchase {
  key: string;
  order: Awaited<ReturnType<typeof orderFor>>;
  text: string | null;
}

onUsualDatabase('killing the server during purchases in two states', (kind) => {
  test('leaves both policies or neither for each idempotency key, and both after a retry', async () => {
    const database = await emptyDatabase(kind);
    const { DATA_DIR, DATABASE_URL } = database.settings;
    const settings = { DATABASE_URL, RATE_LIMIT_FACTOR: '10000' };
    const purchases: Purchase[] = [];
    const start = async () => {
      const child = await spawnServer({ dataDir: DATA_DIR, settings });
      const requestTarget: RequestTarget = {
        request: (path, init) => fetch(child.origin + path, init),
      };
      return { child, requestTarget };
    };
    const buyUntilCrash = async (requestTarget: RequestTarget) => {
      for (;;) {
        try {
          const { body } = await quoteCollections(requestTarget, { collections });
          const purchase: Purchase = {
            key: newKey(),
            order: await orderFor(requestTarget, body),
            text: null,
          };
          purchases.push(purchase);
          purchase.text = (await buy(requestTarget, purchase)).text;
        } catch {
          return;
        }
      }
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      const { child, requestTarget } = await start();
      const before = purchases.length;
      const stream = Array.from({ length: AT_ONCE }, () => buyUntilCrash(requestTarget));
      while (purchases.length < before + AT_ONCE * 2) await wait(1);
      await wait(Math.random() * 20);
      child.child.kill('SIGKILL');
      await Promise.all([...stream, child.exited]);
    }
    await expectCompletePurchases(
      database.settings,
      purchases.filter(({ text }) => text === null),
      false,
    );

    const { child, requestTarget } = await start();
    for (const purchase of purchases) {
      const { status, text } = await buy(requestTarget, purchase);
      expect(status).toBe(200);
      if (purchase.text !== null) expect(text).toBe(purchase.text);
    }
    expect(await child.stop()).toBe(0);
    await expectCompletePurchases(database.settings, purchases, true);
    await database.remove();
  });
});

function buy(requestTarget: RequestTarget, { key, order }: Purchase) {
  return send(requestTarget, 'POST', collectiblesPaths.purchase(order.quote_id), order, { key });
}

/**
 * Expects two policies for every key, each with one charge. Until `isDone` is true, the purchase of
 * a key may also be missing completely.
 */
async function expectCompletePurchases(
  { DATA_DIR, DATABASE_URL }: { DATA_DIR: string; DATABASE_URL: string },
  purchases: readonly Purchase[],
  isDone: boolean,
): Promise<void> {
  const { db, close } = openDatabase({ DATA_DIR, DATABASE_URL: DATABASE_URL || undefined });
  const keys = await db.selectFrom('idempotency_keys').select(['key', 'response']).execute();
  const charges = await db
    .selectFrom('charges')
    .innerJoin('policies', 'policies.id', 'charges.policy_id')
    .select(['policies.id', 'charges.charge_ref', 'charges.amount'])
    .where('policies.id', 'not like', 'pol_demo%')
    .execute();
  await close();
  for (const { key } of purchases) {
    const storedKey = keys.find((row) => row.key === key);
    if (!storedKey && !isDone) continue;
    const { agreements, totals } = JSON.parse(storedKey!.response);
    const own = agreements.map((one: { agreement_id: string }) =>
      charges.filter(({ id }) => id === one.agreement_id),
    );
    expect(own.map((rows: unknown[]) => rows.length)).toEqual([1, 1]);
    const cents = own
      .flat()
      .reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0);
    expect(cents).toBe(Math.round(totals.grandtotal * 100));
  }
  expect(new Set(charges.map(({ charge_ref }) => charge_ref)).size).toBe(charges.length);
  if (isDone) expect(charges).toHaveLength(purchases.length * 2);
}
