import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { captureDueCharges, flushCaptures } from '../../../server/sales/captures.ts';
import { voidOrphanedAuthorizations } from '../../../server/sales/authorizations.ts';
import { buy, countRows, newKey, order, paths, send, traveler } from '../../fixtures/buyer.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';
import { startStripe, type StripeStandIn } from '../../fixtures/stripe-stand-in.ts';

const SECRET = 'sk_test_of_the_stand_in';

describe('buying through Stripe', () => {
  let stripe: StripeStandIn;
  let server: TestServer;
  beforeAll(async () => {
    stripe = await startStripe();
    server = await startTestServer({
      settings: { STRIPE_SECRET_KEY: SECRET, STRIPE_API_BASE: stripe.url, RATE_LIMIT_FACTOR: '20' },
    });
  });
  afterAll(async () => {
    await server.stop();
    await stripe.stop();
  });

  let tokens = 0;
  const addCard = async () => {
    const request = { first_name: 'Ana', last_name: 'Lopez', token: `tok_buy_${(tokens += 1)}` };
    return (await send(server, 'POST', paths.potentialMethod, request)).body.public_id as string;
  };
  const chargesOf = (policyId: string) =>
    server.services.database.db
      .selectFrom('charges')
      .selectAll()
      .where('policy_id', '=', policyId)
      .executeTakeFirstOrThrow();

  test('authorizes, binds and captures', async () => {
    const { status, body } = await buy(server, order(await addCard()));
    expect(status).toBe(200);
    await expect.poll(async () => (await chargesOf(body.policy_id)).captured_at).not.toBeNull();
    const { charge_ref, gateway } = await chargesOf(body.policy_id);
    expect(gateway).toBe('stripe');
    expect(stripe.intents.get(charge_ref)).toMatchObject({
      status: 'succeeded',
      amount: 515,
      metadata: { policy_number: body.policy_number },
    });
  });

  test('requires the bank check, binds after it, and keeps the card for later payments', async () => {
    const request = { first_name: 'Ana', last_name: 'Lopez', token: 'ctoken_asks_buy' };
    const { body: added } = await send(server, 'POST', paths.potentialMethod, request);
    const [body, key] = [order(added.public_id), newKey()];
    const { status, body: challengedResponse } = await buy(server, body, { key });
    expect([status, challengedResponse.error.code]).toEqual([402, 'payment_action_required']);
    stripe.authenticate(challengedResponse.error.next_action.client_secret, true);
    const responses = [await buy(server, body, { key }), await buy(server, body, { key })];
    expect(responses.map((one) => one.status)).toEqual([200, 200]);
    const { gateway_ref } = await server.services.database.db
      .selectFrom('payment_methods')
      .select('gateway_ref')
      .where('id', '=', added.public_id)
      .executeTakeFirstOrThrow();
    expect(gateway_ref).toMatch(/^cus_\d+\/pm_asks_buy$/);
  });

  test('voids the authorizations when the traveler is already covered', async () => {
    const details = traveler();
    const orders = [
      order(await addCard(), { details }),
      order(await addCard(), { details }),
      order(await addCard(), { details }),
    ];
    const responses = await Promise.all(orders.map((body) => buy(server, body)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    await expect
      .poll(() =>
        [...stripe.intents.values()].filter(({ status }) => status === 'requires_capture'),
      )
      .toEqual([]);
    const capturedIntents = [...stripe.intents.values()].filter(
      ({ status }) => status === 'succeeded',
    );
    expect(capturedIntents).toHaveLength(
      (await countRows(server, 'charges')) - (await demoCharges()),
    );
  });

  test('voids authorizations without an order after a day, and no others', async () => {
    const { transact } = server.services.database;
    const { body: purchase } = await buy(server, order(await addCard()));
    // The capture also stores through transact, which the next purchase replaces.
    await expect.poll(async () => (await chargesOf(purchase.policy_id)).captured_at).not.toBeNull();
    const lostOrder = order(await addCard());
    server.services.database.transact = () => Promise.reject(new Error('Connection terminated'));
    expect((await buy(server, lostOrder)).status).toBe(503);
    server.services.database.transact = transact;
    const openIntents = () =>
      [...stripe.intents].flatMap(([id, { status }]) => (status === 'requires_capture' ? id : []));
    const [orphan] = openIntents();
    // This policy waits for a decision. Its authorization has the same age but must not be voided.
    const { charge_ref: pendingChargeRef } = await chargesOf(purchase.policy_id);
    for (const ref of [orphan, pendingChargeRef]) {
      const intent = stripe.intents.get(ref ?? '')!;
      Object.assign(intent, { status: 'requires_capture', created: intent.created - 24 * 3600 });
    }
    await voidOrphanedAuthorizations(server.services);
    expect(openIntents()).toEqual(expect.arrayContaining([orphan, pendingChargeRef]));
    for (const ref of [orphan, pendingChargeRef])
      stripe.intents.get(ref ?? '')!.created -= 2 * 3600;
    await voidOrphanedAuthorizations(server.services);
    expect(openIntents()).toEqual([pendingChargeRef]);
    stripe.intents.get(pendingChargeRef)!.status = 'succeeded';
  });

  test('voids no authorization that a late retry uses', async () => {
    const { transact } = server.services.database;
    const body = order(await addCard());
    const key = newKey();
    server.services.database.transact = () => Promise.reject(new Error('Connection terminated'));
    expect((await buy(server, body, { key })).status).toBe(503);
    server.services.database.transact = transact;
    const [orphan] = [...stripe.intents.values()].slice(-1);
    orphan!.created -= 26 * 3600;
    // The retry arrives while the job voids the authorization.
    const cancel = stripe.delay('/cancel');
    const job = voidOrphanedAuthorizations(server.services);
    await cancel.arrived;
    const retry = await buy(server, body, { key });
    cancel.resume();
    await job;
    expect(orphan?.status).toBe('canceled');
    expect(retry.status).toBe(200);
    await flushCaptures(server.services);
    const { charge_ref, captured_at } = await chargesOf(retry.body.policy_id);
    expect(captured_at).not.toBeNull();
    expect(stripe.intents.get(charge_ref)?.status).toBe('succeeded');
  });

  async function demoCharges(): Promise<number> {
    const rows = await server.services.database.db
      .selectFrom('charges')
      .select('id')
      .where('gateway', '=', 'embedded')
      .execute();
    return rows.length;
  }

  test('captures at the next start when the capture failed before', async () => {
    stripe.fail('/v1/payment_intents/', 'hang up', 4);
    const { body } = await buy(server, order(await addCard()));
    await flushCaptures(server.services);
    const { charge_ref, captured_at } = await chargesOf(body.policy_id);
    expect(captured_at).toBeNull();
    await captureDueCharges(server.services);
    await expect.poll(async () => (await chargesOf(body.policy_id)).captured_at).not.toBeNull();
    expect(stripe.intents.get(charge_ref)?.status).toBe('succeeded');
  });

  test('creates no test tokens and charges no card of another gateway', async () => {
    const entry = { number: '4242424242424242', exp_month: 4, exp_year: 2039, cvc: '318' };
    expect((await send(server, 'POST', paths.cardTokens, entry)).body.error.code).toBe(
      'not_available',
    );
    const demo = { email: 'demo@example.com', password: 'demo-password' };
    const { body: session } = await send(server, 'POST', paths.login, demo);
    const { body } = await buy(server, order('pm_demo'), { token: session.token });
    expect(body.error.code).toBe('payment_method_not_found');
  });
});
