import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBaggage, runToPayment } from '../fixtures/baggage-page.ts';
import { signInDemo } from '../fixtures/buyer.ts';
import { startTestServer, type TestServer } from '../fixtures/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT_FACTOR: '100' } });
});
afterAll(() => server.stop());

describe('the purchase', () => {
  it('stores no card and no card token in the browser', async () => {
    const flow = await openBaggage({ server });
    await runToPayment(flow);
    await flow.pay('4000000000000002');
    const storedState = JSON.stringify(flow.page.storage);
    expect(storedState).not.toContain('4000000000000002');
    // Searches for the card's security code as a whole word, because the idempotency key may
    // contain any three digits.
    expect(storedState).not.toMatch(/\b318\b/);
  });

  it("shows the backend's message for a declined card, and reports it to the host page and the analytics", async () => {
    const flow = await openBaggage({ server });
    await runToPayment(flow);
    const key = flow.$baggageState.get().uid;
    await flow.pay('4000000000000002');
    expect(flow.$notice.get()?.title).toBe('Payment error.');
    expect(flow.$notice.get()?.message).toMatch(/declined/i);
    expect(flow.page.posted.at(-1)).toMatchObject({ type: 'purchaseFailure', vertical: 'baggage' });
    expect(flow.page.tracked.at(-1)).toMatchObject({ event: 'Purchase Failed' });
    expect(flow.baggageFlow.$step.get()).toBe('payment');
    expect(flow.$baggageState.get().uid).not.toBe(key);
    flow.closeNotice();
    await flow.pay('4242424242424242');
    expect(flow.baggageFlow.$step.get()).toBe('confirmation');
  });

  it('shows that no card can be charged if the server has no card processor', async () => {
    const shop = await startTestServer({ settings: { NODE_ENV: 'production', SANDBOX: '' } });
    const flow = await openBaggage({ server: shop });
    await runToPayment(flow);
    await flow.pay('4242424242424242');
    expect(flow.$notice.get()?.message).toMatch(/^We can’t take card payments .*try again later/i);
    expect(flow.baggagePurchase.$status.get()).toBe('idle');
    expect(flow.baggagePurchase.isPending()).toBe(false);
    expect(flow.baggageFlow.$step.get()).toBe('payment');
    await shop.stop();
  });

  it('retries with the same key while the outcome is unknown, and creates one policy', async () => {
    const flow = await openBaggage({ server });
    const keys: (string | null)[] = [];
    let remainingLosses = 2;
    flow.page.fetch = async (input, init) => {
      const response = await server.fetch(input, init);
      if (!String(input).endsWith('/baggage/purchase')) return response;
      keys.push(new Headers(init?.headers).get('X-Unique-Key'));
      remainingLosses -= 1;
      // The server has made the purchase, but the browser does not get its response.
      if (remainingLosses >= 0) throw new TypeError('Connection reset');
      return response;
    };
    await runToPayment(flow);
    const states: string[] = [];
    flow.baggagePurchase.$status.listen((status) => states.push(status));
    await flow.pay('4242424242424242');
    expect(flow.baggageFlow.$step.get()).toBe('confirmation');
    expect(new Set(keys).size).toBe(1);
    expect(keys).toHaveLength(3);
    expect(states).toEqual(['sending', 'checking', 'idle']);
  });

  it('buys once, with one key, when the server is overloaded first', async () => {
    const flow = await openBaggage({ server });
    const keys: (string | null)[] = [];
    flow.page.fetch = async (input, init) => {
      if (!String(input).endsWith('/baggage/purchase')) return server.fetch(input, init);
      keys.push(new Headers(init?.headers).get('X-Unique-Key'));
      // The second request is executed, but its response is lost.
      if (keys.length === 2) await server.fetch(input, init);
      if (keys.length > 3) return server.fetch(input, init);
      const error = { code: 'not_available', message: 'The service isn’t available right now.' };
      return Response.json({ error }, { status: 503, headers: { 'Retry-After': '1' } });
    };
    await runToPayment(flow);
    const { db } = server.services.database;
    const countCharges = () => db.selectFrom('charges').select('id').execute();
    const before = (await countCharges()).length;
    await flow.pay('4242424242424242');
    expect(flow.baggageFlow.$step.get()).toBe('confirmation');
    expect(keys).toHaveLength(4);
    expect(new Set(keys).size).toBe(1);
    expect(await countCharges()).toHaveLength(before + 1);
  });

  it('shows that the outcome is unknown while the server stays overloaded, and keeps the key', async () => {
    const flow = await openBaggage({ server });
    let attempts = 0;
    flow.page.fetch = async (input, init) => {
      if (!String(input).endsWith('/baggage/purchase')) return server.fetch(input, init);
      attempts += 1;
      const error = { code: 'not_available', message: 'The service isn’t available right now.' };
      return Response.json({ error }, { status: 503, headers: { 'Retry-After': '1' } });
    };
    await runToPayment(flow);
    await flow.pay('4242424242424242');
    expect(attempts).toBe(6);
    expect(flow.baggagePurchase.$status.get()).toBe('unconfirmed');
    expect(flow.baggagePurchase.isPending()).toBe(true);
  });

  it('resumes an unknown outcome after a reload, and creates one policy', async () => {
    const storage: Record<string, string> = {};
    const lossyFetch: typeof fetch = async (input, init) => {
      const response = await server.fetch(input, init);
      if (String(input).endsWith('/baggage/purchase')) throw new TypeError('Connection reset');
      return response;
    };
    const before = await openBaggage({ server, storage, fetch: lossyFetch });
    await runToPayment(before);
    await before.pay('4242424242424242');
    expect(before.baggagePurchase.$status.get()).toBe('unconfirmed');
    expect(before.baggageFlow.$step.get()).toBe('payment');
    const { uid, checkoutInfo } = before.$baggageState.get();
    // An earlier release must be able to resume it, and this release one of an earlier release.
    expect(JSON.parse(storage['baggagePendingPurchase'] ?? '')).toMatchObject({
      uniqueKey: uid,
      request: { revenue: checkoutInfo?.totals.grandtotal, payment_method_id: expect.any(String) },
      planTitle: expect.any(String),
      email: 'dana@bluebird.example',
      price: { currency_code: 'USD', totals: checkoutInfo?.totals },
    });

    const after = await openBaggage({ server, path: '/baggage-protection/payment', storage });
    expect(after.baggagePurchase.isPending()).toBe(true);
    await after.baggageFlow.complete(after.baggagePurchase.resume);
    expect(after.baggageFlow.$step.get()).toBe('confirmation');
    expect(after.baggagePurchase.isPending()).toBe(false);
  });

  it('checks an unknown outcome, and starts no new purchase, when Pay is pressed after a reload', async () => {
    const storage: Record<string, string> = {};
    const sent: string[] = [];
    const recordSubmissions =
      (isLost: boolean): typeof fetch =>
      async (input, init) => {
        const response = await server.fetch(input, init);
        const key = new Headers(init?.headers).get('X-Unique-Key');
        if (key || String(input).includes('add-method')) sent.push(key ?? 'card');
        if (key && isLost) throw new TypeError('Connection reset');
        return response;
      };
    const before = await openBaggage({ server, storage, fetch: recordSubmissions(true) });
    await runToPayment(before);
    await before.pay('4242424242424242');
    expect(sent[0]).toBe('card');
    const path = '/baggage-protection/payment';
    const after = await openBaggage({ server, path, storage, fetch: recordSubmissions(false) });
    await after.pay('4242424242424242');
    expect(after.baggageFlow.$step.get()).toBe('confirmation');
    expect(new Set(sent.slice(1)).size).toBe(1);
    expect(sent.slice(1)).not.toContain('card');
  });

  it("sends a guest's email in the purchase, and only the token of a signed-in buyer", async () => {
    const namedBy = async (token?: string) => {
      let request: Record<string, unknown> = {};
      const flow = await openBaggage({ server, token });
      flow.page.fetch = (input, init) => {
        if (String(input).endsWith('/baggage/purchase')) request = JSON.parse(String(init?.body));
        return server.fetch(input, init);
      };
      await runToPayment(flow);
      await flow.pay();
      expect(flow.baggageFlow.$step.get()).toBe('confirmation');
      return request['email'];
    };
    expect(await namedBy()).toBe('dana@bluebird.example');
    expect(await namedBy(await signInDemo(server))).toBeUndefined();
  });

  it('ignores a second press while the first is in progress', async () => {
    const flow = await openBaggage({ server });
    let purchases = 0;
    flow.page.fetch = (input, init) => {
      if (String(input).endsWith('/baggage/purchase')) purchases += 1;
      return server.fetch(input, init);
    };
    await runToPayment(flow);
    await Promise.all(['one', 'two', 'three'].map(() => flow.pay('4242424242424242')));
    expect(purchases).toBe(1);
  });

  it('reports the policy to the host page and the analytics', async () => {
    const flow = await openBaggage({ server });
    await runToPayment(flow);
    await flow.pay('4242424242424242');
    const policyNumber = flow.$baggageState.get().purchase?.policy_number;
    expect(flow.page.posted).toEqual([
      expect.objectContaining({
        type: 'purchaseSuccess',
        purchase: expect.objectContaining({ policy_number: policyNumber }),
      }),
    ]);
    expect(flow.page.tracked).toContainEqual(
      expect.objectContaining({
        event: 'Order Completed',
        order_id: policyNumber,
        affiliation: 'sure',
        products: [expect.objectContaining({ product_id: 'baggage', category: 'Once' })],
      }),
    );
    const products = flow.page.tracked.flatMap(({ product }) => product ?? []);
    expect([...new Set(products)]).toEqual(['baggage']);
  });

  it('leaves nothing to pay or change', async () => {
    const flow = await openBaggage({ server });
    await runToPayment(flow);
    await flow.pay('4242424242424242');
    flow.page.goBack();
    expect(flow.baggageFlow.$step.get()).toBe('confirmation');
    expect(flow.$baggageState.get().checkoutInfo).toBeNull();
  });
});
