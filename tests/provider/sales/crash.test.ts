import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { addCard, buy, newKey, order, type Reachable } from '../../fixtures/buyer.ts';
import { emptyDatabase, onBothDatabases } from '../../fixtures/databases.ts';
import { spawnProvider, type ProviderProcess } from '../../fixtures/provider-process.ts';
import { expectWhole, type Purchase } from '../../fixtures/whole-purchases.ts';

const ROUNDS = 4;
const BUYERS = 6;

onBothDatabases('killing the provider in the middle of purchases', (kind) => {
  test('loses none that was acknowledged and leaves none half done', async () => {
    const database = await emptyDatabase(kind);
    const settings = { DATABASE_URL: database.settings.DATABASE_URL, RATE_LIMIT_FACTOR: '10000' };
    const start = () => spawnProvider({ dataDir: database.settings.DATA_DIR, settings });
    const purchases: Purchase[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const provider = await start();
      const stream = Array.from({ length: BUYERS }, () => buyUntilDeath(provider, purchases));
      // However slow the machine is, some are acknowledged first; then it dies at any moment.
      const enough = purchases.length + BUYERS + Math.random() * 20;
      while (purchases.length < enough) await wait(1);
      await wait(Math.random() * 30);
      provider.child.kill('SIGKILL');
      await Promise.all([...stream, provider.ended]);
    }

    const provider = await start();
    const acknowledged = purchases.filter(({ answer }) => answer?.status === 200);
    const unanswered = purchases.filter(({ answer }) => answer === null);
    expect(acknowledged.length).toBeGreaterThan(ROUNDS);
    expect(acknowledged.length + unanswered.length).toBe(purchases.length);
    for (const { key, body, answer } of acknowledged) {
      const again = await buy(reach(provider), body, { key });
      expect(again.text).toBe(answer?.text);
    }
    // A repeated request returns the policy, also if it was bound before the provider was killed.
    for (const { key, body } of unanswered) {
      expect((await buy(reach(provider), body, { key })).status).toBe(200);
    }
    expect(await provider.stop()).toBe(0);
    await expectWhole(database.settings, purchases);
    await database.remove();
  });
});

function reach({ origin }: ProviderProcess): Reachable {
  return { request: (path, init) => fetch(origin + path, init) };
}

async function buyUntilDeath(provider: ProviderProcess, purchases: Purchase[]): Promise<void> {
  for (;;) {
    const purchase: Purchase = { key: newKey(), body: order(''), answer: null };
    try {
      purchase.body.payment_method_id = await addCard(reach(provider));
    } catch {
      return;
    }
    purchases.push(purchase);
    try {
      purchase.answer = await buy(reach(provider), purchase.body, { key: purchase.key });
    } catch {
      return;
    }
  }
}
