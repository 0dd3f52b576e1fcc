import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ApiError } from '../../../server/errors.ts';
import type { Gateway } from '../../../server/sales/gateway/gateway.ts';
import { createStripeGateway } from '../../../server/sales/gateway/stripe.ts';
import { newKey } from '../../fixtures/buyer.ts';
import { startStripe, type StripeStandIn } from '../../fixtures/stripe-stand-in.ts';

describe('a card stored at Stripe', () => {
  let stripe: StripeStandIn;
  let gateway: Gateway;
  beforeEach(async () => {
    stripe = await startStripe();
    const [secretKey, installation] = ['sk_test_of_the_stand_in', 'here'];
    gateway = createStripeGateway({ secretKey, installation, apiBase: stripe.url });
  });
  afterEach(() => stripe.stop());

  const errorOf = (work: Promise<unknown>): Promise<ApiError> =>
    work.then(
      () => Promise.reject(new Error('The call succeeded')),
      (error: ApiError) => error,
    );
  const challengeSecretOf = async (work: Promise<unknown>): Promise<string> => {
    const { code, nextAction } = await errorOf(work);
    expect(code).toBe('payment_action_required');
    return nextAction?.type === 'stripe' ? nextAction.client_secret : '';
  };
  const ana = { name: 'Ana Lopez', email: 'ana@example.com' };
  const addCard = async (token: string, isReused = true) =>
    (await gateway.addMethod(token, ana, isReused)).gatewayRef;
  const sent = (path: string) =>
    stripe.requests.filter((one) => one.method === 'POST' && one.path === path);

  test('is set up at once when the account stores it, and returns its brand and number', async () => {
    expect(await addCard('ctoken_1', true)).toMatch(/^cus_\d+\/pm_1$/);
    expect(sent('/v1/setup_intents')[0]?.form).toMatchObject({
      confirm: 'true',
      usage: 'off_session',
    });
    const { card } = await gateway.addMethod('ctoken_link', ana, true);
    expect(card).toEqual({ brand: 'Link', last4: '' });
  });

  test('is not stored when its bank declines it', async () => {
    const error = await errorOf(addCard('ctoken_declined', true));
    expect(error.code).toBe('payment_method_rejected_by_service');
  });

  test('requires the bank check before it is stored, and is stored with the same token afterwards', async () => {
    const secret = await challengeSecretOf(addCard('ctoken_asks', true));
    stripe.authenticate(secret, true);
    const gatewayRef = await addCard('ctoken_asks', true);
    expect(gatewayRef).toMatch(/\/pm_asks$/);
    const off = { key: newKey(), amount: 515, currency: 'USD', description: 'Next' };
    const { chargeRef } = await gateway.authorize({ ...off, gatewayRef, offSession: true });
    expect(stripe.intents.get(chargeRef)?.status).toBe('requires_capture');
  });

  test('is verified by a setup for charges without the cardholder', async () => {
    const card = await addCard('tok_1');
    await gateway.verify(card);
    const [customer, payment_method] = card.split('/');
    expect(sent('/v1/setup_intents')[0]?.form).toMatchObject({
      customer,
      payment_method,
      confirm: 'true',
      usage: 'off_session',
    });
  });

  test('is verified once by two requests at the same time, and again after a decline', async () => {
    const card = await addCard('tok_declined');
    const { arrived, resume } = stripe.delay('POST /v1/setup_intents');
    const first = errorOf(gateway.verify(card));
    await arrived;
    await errorOf(gateway.verify(card));
    resume();
    await first;
    await errorOf(gateway.verify(card));
    const [key, second, third] = sent('/v1/setup_intents').map((request) => request.key);
    expect(key).toMatch(/^verify-/);
    expect(second).toBe(key);
    expect(third).not.toBe(key);
  });

  test('is not verified again on the day that it was set up', async () => {
    const card = await addCard('ctoken_1');
    await gateway.verify(card);
    await gateway.verify(card);
    expect(sent('/v1/setup_intents')).toHaveLength(1);
  });

  test('is rejected with the bank’s message when it is declined', async () => {
    const card = await addCard('tok_declined');
    expect(await errorOf(gateway.verify(card))).toMatchObject({
      code: 'payment_method_rejected_by_service',
      message: expect.stringContaining('Nothing was charged.'),
    });
  });

  test('is valid once the cardholder has passed the bank check', async () => {
    const card = await addCard('tok_asks');
    stripe.authenticate(await challengeSecretOf(gateway.verify(card)), true);
    await gateway.verify(card);
    expect(sent('/v1/setup_intents')).toHaveLength(1);
  });

  describe.each(['tok_visa', 'pm_card_visa'])('with the reusable test token %s', (token) => {
    const ben = { name: 'Ben Marlow', email: 'ben@example.com' };
    const customerOf = (gatewayRef: string) => gatewayRef.split('/')[0];

    test('is added for every buyer, each with their own customer', async () => {
      const refs = [];
      for (const owner of [ana, ben, { ...ben, email: 'other@example.com' }])
        refs.push((await gateway.addMethod(token, owner, true)).gatewayRef);
      expect(new Set(refs.map(customerOf)).size).toBe(3);
    });

    test('is added once when the same buyer repeats the request', async () => {
      expect(await addCard(token)).toBe(await addCard(token));
    });

    test('is added to the same customer when the first request’s card exists by the second', async () => {
      const first = await addCard(token);
      const again = await gateway.addMethod(token, { ...ana, existingGatewayRef: first }, true);
      expect(customerOf(again.gatewayRef)).toBe(customerOf(first));
    });
  });

  test('is attached to its customer when Stripe’s library has created a payment method', async () => {
    const { gatewayRef, card } = await gateway.addMethod('pm_of_the_page', ana, true);
    expect(gatewayRef).toMatch(/^cus_\d+\/pm_of_the_page$/);
    expect(card).toMatchObject({ brand: 'American Express', last4: '0005' });
    const key = newKey();
    const order = { key, amount: 515, currency: 'USD', gatewayRef, description: 'Carry' };
    expect((await gateway.authorize(order)).chargeRef).toMatch(/^pi_/);
  });

  test.each(['4242424242424242', '4242 4242 4242 4242', 'nothing', 'src_1', 'tok_', 'pm_1/../x'])(
    'is rejected without a request to Stripe when its token is %j',
    async (token) => {
      const error = await errorOf(gateway.addMethod(token, ana, true));
      expect(error.code).toBe('card_refused');
      expect(error.message).not.toContain(token);
      expect(stripe.requests).toEqual([]);
    },
  );
});
