import { afterEach, beforeEach, expect, test } from 'vitest';
import { executeScheduledCancellations } from '../../../server/policies/scheduled-cancellations.ts';
import { lapseUnpaidPolicies } from '../../../server/policies/lapse-unpaid-policies.ts';
import { collectDueInstallments } from '../../../server/sales/collect-installments.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { sendStripeEvent } from '../../fixtures/payment-collectors.ts';
import { setUpPayments, type PaymentSetup } from '../../fixtures/payment-setup.ts';
import type { StripeStandIn } from '../../fixtures/stripe-stand-in.ts';

onBothDatabases('a policy with a payment that Stripe has collected unnoticed', (kind) => {
  let setup: PaymentSetup;
  let stripe: StripeStandIn;
  beforeEach(async () => {
    setup = await setUpPayments(kind, 'billing');
    stripe = setup.stripe!;
  });
  afterEach(() => setup.stop());

  const db = () => setup.server.services.database.db;
  const paidPayments = async (id: string) =>
    (await setup.installments(id)).filter(({ state }) => state === 'paid').length;
  const refunded = async (id: string) => {
    const rows = await db()
      .selectFrom('refunds')
      .select('amount')
      .where('policy_id', '=', id)
      .execute();
    return rows.reduce((sum, { amount }) => sum + amount, 0) / 100;
  };
  const invoiceReads = () =>
    stripe.requests.filter(({ method, path }) => `${method} ${path}` === 'GET /v1/invoices').length;

  /** Lets Stripe collect everything up to an instant, without any event. */
  function collectUntil(instant: string) {
    setup.clock.now = new Date(instant);
    stripe.advance();
  }

  async function insure() {
    const id = await setup.insure('eleven_pay');
    await collectDueInstallments(setup.server.services);
    return id;
  }

  test('is canceled with a refund of that payment', async () => {
    const id = await insure();
    collectUntil('2026-12-21T16:00:00Z');
    const preview = await setup.sendRequest(id, 'cancel/checkout');
    expect(await paidPayments(id)).toBe(1);
    const { total_refund_amount } = preview.body;
    expect(total_refund_amount).toBeGreaterThan(0);
    const response = await setup.sendRequest(id, 'cancel/submit', { total_refund_amount });
    expect(response.body.total_refund_amount).toBe(total_refund_amount);
    await setup.runJobs();
    expect(await refunded(id)).toBe(total_refund_amount);
    expect(setup.netCaptured()).toBe(await setup.ledgerBalance(id));
  });

  test('is not canceled with the refund that was shown before that payment', async () => {
    const id = await insure();
    setup.clock.now = new Date('2026-12-21T11:00:00Z');
    const { total_refund_amount } = (await setup.sendRequest(id, 'cancel/checkout')).body;
    collectUntil('2026-12-21T16:00:00Z');
    const { status, body } = await setup.sendRequest(id, 'cancel/submit', { total_refund_amount });
    expect([status, body.error.code]).toEqual([409, 'price_changed']);
    expect((await setup.fetchPolicy(id)).status).toBe('approved');
  });

  test('is canceled although the server stopped before it stored the schedule', async () => {
    const id = await insure();
    await db().updateTable('billing_schedules').set({ schedule_ref: null }).execute();
    collectUntil('2026-12-21T16:00:00Z');
    expect((await setup.sendRequest(id, 'cancel/checkout')).status).toBe(200);
    expect(await paidPayments(id)).toBe(1);
  });

  test('is not canceled while Stripe does not list its invoices', async () => {
    const id = await insure();
    collectUntil('2026-12-21T16:00:00Z');
    stripe.fail('GET /v1/invoices', 500, 2);
    const { status, body, headers } = await setup.sendRequest(id, 'cancel/submit');
    expect([status, body.error.code]).toEqual([503, 'not_available']);
    expect(headers.get('retry-after')).toBe('10');
    expect((await setup.fetchPolicy(id)).status).toBe('approved');
    expect((await setup.sendRequest(id, 'cancel/submit')).status).toBe(200);
  });

  test('is canceled if Stripe has no such schedule', async () => {
    const id = await insure();
    collectUntil('2026-12-21T16:00:00Z');
    const lost = { schedule_ref: 'sub_sched_deleted' };
    await db().updateTable('billing_schedules').set(lost).execute();
    expect((await setup.sendRequest(id, 'cancel/submit')).status).toBe(200);
  });

  test('causes no request to Stripe while no payment is due', async () => {
    const id = await insure();
    setup.clock.now = new Date('2026-12-19T16:00:00Z');
    const before = invoiceReads();
    expect((await setup.sendRequest(id, 'cancel/checkout')).status).toBe(200);
    expect(invoiceReads()).toBe(before);
  });

  test('is canceled by a dispute of another payment as soon as Stripe lists that payment', async () => {
    const id = await insure();
    collectUntil('2026-12-21T16:00:00Z');
    const dispute = { id: 'du_1', payment_intent: 'pi_1', amount: 1130, status: 'needs_response' };
    stripe.externalObjects.set('du_1', { object: 'dispute', ...dispute });
    const type = 'charge.dispute.created';
    const event = {
      id: 'evt_du',
      object: 'event',
      livemode: false,
      type,
      data: { object: dispute },
    };
    stripe.fail('GET /v1/invoices', 500, 2);
    expect(await sendStripeEvent(setup.server, event)).toBe(500);
    expect((await setup.fetchPolicy(id)).status).toBe('approved');
    expect(await sendStripeEvent(setup.server, event)).toBe(200);
    expect((await setup.fetchPolicy(id)).status).toBe('canceled');
    expect(await paidPayments(id)).toBe(1);
  });

  test('is canceled on its last day with that payment, as soon as Stripe lists it', async () => {
    const id = await insure();
    setup.clock.now = new Date('2026-11-24T16:00:00Z');
    await setup.sendRequest(id, 'cancel/submit', { coverage_end_date: '2026-12-30' });
    await collectDueInstallments(setup.server.services);
    collectUntil('2026-12-31T16:00:00Z');
    stripe.fail('GET /v1/invoices', 500, 2);
    await executeScheduledCancellations(setup.server.services);
    expect((await setup.fetchPolicy(id)).status).toBe('approved');
    await executeScheduledCancellations(setup.server.services);
    expect((await setup.fetchPolicy(id)).status).toBe('canceled');
    expect(await paidPayments(id)).toBe(1);
  });

  test('does not lapse while Stripe does not list the payment of a retry', async () => {
    const id = await insure();
    stripe.offSessionDeclines.enabled = true;
    await setup.advanceTo('2026-12-22', { daily: '2026-12-20' });
    expect((await setup.installments(id))[0]?.state).toBe('failed');
    stripe.offSessionDeclines.enabled = false;
    collectUntil('2027-02-01T16:00:00Z');
    stripe.fail('GET /v1/invoices', 500, 4);
    await lapseUnpaidPolicies(setup.server.services);
    expect((await setup.fetchPolicy(id)).status).toBe('approved');
    setup.clock.now = new Date('2027-02-01T17:00:00Z');
    await lapseUnpaidPolicies(setup.server.services);
    expect((await setup.fetchPolicy(id)).status).toBe('approved');
    expect(await paidPayments(id)).toBeGreaterThan(0);
  });
});
