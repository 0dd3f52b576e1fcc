import { Hono } from 'hono';
import StripeClient from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gatewayWebhookRoutes } from '../../../server/policies/webhook-routes.ts';
import { createStripeGateway } from '../../../server/sales/gateway/stripe.ts';
import { paths, send } from '../../fixtures/buyer.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import {
  eventOf,
  nextNumber,
  setUpWebhooks,
  WEBHOOK_SECRET,
} from '../../fixtures/webhook-setup.ts';

const signer = new StripeClient('sk_test_none');
const MINUTE = 60;

onBothDatabases('a hostile event', (kind) => {
  let setup: Awaited<ReturnType<typeof setUpWebhooks>>;
  beforeAll(async () => {
    setup = await setUpWebhooks(kind);
  });
  afterAll(() => setup.stop());

  const db = () => setup.server.services.database.db;
  const statusOf = async (id: string) => {
    const query = db().selectFrom('policies').select('status').where('id', '=', id);
    return (await query.executeTakeFirstOrThrow()).status;
  };
  const refundsOf = (id: string) =>
    db().selectFrom('refunds').select(['amount', 'kind']).where('policy_id', '=', id).execute();
  const countEvents = async () =>
    (await db().selectFrom('gateway_events').select('id').execute()).length;
  const post = async (body: string, signature: string) => {
    const headers = { 'stripe-signature': signature };
    const request = { method: 'POST', headers, body };
    return (await setup.server.request('/webhooks/stripe', request)).status;
  };
  const sign = (payload: string, options: { secret?: string; timestamp?: number } = {}) =>
    signer.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET, ...options });
  const now = () => Math.floor(Date.now() / 1000);

  /** Buys a policy whose charge is disputed at Stripe. Returns the event that cancels the policy. */
  async function disputedPolicy() {
    const { id, charge } = await setup.insure();
    const dispute = { id: `du_${nextNumber()}`, payment_intent: charge.charge_ref };
    const state = { object: 'dispute', status: 'needs_response', amount: charge.amount };
    setup.stripe.externalObjects.set(dispute.id, { ...state, ...dispute });
    return { id, charge, event: eventOf({ type: 'charge.dispute.created', object: dispute }) };
  }

  test('changes nothing with a forged, foreign, old or incomplete signature', async () => {
    const { id, event } = await disputedPolicy();
    const [body, other] = [JSON.stringify(event), JSON.stringify({ ...event, id: 'evt_other' })];
    const [time = '', valid = ''] = sign(body).split(',');
    const signatures = {
      missing: '',
      'without a value': `${time},v1=`,
      'without a time': valid,
      'of another body': sign(other),
      'with another secret': sign(body, { secret: 'whsec_of_test_mode' }),
      'older than five minutes': sign(body, { timestamp: now() - 6 * MINUTE }),
      'with a changed time': `t=${now() + 1},${valid}`,
      'in the scheme of test events': `${time},${valid.replace('v1=', 'v0=')}`,
      'cut off': sign(body).slice(0, -1),
      'with a character more': `${sign(body)}0`,
      'several wrong ones': `${time},v1=${'0'.repeat(64)},v1=${'f'.repeat(64)}`,
    };
    for (const [name, signature] of Object.entries(signatures))
      expect(await post(body, signature), name).toBe(400);
    expect(await post(`${body} `, sign(body))).toBe(400);
    expect(await statusOf(id)).toBe('approved');
    // During the change of a secret, Stripe signs each event with the old and the new one.
    const rolled = `${time},v1=${'0'.repeat(64)},${valid}`;
    expect(await post(body, rolled)).toBe(200);
    expect(await statusOf(id)).toBe('canceled');
  });

  test('of the other mode or of another account is received and ignored', async () => {
    const { id, event } = await disputedPolicy();
    for (const foreign of [{ livemode: true }, { account: 'acct_of_a_platform_user' }])
      expect(await setup.sendEvent({ ...event, ...foreign })).toBe(200);
    expect(await statusOf(id)).toBe('approved');
    // The ignored events had the same id and must not hide the event of this account.
    expect(await setup.sendEvent(event)).toBe(200);
    expect(await statusOf(id)).toBe('canceled');
  });

  test('is ignored in live mode if it is from test mode, and the other way around', async () => {
    const gateway = createStripeGateway({
      secretKey: 'rk_live_1',
      installation: 'a',
      webhookSecret: WEBHOOK_SECRET,
    });
    const read = (livemode: boolean) => {
      const event = eventOf({ type: 'ping', object: { id: 'x' } });
      const body = JSON.stringify({ ...event, livemode });
      return gateway.readEvent!(body, sign(body));
    };
    expect(await read(false)).toBeNull();
    expect(await read(true)).toMatchObject({ type: 'ping' });
  });

  test('about an unknown type or a missing object is not requested again', async () => {
    const object = { id: 'unknown_1', payment_intent: 'pi_unknown' };
    const types = [
      'charge.dispute.created',
      'refund.created',
      'payment_method.updated',
      'payment_intent.canceled',
      'invoice.paid',
      'account.application.deauthorized',
      '__proto__',
    ];
    for (const type of types)
      expect(await setup.sendEvent(eventOf({ type, object })), type).toBe(200);
  });

  test('is rejected while Stripe does not respond, and applied when it comes again', async () => {
    const { id, event } = await disputedPolicy();
    setup.stripe.fail('GET /v1/disputes', 500, 2);
    expect(await setup.sendEvent(event)).toBe(500);
    expect(await statusOf(id)).toBe('approved');
    expect(await setup.sendEvent(event)).toBe(200);
    expect(await statusOf(id)).toBe('canceled');
  });

  test('gets 503 while the database is not reachable', async () => {
    const { id, event } = await disputedPolicy();
    const { services } = setup.server;
    const transact = () => Promise.reject(new Error('Connection terminated unexpectedly'));
    const app = new Hono();
    gatewayWebhookRoutes(app, { ...services, database: { ...services.database, transact } });
    const body = JSON.stringify(event);
    const headers = { 'stripe-signature': sign(body) };
    const response = await app.request('/webhooks/stripe', { method: 'POST', headers, body });
    expect(response.status).toBe(503);
    expect(await statusOf(id)).toBe('approved');
  });

  test('that claims another amount changes only what Stripe says now', async () => {
    const { id, charge } = await setup.insure();
    const refund = { id: `re_${nextNumber()}`, payment_intent: charge.charge_ref, amount: 300 };
    setup.stripe.refunds.push({ ...refund, status: 'succeeded', metadata: {} });
    const claimed = { ...refund, amount: 99_999_999, currency: 'jpy' };
    await setup.sendEvent(eventOf({ type: 'refund.created', object: claimed }));
    expect(await refundsOf(id)).toEqual([{ amount: 300, kind: 'external' }]);
  });

  test('that comes ten times at once, and again days later, counts once', async () => {
    const { id, charge, event } = await disputedPolicy();
    const before = await countEvents();
    const statuses = await Promise.all(Array.from({ length: 10 }, () => setup.sendEvent(event)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    setup.clock.now = new Date(setup.clock.now.getTime() + 3 * 24 * 60 * MINUTE * 1000);
    expect(await setup.sendEvent(event)).toBe(200);
    expect(await countEvents()).toBe(before + 1);
    expect(await refundsOf(id)).toEqual([{ amount: charge.amount, kind: 'dispute' }]);
  });

  test('that is too large or no event is rejected, and the server continues', async () => {
    const large = JSON.stringify({ ...eventOf({ type: 'ping', object: { id: 'x' } }), x: 'x' });
    const body = large.replace('"x":"x"', `"x":"${'x'.repeat(600 * 1024)}"`);
    expect(await post(body, sign(body))).toBe(413);
    for (const text of ['', 'null', '[]', '{}', '{', '{"type":"invoice.paid"}'])
      expect(await post(text, sign(text)), text).toBe(400);
    expect((await send(setup.server, 'GET', paths.account)).status).toBe(401);
  });
});
