import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { addCard, buy, newKey, order, type RequestTarget } from '../../fixtures/buyer.ts';
import { emptyDatabase, onBothDatabases } from '../../fixtures/databases.ts';
import { spawnServer, type ServerProcess } from '../../fixtures/server-process.ts';
import { expectCompletePurchases, type SentPurchase } from '../../fixtures/complete-purchases.ts';

const ROUNDS = 4;
const BUYERS = 6;

onBothDatabases('killing the server during purchases', (kind) => {
  test('loses no acknowledged purchase and leaves none incomplete', async () => {
    const database = await emptyDatabase(kind);
    const settings = { DATABASE_URL: database.settings.DATABASE_URL, RATE_LIMIT_FACTOR: '10000' };
    const start = () => spawnServer({ dataDir: database.settings.DATA_DIR, settings });
    const purchases: SentPurchase[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const server = await start();
      const stream = Array.from({ length: BUYERS }, () => buyUntilCrash(server, purchases));
      // The server is killed at a random moment after this number of purchases. So some purchases
      // are acknowledged before, even on a slow machine.
      const targetCount = purchases.length + BUYERS + Math.random() * 20;
      while (purchases.length < targetCount) await wait(1);
      await wait(Math.random() * 30);
      server.child.kill('SIGKILL');
      await Promise.all([...stream, server.exited]);
    }

    const server = await start();
    const acknowledged = purchases.filter(({ response }) => response?.status === 200);
    const unanswered = purchases.filter(({ response }) => response === null);
    expect(acknowledged.length).toBeGreaterThan(ROUNDS);
    expect(acknowledged.length + unanswered.length).toBe(purchases.length);
    for (const { key, body, response } of acknowledged) {
      const again = await buy(reach(server), body, { key });
      expect(again.text).toBe(response?.text);
    }
    // A repeated request must return the policy, even if the policy was stored before the server
    // was killed.
    for (const { key, body } of unanswered) {
      expect((await buy(reach(server), body, { key })).status).toBe(200);
    }
    expect(await server.stop()).toBe(0);
    await expectCompletePurchases(database.settings, purchases);
    await database.remove();
  });
});

function reach({ origin }: ServerProcess): RequestTarget {
  return { request: (path, init) => fetch(origin + path, init) };
}

async function buyUntilCrash(server: ServerProcess, purchases: SentPurchase[]): Promise<void> {
  for (;;) {
    const purchase: SentPurchase = { key: newKey(), body: order(''), response: null };
    try {
      purchase.body.payment_method_id = await addCard(reach(server));
    } catch {
      return;
    }
    purchases.push(purchase);
    try {
      purchase.response = await buy(reach(server), purchase.body, { key: purchase.key });
    } catch {
      return;
    }
  }
}
