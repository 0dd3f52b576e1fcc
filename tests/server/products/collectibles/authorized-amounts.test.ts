import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { decidePendingPolicies } from '../../../../server/policies/decide-policies.ts';
import { captureDueCharges, flushCaptures } from '../../../../server/sales/captures.ts';
import { payPendingRefunds, waitForRefunds } from '../../../../server/sales/refunds.ts';
import { emailsTo, newEmail, newKey, registerPerson, send } from '../../../fixtures/buyer.ts';
import {
  coins,
  collectiblesPaths,
  insureCollections,
  jewelry,
  orderFor,
  ownerAnswers,
  addresses,
  quoteCollections,
} from '../../../fixtures/collectibles-buyer.ts';
import { onUsualDatabase } from '../../../fixtures/databases.ts';
import { startTestServer, type TestServer } from '../../../fixtures/test-server.ts';
import { strictGateway } from '../../../fixtures/strict-gateway.ts';

const DAY = 86_400_000;
const trust = (email = newEmail()) =>
  ownerAnswers({
    ownership_type: 'trust',
    trust_name: 'The Lopez Trust',
    owners: [{ first_name: 'Ana', last_name: 'Lopez' }],
    owner_email: email,
  });

onUsualDatabase('the authorization of a pending policy', (kind) => {
  let server: TestServer;
  let bank: ReturnType<typeof strictGateway>;
  let now: Date;
  beforeEach(async () => {
    now = new Date('2026-11-20T12:00:00Z');
    bank = strictGateway();
    server = await startTestServer({
      kind,
      services: { now: () => now, gateway: bank.gateway },
      settings: { RATE_LIMIT_FACTOR: '1000' },
    });
    // Removes the pending refunds of the demo account, which would otherwise appear in the results.
    await server.services.database.db.deleteFrom('refunds').execute();
    await server.services.database.db
      .deleteFrom('charges')
      .where('policy_id', 'like', 'pol_demo%')
      .execute();
  });
  afterEach(() => server.stop());

  const pending = async () => {
    const { token } = await registerPerson(server);
    const { response } = await insureCollections(server, { token, details: trust() });
    expect(response.body).toMatchObject({ status: 'pending' });
    const [ref = ''] = [...bank.states.keys()].slice(-1);
    return { id: response.body.policy_id as string, ref };
  };
  /** Waits until the server has attempted all captures, voids and refunds that are due. */
  async function waitForVoids() {
    await flushCaptures(server.services);
    await waitForRefunds(server.services);
  }
  const rows = () => server.services.database.db.selectFrom('charges').selectAll().execute();

  it('is captured only when its day comes, and only once', async () => {
    const { ref } = await pending();
    now = new Date(now.getTime() + 5 * DAY - 1000);
    await captureDueCharges(server.services);
    await waitForVoids();
    expect(bank.states.get(ref)).toBe('authorized');
    now = new Date(now.getTime() + 1000);
    await captureDueCharges(server.services);
    await waitForVoids();
    expect(bank.states.get(ref)).toBe('captured');
    expect((await rows())[0]!.captured_at).not.toBeNull();
  });

  it('is captured at approval', async () => {
    const { id, ref } = await pending();
    expect(await decidePendingPolicies(server.services, 'approve', id)).toBe(1);
    await waitForVoids();
    expect(bank.states.get(ref)).toBe('captured');
  });

  it('is voided by a rejection and never captured after it', async () => {
    const { id, ref } = await pending();
    await decidePendingPolicies(server.services, 'reject', id);
    await waitForVoids();
    now = new Date(now.getTime() + 9 * DAY);
    await captureDueCharges(server.services);
    await waitForVoids();
    expect(bank.states.get(ref)).toBe('voided');
    expect(bank.refunds.size).toBe(0);
  });

  it('is refunded in full by a rejection after the capture', async () => {
    const { id, ref } = await pending();
    now = new Date(now.getTime() + 6 * DAY);
    await captureDueCharges(server.services);
    await waitForVoids();
    await decidePendingPolicies(server.services, 'reject', id);
    await waitForVoids();
    expect([...bank.refunds.values()]).toEqual([{ ref, amount: 17_381 }]);
  });

  // Simulates that the process died after the gateway's capture, before the row in the database was
  // updated.
  it('is refunded when it was captured but the capture was not recorded before the rejection', async () => {
    const { id, ref } = await pending();
    await bank.gateway.capture(ref);
    await decidePendingPolicies(server.services, 'reject', id);
    await waitForVoids();
    await payPendingRefunds(server.services);
    await waitForVoids();
    expect([...bank.refunds.values()]).toEqual([{ ref, amount: 17_381 }]);
  });

  // After five days, the amount is captured. The carrier rejects the policy during this capture.
  it('costs the buyer nothing when a rejection arrives during the capture', async () => {
    const { id, ref } = await pending();
    now = new Date(now.getTime() + 6 * DAY);
    let goOn = () => {};
    const wait = new Promise<void>((done) => (goOn = done));
    const { capture } = bank.gateway;
    let attempts = 0;
    bank.gateway.capture = async (one) => {
      attempts += 1;
      if (attempts === 1) await wait;
      await capture(one);
    };
    const capturing = captureDueCharges(server.services);
    await expect.poll(() => attempts).toBe(1);
    await decidePendingPolicies(server.services, 'reject', id);
    await waitForVoids();
    goOn();
    await capturing;
    await waitForVoids();
    const [row] = await rows();
    const net =
      bank.states.get(ref) === 'captured'
        ? 17_381 - (bank.refunds.values().next().value?.amount ?? 0)
        : 0;
    expect({ net, both: Boolean(row!.captured_at && row!.voided_at) }).toEqual({
      net: 0,
      both: false,
    });
  });

  it('is retried while the processor is unreachable, and no longer after it was voided', async () => {
    const { id, ref } = await pending();
    const capture = vi.fn(async () => Promise.reject(new Error('away')));
    bank.gateway.capture = capture;
    now = new Date(now.getTime() + 6 * DAY);
    for (let round = 0; round < 3; round += 1) {
      await captureDueCharges(server.services);
      await waitForVoids();
    }
    expect(capture).toHaveBeenCalledTimes(3);
    await decidePendingPolicies(server.services, 'reject', id);
    await waitForVoids();
    await captureDueCharges(server.services);
    await waitForVoids();
    expect(capture).toHaveBeenCalledTimes(3);
    expect(bank.states.get(ref)).toBe('voided');
  });

  it('belongs to one pending policy when several are bought at once', async () => {
    const { token } = await registerPerson(server);
    const quotes = await Promise.all(
      Array.from({ length: 6 }, () => quoteCollections(server, { token, details: trust() })),
    );
    const orders = await Promise.all(quotes.map(({ body }) => orderFor(server, body, { token })));
    const responses = await Promise.all(
      orders.map((order) =>
        send(server, 'POST', collectiblesPaths.purchase(order.quote_id), order, {
          key: newKey(),
          token,
        }),
      ),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(
      new Set(responses.filter(({ status }) => status !== 200).map(({ body }) => body.error.code)),
    ).toEqual(new Set(['collectibles_policy_pending']));
  });

  it('is created once per policy for 16 concurrent purchases in two states with one idempotency key', async () => {
    const { token } = await registerPerson(server);
    const collections = [coins(), jewelry({ address: { ...addresses.columbus } })];
    const { body } = await quoteCollections(server, { token, collections });
    const order = await orderFor(server, body, { token });
    const path = collectiblesPaths.purchase(body.quote_id);
    const key = newKey();
    const responses = await Promise.all(
      Array.from({ length: 16 }, () => send(server, 'POST', path, order, { key, token })),
    );
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(await rows()).toHaveLength(2);
    await waitForVoids();
    expect([...bank.states.values()]).toEqual(['captured', 'captured']);
  });

  it('is reported separately from the charged amount when only one of two policies is pending', async () => {
    const { email, token } = await registerPerson(server);
    const collections = [
      coins({ collection_total_value: 50_000 }),
      jewelry({ address: { ...addresses.columbus } }),
    ];
    const { response } = await insureCollections(server, { token, collections });
    expect(response.body.agreements.map(({ status }: { status: string }) => status)).toEqual([
      'pending',
      'approved',
    ]);
    const { totals, held_amount, agreements } = response.body;
    // Coins worth $50,000 need a review in Oregon, so their amount is only authorized. The jewelry
    // in Ohio needs no review.
    expect({ held_amount, total: totals.grandtotal }).toEqual({
      held_amount: 695.25,
      total: 846.67,
    });
    const [pendingAgreement, bought] = agreements.map(
      (one: { policy_number: string }) => one.policy_number,
    );
    const mail = (await emailsTo(server, email)).find(({ subject }) => subject.includes(bought));
    expect(mail?.text).toContain(`You don’t have coverage under ${pendingAgreement} yet.`);
    expect(mail?.text).toContain('Hold on your card: $695.25');
    expect(mail?.text).toContain('Paid today: $151.42');
    await waitForVoids();
    expect([...bank.states.values()]).toEqual(['authorized', 'captured']);
  });

  it('allows another pending policy after the first was approved', async () => {
    const { token } = await registerPerson(server);
    const buyTrustPolicy = () => insureCollections(server, { token, details: trust() });
    const { response: first } = await buyTrustPolicy();
    await decidePendingPolicies(server.services, 'approve', first.body.policy_id);
    expect((await buyTrustPolicy()).response.body).toMatchObject({ status: 'pending' });
  });

  it('is not created for a plan that is not offered', async () => {
    const { body } = await quoteCollections(server);
    const other = { ...(await orderFor(server, body)), plan_id: 'no-such-plan' };
    const rejectedPurchase = await send(
      server,
      'POST',
      collectiblesPaths.purchase(body.quote_id),
      other,
      {
        key: newKey(),
      },
    );
    expect(rejectedPurchase.body.error?.code).toBe('ineligible_for_plan');
  });

  it('is created for only one pending policy per guest email, even with another owner email', async () => {
    const email = newEmail();
    const buyAsGuest = async () => {
      const { body } = await quoteCollections(server, { details: trust() });
      const order = { ...(await orderFor(server, body)), email };
      return send(server, 'POST', collectiblesPaths.purchase(body.quote_id), order, {
        key: newKey(),
      });
    };
    expect((await buyAsGuest()).status).toBe(200);
    expect((await buyAsGuest()).body.error?.code).toBe('collectibles_policy_pending');
  });

  it('keeps both of two concurrent updates of a quote', async () => {
    const { body } = await quoteCollections(server, {});
    const updateQuote = (application: unknown) =>
      send(server, 'PUT', collectiblesPaths.quote(body.quote_id), { application });
    await Promise.all([
      updateQuote({ settings: { policy_effective_date: '2026-12-01', deductible: 1000 } }),
      updateQuote({
        plan_applications: [
          { plan_id: 'collectibles-collector', collections: [coins(), jewelry()] },
        ],
      }),
    ]);
    const { body: after } = await updateQuote({});
    expect(after.quote.settings.deductible).toBe(1000);
    expect(after.quote.prices.collections).toHaveLength(2);
  });
});
