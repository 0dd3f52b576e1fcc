import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openDatabase } from '../../provider/data/database.ts';
import { addCard, buy, newKey, order, type Answer, type Reachable } from '../fixtures/buyer.ts';
import { emptyDatabase, onBothDatabases } from '../fixtures/databases.ts';
import { spawnProvider, type ProviderProcess } from '../fixtures/provider-process.ts';

const ROUNDS = 4;
const BUYERS = 6;

interface Purchase {
  key: string;
  body: ReturnType<typeof order>;
  /** null: the provider died before it answered. */
  answer: Answer | null;
}

onBothDatabases('killing the provider in the middle of purchases', (kind) => {
  test(
    'loses none that was acknowledged and leaves none half done',
    { timeout: 180_000 },
    async () => {
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
      // Whoever asks again gets their policy, whether or not it was bound before the death.
      for (const { key, body } of unanswered) {
        expect((await buy(reach(provider), body, { key })).status).toBe(200);
      }
      expect(await provider.stop()).toBe(0);
      await expectWhole(database.settings, purchases);
      await database.remove();
    },
  );
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

/** One policy for each key, with its answer, its account, its charge and its mail; and nothing over. */
async function expectWhole(
  settings: { DATA_DIR: string; DATABASE_URL: string },
  purchases: Purchase[],
): Promise<void> {
  const { db, close } = openDatabase({
    ...settings,
    DATABASE_URL: settings.DATABASE_URL || undefined,
  });
  const keys = await db.selectFrom('unique_keys').select(['key', 'answer']).execute();
  const bought = await db
    .selectFrom('policies')
    .innerJoin('accounts', 'accounts.id', 'policies.account_id')
    .innerJoin('charges', 'charges.policy_id', 'policies.id')
    .select([
      'policies.id',
      'policies.policy_number',
      'policies.holder_email',
      'charges.charge_ref',
    ])
    .where('policies.id', 'not like', 'pol_demo%')
    .execute();
  const mails = await db.selectFrom('outbox').select('subject').execute();
  await close();
  const ours = new Set(purchases.map(({ key }) => key));
  const own = keys.filter(({ key }) => ours.has(key));
  expect(own).toHaveLength(purchases.length);
  const policies = own.map(({ answer }) => JSON.parse(answer).policy_id);
  expect(policies.toSorted()).toEqual(bought.map(({ id }) => id).toSorted());
  expect(new Set(bought.map(({ charge_ref }) => charge_ref)).size).toBe(bought.length);
  for (const { policy_number } of bought) {
    expect(mails.filter(({ subject }) => subject.includes(policy_number))).toHaveLength(1);
  }
}
