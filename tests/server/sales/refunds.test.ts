import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Gateway } from '../../../server/sales/gateway/gateway.ts';
import { createStripeGateway } from '../../../server/sales/gateway/stripe.ts';
import { payPendingRefunds } from '../../../server/sales/refunds.ts';
import { buy, newKey, order, paths, registerPerson, send } from '../../fixtures/buyer.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';
import { startStripe, type StripeStandIn } from '../../fixtures/stripe-stand-in.ts';

const SECRET = 'sk_test_of_the_stand_in';
let stripe: StripeStandIn;
beforeEach(async () => {
  stripe = await startStripe();
});
afterEach(() => stripe.stop());

const refunded = () => stripe.refunds.map(({ amount }) => amount);

describe('a refund through Stripe', () => {
  let gateway: Gateway;
  let chargeRef: string;
  beforeEach(async () => {
    gateway = createStripeGateway({
      secretKey: SECRET,
      installation: 'here',
      apiBase: stripe.url,
    });
    const { gatewayRef } = await gateway.addMethod('tok_1', { name: 'Ana Lopez' }, false);
    const charge = { key: newKey(), amount: 515, currency: 'USD', gatewayRef, description: 'Bag' };
    chargeRef = (await gateway.authorize(charge)).chargeRef;
    await gateway.capture(chargeRef);
  });

  test('is sent for its charge under its key', async () => {
    await gateway.refund(chargeRef, 200, 'ref_one');
    expect(stripe.refunds).toMatchObject([{ payment_intent: chargeRef, amount: 200 }]);
    expect(stripe.requests.at(-1)?.key).toBe('ref_one');
  });

  test('is paid once per key, even after Stripe has forgotten the key', async () => {
    await gateway.refund(chargeRef, 200, 'ref_one');
    await gateway.refund(chargeRef, 200, 'ref_one');
    stripe.clearIdempotencyKeys();
    await gateway.refund(chargeRef, 200, 'ref_one');
    expect(refunded()).toEqual([200]);
    await gateway.refund(chargeRef, 100, 'ref_two');
    expect(refunded()).toEqual([200, 100]);
  });

  test('with a lost response is found at the next attempt', async () => {
    stripe.fail('POST /v1/refunds', 'hang up after doing it', 2);
    await expect(gateway.refund(chargeRef, 200, 'ref_one')).rejects.toThrow();
    await gateway.refund(chargeRef, 200, 'ref_one');
    expect(refunded()).toEqual([200]);
  });
});

describe('a policy bought through Stripe', () => {
  let server: TestServer;
  let token: string;
  beforeEach(async () => {
    server = await startTestServer({
      settings: { STRIPE_SECRET_KEY: SECRET, STRIPE_API_BASE: stripe.url, RATE_LIMIT_FACTOR: '20' },
    });
    token = (await registerPerson(server)).token;
  });
  afterEach(() => server.stop());

  const purchase = async () => {
    const card = { first_name: 'Ana', last_name: 'Lopez', token: 'tok_card' };
    const { body } = await send(server, 'POST', paths.addMethod, card, { token });
    return (await buy(server, order(body.public_id), { token })).body.policy_id as string;
  };
  const cancel = (id: string) =>
    send(server, 'POST', `/api/user/v2/policies/policy/${id}/cancel/submit`, {}, { token });
  const due = async () => {
    const { db } = server.services.database;
    return db.selectFrom('refunds').selectAll().where('refunded_at', 'is', null).execute();
  };
  const intentStates = () => [...stripe.intents.values()].map(({ status }) => status);
  const refundRequests = () => stripe.requests.filter(({ path }) => path === '/v1/refunds').length;
  const pay = async () => {
    await payPendingRefunds(server.services);
    return due();
  };

  test('is refunded at once, even when its charge was not captured yet', async () => {
    await cancel(await purchase());
    await expect.poll(due).toEqual([]);
    expect(refunded()).toEqual([515]);
    expect(intentStates()).toEqual(['succeeded']);
  });

  test('is refunded after its charge is captured, when the capture failed before', async () => {
    stripe.fail('/capture', 'hang up', 2);
    const id = await purchase();
    const captures = () => stripe.requests.filter(({ path }) => path.endsWith('/capture')).length;
    await expect.poll(captures).toBe(2);
    await expect.poll(intentStates).toEqual(['requires_capture']);
    await cancel(id);
    await expect.poll(due).toEqual([]);
    expect([refunded(), intentStates()]).toEqual([[515], ['succeeded']]);
  });

  test('is refunded at the next start when the server stopped before it could', async () => {
    const id = await purchase();
    await expect.poll(intentStates).toEqual(['succeeded']);
    // Both fail: the first attempt and its only retry.
    stripe.fail('/v1/refunds', 'hang up', 2);
    expect((await cancel(id)).status).toBe(200);
    await expect.poll(refundRequests).toBe(2);
    expect(await due()).toHaveLength(1);
    await expect.poll(pay).toEqual([]);
    await pay();
    expect(refunded()).toEqual([515]);
  });

  test('is refunded once when two processes find it', async () => {
    const id = await purchase();
    stripe.fail('/v1/refunds', 500, 2);
    await cancel(id);
    await expect.poll(refundRequests).toBe(2);
    const otherProcess = { ...server.services, database: { ...server.services.database } };
    await expect
      .poll(async () => (await Promise.all([pay(), payPendingRefunds(otherProcess)]))[0])
      .toEqual([]);
    expect(refunded()).toEqual([515]);
  });
});
