import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBaggage, walkToPayment } from '../fixtures/baggage-page.ts';
import { signInDemo } from '../fixtures/buyer.ts';
import { startProvider, type TestProvider } from '../fixtures/provider.ts';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider({ settings: { RATE_LIMIT_FACTOR: '100' } });
});
afterAll(() => provider.stop());

describe('the purchase', () => {
  it('keeps no card and no card token in storage', async () => {
    const flow = await openBaggage({ provider });
    await walkToPayment(flow);
    await flow.pay('4000000000000002');
    const kept = JSON.stringify(flow.page.storage);
    expect(kept).not.toContain('4000000000000002');
    // As a word: the unique key may hold any three digits.
    expect(kept).not.toMatch(/\b318\b/);
  });

  it('tells a refused card in the words of the provider, the host page and the analytics', async () => {
    const flow = await openBaggage({ provider });
    await walkToPayment(flow);
    const key = flow.$baggage.get().uid;
    await flow.pay('4000000000000002');
    expect(flow.$notice.get()?.title).toBe('Payment error.');
    expect(flow.$notice.get()?.message).toMatch(/declined/i);
    expect(flow.page.posted.at(-1)).toMatchObject({ type: 'purchaseFailure', vertical: 'baggage' });
    expect(flow.page.tracked.at(-1)).toMatchObject({ event: 'Purchase Failed' });
    expect(flow.baggageFlow.$step.get()).toBe('payment');
    expect(flow.$baggage.get().uid).not.toBe(key);
    flow.closeNotice();
    await flow.pay('4242424242424242');
    expect(flow.baggageFlow.$step.get()).toBe('confirmation');
  });

  it('says that no card can be charged where the provider has no card processor', async () => {
    const shop = await startProvider({ settings: { NODE_ENV: 'production', SANDBOX: '' } });
    const flow = await openBaggage({ provider: shop });
    await walkToPayment(flow);
    await flow.pay('4242424242424242');
    expect(flow.$notice.get()?.message).toMatch(/^We can’t take card payments .*try again later/i);
    expect(flow.baggagePurchase.$status.get()).toBe('idle');
    expect(flow.baggagePurchase.isPending()).toBe(false);
    expect(flow.baggageFlow.$step.get()).toBe('payment');
    await shop.stop();
  });

  it('asks again with the same key while the outcome is unknown, and ends in one policy', async () => {
    const flow = await openBaggage({ provider });
    const keys: (string | null)[] = [];
    let lost = 2;
    flow.page.fetch = async (input, init) => {
      const response = await provider.fetch(input, init);
      if (!String(input).endsWith('/baggage/purchase')) return response;
      keys.push(new Headers(init?.headers).get('X-Unique-Key'));
      lost -= 1;
      // The provider carried it out; the answer got lost on its way.
      if (lost >= 0) throw new TypeError('Connection reset');
      return response;
    };
    await walkToPayment(flow);
    const states: string[] = [];
    flow.baggagePurchase.$status.listen((status) => states.push(status));
    await flow.pay('4242424242424242');
    expect(flow.baggageFlow.$step.get()).toBe('confirmation');
    expect(new Set(keys).size).toBe(1);
    expect(keys).toHaveLength(3);
    expect(states).toEqual(['paying', 'checking', 'idle']);
  });

  it('takes up an unknown outcome after a reload, and ends in one policy', async () => {
    const storage: Record<string, string> = {};
    const lossy: typeof fetch = async (input, init) => {
      const response = await provider.fetch(input, init);
      if (String(input).endsWith('/baggage/purchase')) throw new TypeError('Connection reset');
      return response;
    };
    const before = await openBaggage({ provider, storage, fetch: lossy });
    await walkToPayment(before);
    await before.pay('4242424242424242');
    expect(before.baggagePurchase.$status.get()).toBe('unconfirmed');
    expect(before.baggageFlow.$step.get()).toBe('payment');

    const after = await openBaggage({ provider, path: '/baggage-protection/payment', storage });
    expect(after.baggagePurchase.isPending()).toBe(true);
    await after.baggageFlow.complete(after.baggagePurchase.resume);
    expect(after.baggageFlow.$step.get()).toBe('confirmation');
    expect(after.baggagePurchase.isPending()).toBe(false);
  });

  it('asks for an unknown outcome, and buys nothing anew, when Pay is pressed after a reload', async () => {
    const storage: Record<string, string> = {};
    const sent: string[] = [];
    const note =
      (lost: boolean): typeof fetch =>
      async (input, init) => {
        const response = await provider.fetch(input, init);
        const key = new Headers(init?.headers).get('X-Unique-Key');
        if (key || String(input).includes('add-method')) sent.push(key ?? 'card');
        if (key && lost) throw new TypeError('Connection reset');
        return response;
      };
    const before = await openBaggage({ provider, storage, fetch: note(true) });
    await walkToPayment(before);
    await before.pay('4242424242424242');
    expect(sent[0]).toBe('card');
    const path = '/baggage-protection/payment';
    const after = await openBaggage({ provider, path, storage, fetch: note(false) });
    await after.pay('4242424242424242');
    expect(after.baggageFlow.$step.get()).toBe('confirmation');
    expect(new Set(sent.slice(1)).size).toBe(1);
    expect(sent.slice(1)).not.toContain('card');
  });

  it('names a visitor in the purchase, and leaves a signed-in buyer to their token', async () => {
    const namedBy = async (token?: string) => {
      let request: Record<string, unknown> = {};
      const flow = await openBaggage({ provider, token });
      flow.page.fetch = (input, init) => {
        if (String(input).endsWith('/baggage/purchase')) request = JSON.parse(String(init?.body));
        return provider.fetch(input, init);
      };
      await walkToPayment(flow);
      await flow.pay();
      expect(flow.baggageFlow.$step.get()).toBe('confirmation');
      return request['email'];
    };
    expect(await namedBy()).toBe('dana@bluebird.example');
    expect(await namedBy(await signInDemo(provider))).toBeUndefined();
  });

  it('ignores a second press while the first is under way', async () => {
    const flow = await openBaggage({ provider });
    let purchases = 0;
    flow.page.fetch = (input, init) => {
      if (String(input).endsWith('/baggage/purchase')) purchases += 1;
      return provider.fetch(input, init);
    };
    await walkToPayment(flow);
    await Promise.all(['one', 'two', 'three'].map(() => flow.pay('4242424242424242')));
    expect(purchases).toBe(1);
  });

  it('tells the host page and the analytics of the policy', async () => {
    const flow = await openBaggage({ provider });
    await walkToPayment(flow);
    await flow.pay('4242424242424242');
    const policyNumber = flow.$baggage.get().purchase?.policy_number;
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

  it('leaves nothing to pay or change behind', async () => {
    const flow = await openBaggage({ provider });
    await walkToPayment(flow);
    await flow.pay('4242424242424242');
    flow.page.goBack();
    expect(flow.baggageFlow.$step.get()).toBe('confirmation');
    expect(flow.$baggage.get().checkoutInfo).toBeNull();
  });
});
