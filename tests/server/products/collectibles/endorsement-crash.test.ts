import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../../server/data/open-database.ts';
import { createBrowserForm } from '../../../fixtures/browser-form.ts';
import {
  addCard,
  newKey,
  registerPerson,
  send,
  type RequestTarget,
} from '../../../fixtures/buyer.ts';
import { coins, insureCollections, jewelry } from '../../../fixtures/collectibles-buyer.ts';
import { emptyDatabase, onUsualDatabase, type TestDatabase } from '../../../fixtures/databases.ts';
import { coinsValuedAt } from '../../../fixtures/endorsement-setup.ts';
import { spawnServer } from '../../../fixtures/server-process.ts';

const ROUNDS = 3;
const POLICIES = 3;

interface Submit {
  key: string;
  policyId: string;
  body: object;
  text: string | null;
}

onUsualDatabase('killing the server during endorsements', (kind) => {
  test('leaves every endorsement stored, decided and paid or refunded exactly once', async () => {
    const testDatabase = await emptyDatabase(kind);
    const { DATA_DIR, DATABASE_URL } = testDatabase.settings;
    const settings = { DATABASE_URL, RATE_LIMIT_FACTOR: '10000' };
    const start = async () => {
      const child = await spawnServer({ dataDir: DATA_DIR, settings });
      const reach: RequestTarget = { request: (path, init) => fetch(child.origin + path, init) };
      return { child, reach };
    };
    const submissions: Submit[] = [];
    let { child, reach } = await start();
    const { token } = await registerPerson(reach);
    const payment_method_id = await addCard(reach, { token });
    const policies: string[] = [];
    for (let at = 0; at < POLICIES; at += 1) {
      const collections = [coins(), jewelry()];
      policies.push(
        (await insureCollections(reach, { token, collections })).response.body.policy_id,
      );
    }
    const submit = async (endorsementRequest: Submit) => {
      const path = `/api/user/v2/policies/policy/${endorsementRequest.policyId}/collections/edit/submit`;
      return send(reach, 'POST', path, endorsementRequest.body, {
        key: endorsementRequest.key,
        token,
      });
    };
    const approve = async (policyId?: string) => {
      const tab = createBrowserForm(reach.request, new URL(child.origin).host);
      await tab.open('/sandbox');
      await tab.post('/sandbox/pending/approve', policyId ? { policy_id: policyId } : {});
    };
    const endorseUntilCrash = async (policyId: string) => {
      for (;;) {
        const total = 1_000 + Math.floor(Math.random() * 40_000);
        const body = { ...coinsValuedAt(total), payment_method_id };
        const endorsementRequest: Submit = { key: newKey(), policyId, body, text: null };
        submissions.push(endorsementRequest);
        try {
          endorsementRequest.text = (await submit(endorsementRequest)).text;
          await approve(policyId);
        } catch {
          return;
        }
      }
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      if (round > 0) ({ child, reach } = await start());
      await approve();
      const targetCount = submissions.length + POLICIES * 2;
      const streams = policies.map(endorseUntilCrash);
      while (submissions.length < targetCount) await wait(1);
      await wait(Math.random() * 150);
      child.child.kill('SIGKILL');
      await Promise.all([...streams, child.exited]);
    }

    ({ child, reach } = await start());
    for (const endorsementRequest of submissions) {
      // The endorsement got no response, so its request is sent again. It must be approved first,
      // because a pending endorsement would block the request.
      if (endorsementRequest.text === null) await approve(endorsementRequest.policyId);
      const { status, text } = await submit(endorsementRequest);
      expect(status, text).toBe(200);
      if (endorsementRequest.text !== null) expect(text).toBe(endorsementRequest.text);
    }
    await approve();
    await expect.poll(() => countPendingPayments(testDatabase)).toBe(0);
    expect(await child.stop()).toBe(0);
    await expectWhole(testDatabase, policies, submissions);
    await testDatabase.remove();
  });
});

const open = ({ settings: { DATA_DIR, DATABASE_URL } }: TestDatabase) =>
  openDatabase({ DATA_DIR, DATABASE_URL: DATABASE_URL || undefined });

async function countPendingPayments(testDatabase: TestDatabase): Promise<number> {
  const { db, close } = open(testDatabase);
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

/**
 * Expects one endorsement per key for each policy. Expects the payments of the purchase and of
 * every endorsement.
 */
async function expectWhole(
  testDatabase: TestDatabase,
  policies: readonly string[],
  submissions: readonly Submit[],
): Promise<void> {
  const { db, close } = open(testDatabase);
  const changes = await db.selectFrom('endorsements').selectAll().execute();
  const charges = await db.selectFrom('charges').selectAll().execute();
  const gatewayRefunds = await db.selectFrom('gateway_refunds').selectAll().execute();
  const rows = await db.selectFrom('policies').select(['id', 'status', 'billing']).execute();
  await close();
  const sum = (parts: readonly { amount: number }[]) =>
    parts.reduce((total, { amount }) => total + amount, 0);
  for (const id of policies) {
    const own = changes.filter(({ policy_id }) => policy_id === id);
    expect(own).toHaveLength(submissions.filter(({ policyId }) => policyId === id).length);
    expect(own.every(({ status }) => status === 'approved')).toBe(true);
    const captured = charges.filter(({ policy_id }) => policy_id === id);
    const refs = new Set(captured.map(({ charge_ref }) => charge_ref));
    expect(refs.size).toBe(captured.length);
    const back = gatewayRefunds.filter(({ charge_ref }) => refs.has(charge_ref));
    const row = rows.find((policy) => policy.id === id);
    expect(row?.status).toBe('approved');
    // Coverage has not begun, so the buyer must have paid the current annual price, after refunds.
    expect(sum(captured) - sum(back)).toBe(JSON.parse(row?.billing ?? '').totals.grandtotal);
  }
}
