import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { decidePolicies } from '../../../../provider/policies/decide-policies.ts';
import { captureDue, capturesTried } from '../../../../provider/sales/captures.ts';
import { payRefunds, refundsTried } from '../../../../provider/sales/refunds.ts';
import { mailsTo, newEmail, newKey, registerPerson, send } from '../../../fixtures/buyer.ts';
import {
  coins,
  collectiblesPaths,
  insureCollections,
  jewelry,
  orderOf,
  ownerAnswers,
  places,
  quoteCollections,
} from '../../../fixtures/collector.ts';
import { onBothDatabases } from '../../../fixtures/databases.ts';
import { startProvider, type TestProvider } from '../../../fixtures/provider.ts';
import { strictGateway } from '../../../fixtures/strict-gateway.ts';

const DAY = 86_400_000;
const trust = (email = newEmail()) =>
  ownerAnswers({
    ownership_type: 'trust',
    trust_name: 'The Lopez Trust',
    owners: [{ first_name: 'Ana', last_name: 'Lopez' }],
    owner_email: email,
  });

onBothDatabases('what a pending policy holds', (kind) => {
  let provider: TestProvider;
  let bank: ReturnType<typeof strictGateway>;
  let now: Date;
  beforeEach(async () => {
    now = new Date('2026-11-20T12:00:00Z');
    bank = strictGateway();
    provider = await startProvider({
      kind,
      services: { now: () => now, gateway: bank.gateway },
      settings: { RATE_LIMIT_FACTOR: '1000' },
    });
    // The demo account's pending policies are none of these.
    await provider.services.database.db.deleteFrom('refunds').execute();
    await provider.services.database.db
      .deleteFrom('charges')
      .where('policy_id', 'like', 'pol_demo%')
      .execute();
  });
  afterEach(() => provider.stop());

  const pending = async () => {
    const { token } = await registerPerson(provider);
    const { answer } = await insureCollections(provider, { token, details: trust() });
    expect(answer.body).toMatchObject({ status: 'pending' });
    const [ref = ''] = [...bank.states.keys()].slice(-1);
    return { id: answer.body.policy_id as string, ref };
  };
  /** Resolves when the provider has tried to move all the money that is due. */
  async function settled() {
    await capturesTried(provider.services);
    await refundsTried(provider.services);
  }
  const rows = () => provider.services.database.db.selectFrom('charges').selectAll().execute();

  it('is not taken before its day, and then once', async () => {
    const { ref } = await pending();
    now = new Date(now.getTime() + 5 * DAY - 1000);
    await captureDue(provider.services);
    await settled();
    expect(bank.states.get(ref)).toBe('held');
    now = new Date(now.getTime() + 1000);
    await captureDue(provider.services);
    await settled();
    expect(bank.states.get(ref)).toBe('taken');
    expect((await rows())[0]!.captured_at).not.toBeNull();
  });

  it('is taken at approval', async () => {
    const { id, ref } = await pending();
    expect(await decidePolicies(provider.services, 'approve', id)).toBe(1);
    await settled();
    expect(bank.states.get(ref)).toBe('taken');
  });

  it('is let go by a rejection, and never taken after it', async () => {
    const { id, ref } = await pending();
    await decidePolicies(provider.services, 'reject', id);
    await settled();
    now = new Date(now.getTime() + 9 * DAY);
    await captureDue(provider.services);
    await settled();
    expect(bank.states.get(ref)).toBe('let go');
    expect(bank.refunds.size).toBe(0);
  });

  it('is refunded in full by a rejection after it was taken', async () => {
    const { id, ref } = await pending();
    now = new Date(now.getTime() + 6 * DAY);
    await captureDue(provider.services);
    await settled();
    await decidePolicies(provider.services, 'reject', id);
    await settled();
    expect([...bank.refunds.values()]).toEqual([{ ref, amount: 17_381 }]);
  });

  // A: the process died between the gateway's capture and the row.
  it('comes back when it was taken, and nobody wrote that down before a rejection', async () => {
    const { id, ref } = await pending();
    await bank.gateway.capture(ref);
    await decidePolicies(provider.services, 'reject', id);
    await settled();
    await payRefunds(provider.services);
    await settled();
    expect([...bank.refunds.values()]).toEqual([{ ref, amount: 17_381 }]);
  });

  // B: the capture after five days is under way while the carrier says no.
  it('ends well when a rejection meets the capture', async () => {
    const { id, ref } = await pending();
    now = new Date(now.getTime() + 6 * DAY);
    let goOn = () => {};
    const wait = new Promise<void>((done) => (goOn = done));
    const { capture } = bank.gateway;
    let tries = 0;
    bank.gateway.capture = async (one) => {
      tries += 1;
      if (tries === 1) await wait;
      await capture(one);
    };
    const capturing = captureDue(provider.services);
    await expect.poll(() => tries).toBe(1);
    await decidePolicies(provider.services, 'reject', id);
    await settled();
    goOn();
    await capturing;
    await settled();
    const [row] = await rows();
    const net =
      bank.states.get(ref) === 'taken'
        ? 17_381 - (bank.refunds.values().next().value?.amount ?? 0)
        : 0;
    expect({ net, both: Boolean(row!.captured_at && row!.released_at) }).toEqual({
      net: 0,
      both: false,
    });
  });

  it('is tried again while the bank is away, and no more once it was let go of', async () => {
    const { id, ref } = await pending();
    const capture = vi.fn(async () => Promise.reject(new Error('away')));
    bank.gateway.capture = capture;
    now = new Date(now.getTime() + 6 * DAY);
    for (let round = 0; round < 3; round += 1) {
      await captureDue(provider.services);
      await settled();
    }
    expect(capture).toHaveBeenCalledTimes(3);
    await decidePolicies(provider.services, 'reject', id);
    await settled();
    await captureDue(provider.services);
    await settled();
    expect(capture).toHaveBeenCalledTimes(3);
    expect(bank.states.get(ref)).toBe('let go');
  });

  it('is one pending policy when two are asked for at once', async () => {
    const { token } = await registerPerson(provider);
    const quotes = await Promise.all(
      Array.from({ length: 6 }, () => quoteCollections(provider, { token, details: trust() })),
    );
    const orders = await Promise.all(quotes.map(({ body }) => orderOf(provider, body, { token })));
    const answers = await Promise.all(
      orders.map((order) =>
        send(provider, 'POST', collectiblesPaths.purchase(order.quote_id), order, {
          key: newKey(),
          token,
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(
      new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.error.code)),
    ).toEqual(new Set(['collectibles_policy_pending']));
  });

  it('makes one purchase of a key that comes 16 times at once, in two states', async () => {
    const { token } = await registerPerson(provider);
    const collections = [coins(), jewelry({ address: { ...places.columbus } })];
    const { body } = await quoteCollections(provider, { token, collections });
    const order = await orderOf(provider, body, { token });
    const path = collectiblesPaths.purchase(body.quote_id);
    const key = newKey();
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => send(provider, 'POST', path, order, { key, token })),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await rows()).toHaveLength(2);
    await settled();
    expect([...bank.states.values()]).toEqual(['taken', 'taken']);
  });

  it('says what is held and what is charged where one of two policies is pending', async () => {
    const { email, token } = await registerPerson(provider);
    const collections = [
      coins({ collection_total_value: 50_000 }),
      jewelry({ address: { ...places.columbus } }),
    ];
    const { answer } = await insureCollections(provider, { token, collections });
    expect(answer.body.agreements.map(({ status }: { status: string }) => status)).toEqual([
      'pending',
      'approved',
    ]);
    const { totals, held_amount, agreements } = answer.body;
    // Coins of $50,000 are looked at in Oregon, the jewelry in Ohio is not.
    expect({ held_amount, total: totals.grandtotal }).toEqual({
      held_amount: 695.25,
      total: 846.67,
    });
    const [waiting, bought] = agreements.map((one: { policy_number: string }) => one.policy_number);
    const mail = (await mailsTo(provider, email)).find(({ subject }) => subject.includes(bought));
    expect(mail?.text).toContain(`You have no coverage yet under ${waiting}:`);
    expect(mail?.text).toContain('Held on your card: $695.25');
    expect(mail?.text).toContain('Paid now: $151.42');
    await settled();
    expect([...bank.states.values()]).toEqual(['held', 'taken']);
  });

  it('makes room for the next once it was approved', async () => {
    const { token } = await registerPerson(provider);
    const buyOne = () => insureCollections(provider, { token, details: trust() });
    const { answer: first } = await buyOne();
    await decidePolicies(provider.services, 'approve', first.body.policy_id);
    expect((await buyOne()).answer.body).toMatchObject({ status: 'pending' });
  });

  it('does not bind a plan that is not on offer', async () => {
    const { body } = await quoteCollections(provider);
    const other = { ...(await orderOf(provider, body)), plan_id: 'no-such-plan' };
    const refused = await send(provider, 'POST', collectiblesPaths.purchase(body.quote_id), other, {
      key: newKey(),
    });
    expect(refused.body.error?.code).toBe('ineligible_for_plan');
  });

  it('lets no visitor have two pending under another owner address', async () => {
    const email = newEmail();
    const buyAs = async () => {
      const { body } = await quoteCollections(provider, { details: trust() });
      const order = { ...(await orderOf(provider, body)), email };
      return send(provider, 'POST', collectiblesPaths.purchase(body.quote_id), order, {
        key: newKey(),
      });
    };
    expect((await buyAs()).status).toBe(200);
    expect((await buyAs()).body.error?.code).toBe('collectibles_policy_pending');
  });

  it('keeps both of two changes that come at once', async () => {
    const { body } = await quoteCollections(provider, {});
    const put = (application: unknown) =>
      send(provider, 'PUT', collectiblesPaths.quote(body.quote_id), { application });
    await Promise.all([
      put({ settings: { policy_effective_date: '2026-12-01', deductible: 1000 } }),
      put({
        plan_applications: [
          { plan_id: 'collectibles-collector', collections: [coins(), jewelry()] },
        ],
      }),
    ]);
    const { body: after } = await put({});
    expect(after.quote.settings.deductible).toBe(1000);
    expect(after.quote.prices.collections).toHaveLength(2);
  });
});
