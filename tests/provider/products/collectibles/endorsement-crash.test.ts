import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../../provider/data/open-database.ts';
import { createBrowserForm } from '../../../fixtures/browser-form.ts';
import { addCard, newKey, registerPerson, send, type Reachable } from '../../../fixtures/buyer.ts';
import { coins, insureCollections, jewelry } from '../../../fixtures/collector.ts';
import { emptyDatabase, onUsualDatabase, type TestDatabase } from '../../../fixtures/databases.ts';
import { coinsOf } from '../../../fixtures/endorsements.ts';
import { spawnProvider } from '../../../fixtures/provider-process.ts';

const ROUNDS = 3;
const POLICIES = 3;

interface Submit {
  key: string;
  policyId: string;
  body: object;
  text: string | null;
}

onUsualDatabase('killing the provider while policies are changed', (kind) => {
  test('leaves every change asked for once, decided once, taken or given back once', async () => {
    const place = await emptyDatabase(kind);
    const { DATA_DIR, DATABASE_URL } = place.settings;
    const settings = { DATABASE_URL, RATE_LIMIT_FACTOR: '10000' };
    const start = async () => {
      const child = await spawnProvider({ dataDir: DATA_DIR, settings });
      const reach: Reachable = { request: (path, init) => fetch(child.origin + path, init) };
      return { child, reach };
    };
    const submits: Submit[] = [];
    let { child, reach } = await start();
    const { token } = await registerPerson(reach);
    const payment_method_id = await addCard(reach, { token });
    const policies: string[] = [];
    for (let at = 0; at < POLICIES; at += 1) {
      const collections = [coins(), jewelry()];
      policies.push((await insureCollections(reach, { token, collections })).answer.body.policy_id);
    }
    const submit = async (asked: Submit) => {
      const path = `/api/user/v2/policies/policy/${asked.policyId}/collections/edit/submit`;
      return send(reach, 'POST', path, asked.body, { key: asked.key, token });
    };
    const approve = async (policyId?: string) => {
      const tab = createBrowserForm(reach.request, new URL(child.origin).host);
      await tab.open('/sandbox');
      await tab.post('/sandbox/pending/approve', policyId ? { policy_id: policyId } : {});
    };
    const changeUntilDeath = async (policyId: string) => {
      for (;;) {
        const total = 1_000 + Math.floor(Math.random() * 40_000);
        const body = { ...coinsOf(total), payment_method_id };
        const asked: Submit = { key: newKey(), policyId, body, text: null };
        submits.push(asked);
        try {
          asked.text = (await submit(asked)).text;
          await approve(policyId);
        } catch {
          return;
        }
      }
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      if (round > 0) ({ child, reach } = await start());
      await approve();
      const enough = submits.length + POLICIES * 2;
      const streams = policies.map(changeUntilDeath);
      while (submits.length < enough) await wait(1);
      await wait(Math.random() * 150);
      child.child.kill('SIGKILL');
      await Promise.all([...streams, child.ended]);
    }

    ({ child, reach } = await start());
    for (const asked of submits) {
      // Approves the pending change first, so that an unanswered request can be sent again.
      if (asked.text === null) await approve(asked.policyId);
      const { status, text } = await submit(asked);
      expect(status, text).toBe(200);
      if (asked.text !== null) expect(text).toBe(asked.text);
    }
    await approve();
    await expect.poll(() => countDue(place)).toBe(0);
    expect(await child.stop()).toBe(0);
    await expectWhole(place, policies, submits);
    await place.remove();
  });
});

const open = ({ settings: { DATA_DIR, DATABASE_URL } }: TestDatabase) =>
  openDatabase({ DATA_DIR, DATABASE_URL: DATABASE_URL || undefined });

async function countDue(place: TestDatabase): Promise<number> {
  const { db, close } = open(place);
  const charges = await db
    .selectFrom('charges')
    .select('id')
    .where('captured_at', 'is', null)
    .where('policy_id', 'not like', 'pol_demo%')
    .execute();
  const refunds = await db
    .selectFrom('refunds')
    .select('id')
    .where('refunded_at', 'is', null)
    .execute();
  await close();
  return charges.length + refunds.length;
}

/** Of each policy: one change for each key, and the money of the purchase and of every change. */
async function expectWhole(
  place: TestDatabase,
  policies: readonly string[],
  submits: readonly Submit[],
): Promise<void> {
  const { db, close } = open(place);
  const changes = await db.selectFrom('endorsements').selectAll().execute();
  const charges = await db.selectFrom('charges').selectAll().execute();
  const given = await db.selectFrom('gateway_refunds').selectAll().execute();
  const rows = await db.selectFrom('policies').select(['id', 'status', 'billing']).execute();
  await close();
  const sum = (parts: readonly { amount: number }[]) =>
    parts.reduce((total, { amount }) => total + amount, 0);
  for (const id of policies) {
    const own = changes.filter(({ policy_id }) => policy_id === id);
    expect(own).toHaveLength(submits.filter(({ policyId }) => policyId === id).length);
    expect(own.every(({ status }) => status === 'approved')).toBe(true);
    const taken = charges.filter(({ policy_id }) => policy_id === id);
    const refs = new Set(taken.map(({ charge_ref }) => charge_ref));
    expect(refs.size).toBe(taken.length);
    const back = given.filter(({ charge_ref }) => refs.has(charge_ref));
    const row = rows.find((policy) => policy.id === id);
    expect(row?.status).toBe('approved');
    // Cover has not begun: what was paid is the year as it stands.
    expect(sum(taken) - sum(back)).toBe(JSON.parse(row?.billing ?? '').totals.grandtotal);
  }
}
