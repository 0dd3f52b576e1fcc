import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../../provider/data/open-database.ts';
import { newKey, send, type Reachable } from '../../../fixtures/buyer.ts';
import {
  coins,
  collectiblesPaths,
  jewelry,
  orderOf,
  places,
  quoteCollections,
} from '../../../fixtures/collector.ts';
import { emptyDatabase, onUsualDatabase } from '../../../fixtures/databases.ts';
import { spawnProvider } from '../../../fixtures/provider-process.ts';

const ROUNDS = 3;
const AT_ONCE = 4;
const collections = [coins(), jewelry({ address: { ...places.columbus } })];

interface Purchase {
  key: string;
  order: Awaited<ReturnType<typeof orderOf>>;
  text: string | null;
}

onUsualDatabase('killing the provider while policies of two states are bought', (kind) => {
  test('leaves both or none of each key, and both once it is asked again', async () => {
    const database = await emptyDatabase(kind);
    const { DATA_DIR, DATABASE_URL } = database.settings;
    const settings = { DATABASE_URL, RATE_LIMIT_FACTOR: '10000' };
    const purchases: Purchase[] = [];
    const start = async () => {
      const child = await spawnProvider({ dataDir: DATA_DIR, settings });
      const reach: Reachable = { request: (path, init) => fetch(child.origin + path, init) };
      return { child, reach };
    };
    const buyUntilDeath = async (reach: Reachable) => {
      for (;;) {
        try {
          const { body } = await quoteCollections(reach, { collections });
          const purchase: Purchase = {
            key: newKey(),
            order: await orderOf(reach, body),
            text: null,
          };
          purchases.push(purchase);
          purchase.text = (await buy(reach, purchase)).text;
        } catch {
          return;
        }
      }
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      const { child, reach } = await start();
      const before = purchases.length;
      const stream = Array.from({ length: AT_ONCE }, () => buyUntilDeath(reach));
      while (purchases.length < before + AT_ONCE * 2) await wait(1);
      await wait(Math.random() * 20);
      child.child.kill('SIGKILL');
      await Promise.all([...stream, child.ended]);
    }
    await expectWhole(
      database.settings,
      purchases.filter(({ text }) => text === null),
      false,
    );

    const { child, reach } = await start();
    for (const purchase of purchases) {
      const { status, text } = await buy(reach, purchase);
      expect(status).toBe(200);
      if (purchase.text !== null) expect(text).toBe(purchase.text);
    }
    expect(await child.stop()).toBe(0);
    await expectWhole(database.settings, purchases, true);
    await database.remove();
  });
});

function buy(reach: Reachable, { key, order }: Purchase) {
  return send(reach, 'POST', collectiblesPaths.purchase(order.quote_id), order, { key });
}

/** Of each key two policies with a charge each, or none where it may be that none was written. */
async function expectWhole(
  { DATA_DIR, DATABASE_URL }: { DATA_DIR: string; DATABASE_URL: string },
  purchases: readonly Purchase[],
  isDone: boolean,
): Promise<void> {
  const { db, close } = openDatabase({ DATA_DIR, DATABASE_URL: DATABASE_URL || undefined });
  const keys = await db.selectFrom('unique_keys').select(['key', 'answer']).execute();
  const charges = await db
    .selectFrom('charges')
    .innerJoin('policies', 'policies.id', 'charges.policy_id')
    .select(['policies.id', 'charges.charge_ref', 'charges.amount'])
    .where('policies.id', 'not like', 'pol_demo%')
    .execute();
  await close();
  for (const { key } of purchases) {
    const kept = keys.find((row) => row.key === key);
    if (!kept && !isDone) continue;
    const { agreements, totals } = JSON.parse(kept!.answer);
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
