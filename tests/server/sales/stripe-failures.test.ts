import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ApiError } from '../../../server/errors.ts';
import { createLog } from '../../../server/log.ts';
import { checkStripeKey } from '../../../server/sales/gateway/stripe-key.ts';
import { createStripeGateway } from '../../../server/sales/gateway/stripe.ts';
import { findFreePort } from '../../../scripts/port.mjs';
import { newKey } from '../../fixtures/buyer.ts';
import { startStripe, type StripeStandIn } from '../../fixtures/stripe-stand-in.ts';

const WRONG_KEY = 'sk_test_wrong_4eC39HqLyjWDarjtT1zdp7dc';
const ana = { name: 'Ana Quillfeather', email: 'quillfeather@example.com' };

let stripe: StripeStandIn;
beforeEach(async () => {
  stripe = await startStripe();
});
afterEach(() => stripe.stop());

describe('a failure of Stripe', () => {
  let lines: string[];
  let countedFailures: string[];
  beforeEach(() => {
    lines = [];
    countedFailures = [];
  });
  const gatewayWith = (secretKey: string) =>
    createStripeGateway({
      secretKey,
      installation: 'here',
      apiBase: stripe.url,
      log: createLog({ level: 'debug', write: (line) => lines.push(line) }),
      countFailure: (call, type) => countedFailures.push(`${call} ${type}`),
    });
  const codeOf = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'The call succeeded',
      (error: ApiError) => error.code,
    );
  const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

  test('is logged with its cause, while the error for the buyer only says that cards are unavailable', async () => {
    const added = gatewayWith(WRONG_KEY).addMethod('tok_1', ana, true);
    expect(await codeOf(added)).toBe('not_available');
    expect(logged()).toEqual([
      expect.objectContaining({
        level: 'error',
        event: 'gateway_failed',
        call: 'addMethod',
        error: 'StripeAuthenticationError',
        status: 401,
        gatewayRequest: expect.stringMatching(/^req_/),
      }),
    ]);
    expect(countedFailures).toEqual(['addMethod StripeAuthenticationError']);
  });

  test('is logged at info level with the reason when a bank has declined', async () => {
    const gateway = gatewayWith('sk_test_x');
    const { gatewayRef } = await gateway.addMethod('tok_declined', ana, false);
    const key = newKey();
    const order = { key, amount: 515, currency: 'USD', gatewayRef, description: 'Carry' };
    expect(await codeOf(gateway.authorize(order))).toBe('payment_method_rejected_by_service');
    expect(await codeOf(gateway.verify(gatewayRef))).toBe('payment_method_rejected_by_service');
    const declined = { code: 'card_declined', declineCode: 'generic_decline', status: 402 };
    expect(logged()).toMatchObject([
      { level: 'info', call: 'authorize', error: 'StripeCardError', ...declined },
      { level: 'info', call: 'verify', error: 'StripeCardError', ...declined },
    ]);
    expect(countedFailures).toEqual(['authorize StripeCardError', 'verify StripeCardError']);
  });

  test('is logged as a warning when Stripe rejects a token, which may be too old', async () => {
    expect(await codeOf(gatewayWith('sk_test_x').addMethod('tok_unknown', ana, true))).toBe(
      'card_refused',
    );
    const invalid = { error: 'StripeInvalidRequestError', code: 'resource_missing' };
    expect(logged()).toMatchObject([{ level: 'warn', call: 'addMethod', ...invalid }]);
  });

  test('is logged with the connection error when there is no response', async () => {
    stripe.fail('/v1/', 'hang up', 10);
    expect(await codeOf(gatewayWith('sk_test_x').addMethod('tok_1', ana, true))).toBe(
      'not_available',
    );
    const cause = { code: 'ECONNRESET' };
    expect(logged()).toMatchObject([{ level: 'error', error: 'StripeConnectionError', cause }]);
  });

  test('is counted but not logged when its caller logs the error', async () => {
    await codeOf(gatewayWith('sk_test_x').capture('pi_unknown'));
    expect(countedFailures).toEqual(['capture StripeInvalidRequestError']);
    expect(lines).toEqual([]);
  });

  test('is logged without a card, key or person', async () => {
    for (const key of [WRONG_KEY, 'sk_test_x'])
      for (const token of ['tok_unknown', '4242424242424242'])
        await codeOf(gatewayWith(key).addMethod(token, ana, true));
    const text = lines.join('');
    expect(lines).toHaveLength(2);
    for (const secret of [WRONG_KEY, 'sk_test', 'tok_unknown', '4242', 'uillfeather'])
      expect(text).not.toContain(secret);
  });
});

describe('the key check at the start', () => {
  const check = (STRIPE_SECRET_KEY: string, STRIPE_API_BASE = stripe.url, timeoutMs = 30_000) =>
    checkStripeKey({ STRIPE_SECRET_KEY, STRIPE_API_BASE }, timeoutMs);

  test('sends one request to Stripe', async () => {
    expect(await check('sk_test_x')).toBeUndefined();
    expect(stripe.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /v1/balance',
    ]);
  });

  test('sends no request without a key', async () => {
    expect(await check('')).toBeUndefined();
    expect(stripe.requests).toEqual([]);
  });

  test('rejects a key that Stripe does not know, without naming it', async () => {
    const keyCheck = check(WRONG_KEY);
    await expect(keyCheck).rejects.toThrow(
      /^Not started\.\nStripe rejects STRIPE_SECRET_KEY .*req_/,
    );
    await expect(keyCheck).rejects.not.toThrow('sk_test');
  });

  test('accepts a restricted key that may not read the balance', async () => {
    expect(await check('rk_test_no_balance')).toBeUndefined();
  });

  test('returns the error when Stripe cannot be reached, fails or takes too long', async () => {
    const unusedOrigin = `http://127.0.0.1:${await findFreePort()}`;
    expect(await check('sk_test_x', unusedOrigin)).toMatchObject({
      error: 'StripeConnectionError',
    });
    stripe.fail('/v1/balance', 500);
    expect(await check('sk_test_x')).toMatchObject({ error: 'StripeAPIError', status: 500 });
    stripe.fail('/v1/balance', 'never answer');
    expect(await check('sk_test_x', stripe.url, 50)).toMatchObject({
      error: 'StripeConnectionError',
    });
  });
});
