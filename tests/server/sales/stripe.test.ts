import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ApiError } from '../../../server/errors.ts';
import type { Gateway } from '../../../server/sales/gateway/gateway.ts';
import { createStripeGateway } from '../../../server/sales/gateway/stripe.ts';
import { newKey } from '../../fixtures/buyer.ts';
import { paramError } from '../../fixtures/stripe-params.ts';
import { startStripe, type StripeStandIn } from '../../fixtures/stripe-stand-in.ts';

const SECRET = 'sk_test_of_the_stand_in';
const installation = 'here';

describe('the gateway to Stripe', () => {
  let stripe: StripeStandIn;
  let gateway: Gateway;
  beforeEach(async () => {
    stripe = await startStripe();
    gateway = createStripeGateway({
      secretKey: SECRET,
      installation,
      apiBase: stripe.url,
    });
  });
  afterEach(() => stripe.stop());

  const errorOf = (work: Promise<unknown>): Promise<ApiError> =>
    work.then(
      () => Promise.reject(new Error('The call succeeded')),
      (error: ApiError) => error,
    );
  const ana = { name: 'Ana Lopez', email: 'ana@example.com' };
  const addCard = async (token = 'tok_1', isReused = false) =>
    (await gateway.addMethod(token, ana, isReused)).gatewayRef;
  const authorize = (gatewayRef: string, key = newKey()) =>
    gateway.authorize({ key, amount: 515, currency: 'USD', gatewayRef, description: 'Carry' });
  const sent = (path: string) => stripe.requests.filter((one) => one.path === path);

  test('stores a card with a customer and returns its brand in the usual spelling', async () => {
    const reusableCard = await gateway.addMethod('tok_1', ana, true);
    expect(reusableCard).toEqual({
      gatewayRef: expect.stringMatching(/^cus_\d+\/pm_tok_1$/),
      card: { brand: 'American Express', last4: '0005', exp_month: 4, exp_year: 2039 },
    });
    expect(sent('/v1/customers')[0]).toMatchObject({
      authorization: `Bearer ${SECRET}`,
      form: { payment_method: 'pm_tok_1', name: 'Ana Lopez', email: 'ana@example.com' },
    });
  });

  test('authorizes the amount in minor units first and captures it later', async () => {
    const { chargeRef } = await authorize(await addCard());
    expect(sent('/v1/payment_intents')[0]?.form).toMatchObject({
      amount: '515',
      currency: 'usd',
      capture_method: 'manual',
      confirm: 'true',
      payment_method: 'pm_tok_1',
    });
    expect(stripe.intents.get(chargeRef)?.status).toBe('requires_capture');
    await gateway.capture(chargeRef);
    expect(stripe.intents.get(chargeRef)?.status).toBe('succeeded');
  });

  test('authorizes once per key, and again for another card', async () => {
    const [key, card] = [newKey(), await addCard()];
    const [one, two] = [await authorize(card, key), await authorize(card, key)];
    expect(two).toEqual(one);
    expect(stripe.intents.size).toBe(1);
    await authorize(await addCard('tok_2'), key);
    expect(stripe.intents.size).toBe(2);
  });

  test('rejects a declined card with Stripe’s message', async () => {
    const error = await errorOf(authorize(await addCard('tok_declined')));
    expect(error).toMatchObject({
      code: 'payment_method_rejected_by_service',
      message: 'Your card was declined. Nothing was charged. Try another card, or call your bank.',
    });
  });

  test('rejects a token that Stripe does not know', async () => {
    expect((await errorOf(addCard('tok_unknown'))).code).toBe('card_refused');
  });

  test.each(['hang up', 'hang up after doing it', 500] as const)(
    'retries once when Stripe responds with: %s',
    async (how) => {
      const card = await addCard();
      stripe.fail('/v1/payment_intents', how);
      const { chargeRef } = await authorize(card);
      expect(stripe.intents.get(chargeRef)?.amount).toBe(515);
      expect(stripe.intents.size).toBe(1);
    },
  );

  test('reports an unknown outcome without a response, and finds the charge under the same key', async () => {
    const [key, card] = [newKey(), await addCard()];
    stripe.fail('/v1/payment_intents', 'hang up after doing it', 2);
    expect((await errorOf(authorize(card, key))).code).toBe('outcome_unknown');
    await authorize(card, key);
    expect(stripe.intents.size).toBe(1);
  });

  test('reports that cards are unavailable while Stripe is unreachable', async () => {
    stripe.fail('/v1/payment_methods', 'hang up', 5);
    expect((await errorOf(addCard())).code).toBe('not_available');
  });

  test('treats a capture with a lost response as done', async () => {
    const { chargeRef } = await authorize(await addCard());
    await gateway.capture(chargeRef);
    await expect(
      createStripeGateway({ secretKey: SECRET, installation, apiBase: stripe.url }).capture(
        chargeRef,
      ),
    ).resolves.toBeUndefined();
    await expect(gateway.capture('pi_unknown')).rejects.toThrow();
  });

  test('voids an authorization', async () => {
    const { chargeRef } = await authorize(await addCard());
    await gateway.voidAuthorization(chargeRef);
    expect(stripe.intents.get(chargeRef)?.status).toBe('canceled');
  });

  test('never sends one idempotency key with two different bodies', async () => {
    const [key, card] = [newKey(), await addCard()];
    const order = { key, amount: 515, currency: 'USD', gatewayRef: card };
    await gateway.authorize({ ...order, description: 'Carry' });
    const { chargeRef } = await gateway.authorize({ ...order, description: 'Checked' });
    stripe.fail(`${chargeRef}/capture`, 500, 2);
    await expect(gateway.capture(chargeRef, 'BG-1000-0001')).rejects.toThrow();
    await gateway.capture(chargeRef);
    const keyed = stripe.requests.filter((one) => one.key !== undefined);
    const bodies = Map.groupBy(keyed, (one) => one.key);
    for (const requestGroup of bodies.values())
      expect(new Set(requestGroup.map(({ form }) => JSON.stringify(form))).size).toBe(1);
  });

  test('authorizes again under the same key after a void', async () => {
    const [key, card] = [newKey(), await addCard()];
    const refs = [];
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const { chargeRef } = await authorize(card, key);
      expect(stripe.intents.get(chargeRef)?.status).toBe('requires_capture');
      await gateway.voidAuthorization(chargeRef);
      refs.push(chargeRef);
    }
    expect(new Set(refs).size).toBe(3);
  });

  test('lists its old authorizations, and none of another installation', async () => {
    const card = await addCard();
    const [{ chargeRef: old }, { chargeRef: capturedRef }, { chargeRef: newRef }] = [
      await authorize(card),
      await authorize(card),
      await authorize(card),
    ];
    await gateway.capture(capturedRef);
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    for (const ref of [old, capturedRef]) stripe.intents.get(ref)!.created -= 26 * 3600;
    expect(await gateway.listAuthorizationsBefore(hoursAgo(25))).toEqual([old]);
    expect(await gateway.listAuthorizationsBefore(hoursAgo(-1))).toEqual([old, newRef]);
    const otherInstallation = { secretKey: SECRET, installation: 'elsewhere', apiBase: stripe.url };
    expect(
      await createStripeGateway(otherInstallation).listAuthorizationsBefore(hoursAgo(-1)),
    ).toEqual([]);
  });

  test('distinguishes captured charges from voided ones', async () => {
    const later = () =>
      createStripeGateway({ secretKey: SECRET, installation, apiBase: stripe.url });
    const { chargeRef: capturedRef } = await authorize(await addCard());
    await gateway.capture(capturedRef);
    expect(await later().voidAuthorization(capturedRef)).toBe('captured');
    const { chargeRef: free } = await authorize(await addCard());
    await gateway.voidAuthorization(free);
    stripe.clearIdempotencyKeys();
    expect(await later().voidAuthorization(free)).toBeUndefined();
    await expect(gateway.voidAuthorization('pi_unknown')).rejects.toThrow();
  });

  describe('with the tokens of the Payment Element', () => {
    test('stores a guest’s confirmation token for one purchase, and charges its card from then on', async () => {
      const before = await addCard('ctoken_1');
      expect(before).toMatch(/^cus_\d+\/ctoken_1$/);
      expect(sent('/v1/setup_intents')).toEqual([]);
      const { gatewayRef = '' } = await authorize(before);
      expect(sent('/v1/payment_intents')[0]?.form).toMatchObject({
        confirmation_token: 'ctoken_1',
        setup_future_usage: 'off_session',
      });
      expect(gatewayRef).toMatch(/^cus_\d+\/pm_1$/);
      await authorize(gatewayRef);
      expect(sent('/v1/payment_intents')[1]?.form).toMatchObject({ payment_method: 'pm_1' });
    });

    test('returns the same authorization and card for a repeated key of a token', async () => {
      const [key, card] = [newKey(), await addCard('ctoken_1')];
      stripe.fail('POST /v1/payment_intents', 'hang up after doing it', 2);
      expect((await errorOf(authorize(card, key))).code).toBe('outcome_unknown');
      const found = await authorize(card, key);
      expect(await authorize(card, key)).toEqual(found);
      expect(found.gatewayRef).toMatch(/\/pm_1$/);
      expect(stripe.intents.size).toBe(1);
    });
  });

  describe('with a bank check', () => {
    const challengeSecretOf = async (work: Promise<unknown>): Promise<string> => {
      const { code, nextAction } = await errorOf(work);
      expect(code).toBe('payment_action_required');
      return nextAction?.type === 'stripe' ? nextAction.client_secret : '';
    };

    test.each(['tok_asks', 'ctoken_asks'])(
      '%s is authorized once the cardholder has approved',
      async (token) => {
        const [key, card] = [newKey(), await addCard(token)];
        const secret = await challengeSecretOf(authorize(card, key));
        expect(await challengeSecretOf(authorize(card, key))).toBe(secret);
        stripe.authenticate(secret, true);
        const { chargeRef } = await authorize(card, key);
        expect(stripe.intents.get(chargeRef)?.status).toBe('requires_capture');
        expect(stripe.intents.size).toBe(1);
      },
    );

    test('is declined with a message when the cardholder denied the payment', async () => {
      const [key, card] = [newKey(), await addCard('tok_asks')];
      stripe.authenticate(await challengeSecretOf(authorize(card, key)), false);
      expect(await errorOf(authorize(card, key))).toMatchObject({
        code: 'payment_method_rejected_by_service',
        message: expect.stringContaining('Nothing was charged.'),
      });
    });

    test('declines a charge that the absent cardholder would have to approve', async () => {
      const gatewayRef = await addCard('tok_asks');
      const off = { key: newKey(), amount: 515, currency: 'USD', description: 'Next' };
      const error = await errorOf(gateway.authorize({ ...off, gatewayRef, offSession: true }));
      expect(error.code).toBe('payment_method_rejected_by_service');
    });
  });

  test('sends only parameters of Stripe’s own API description', async () => {
    expect(paramError('POST', '/v1/refunds', { payment_intnt: 'pi_1' })).toMatch(/unknown param/);
    expect(paramError('POST', '/v1/payment_intents', { amount: 'five' })).toMatch(
      /Invalid integer/,
    );
    const capture = { amount: '515', currency: 'usd', capture_method: 'later' };
    expect(paramError('POST', '/v1/payment_intents', capture)).toMatch(/Invalid value/);
    expect(paramError('POST', '/v1/payment_intents', { amount: '515' })).toMatch(
      /Missing required/,
    );
    expect(paramError('POST', '/v1/charges', {})).toMatch(/Unrecognized request URL/);
  });
});
