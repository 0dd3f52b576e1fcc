import { afterEach, beforeEach, expect, test } from 'vitest';
import { decidePendingPolicies } from '../../../server/policies/decide-policies.ts';
import { collectDueInstallments } from '../../../server/sales/collect-installments.ts';
import { reconcileInvoice } from '../../../server/sales/reconcile-invoices.ts';
import { newKey, send } from '../../fixtures/buyer.ts';
import {
  coins,
  collectiblesPaths,
  jewelry,
  orderFor,
  quoteCollections,
} from '../../fixtures/collectibles-buyer.ts';
import { onUsualDatabase } from '../../fixtures/databases.ts';
import { coinsValuedAt } from '../../fixtures/endorsement-setup.ts';
import { setUpPayments, type PaymentSetup } from '../../fixtures/payment-setup.ts';
import type { StripeStandIn } from '../../fixtures/stripe-stand-in.ts';

/** The first payment is due on December 21. The month before it passes week by week. */
const beforeFirstPayment = { daily: '2026-12-20' };

onUsualDatabase('a payment that Stripe Billing collects', (kind) => {
  let setup: PaymentSetup;
  let stripe: StripeStandIn;
  beforeEach(async () => {
    setup = await setUpPayments(kind, 'billing');
    stripe = setup.stripe!;
  });
  afterEach(() => setup.stop());

  const syncBilling = () => collectDueInstallments(setup.server.services);
  const db = () => setup.server.services.database.db;
  const chargesOf = (id: string) =>
    db().selectFrom('charges').select('charge_ref').where('policy_id', '=', id).execute();
  const newest = () => [...stripe.schedules.values()].at(-1)!;
  const activeSchedules = () =>
    [...stripe.schedules.values()].filter(({ status }) => status === 'active');
  const sent = (path: string) =>
    stripe.requests.filter((one) => `${one.method} ${one.path}`.startsWith(path));
  const first = async (id: string) => (await setup.installments(id))[0]!;
  /** Returns the days and amounts of the charges that Stripe has planned. */
  const planned = () =>
    newest().phases.flatMap(({ start_date, metadata }) =>
      metadata['payment']
        ? `${new Date(start_date * 1000).toISOString().slice(0, 10)} ${metadata['amount']}`
        : [],
    );

  test('is in a schedule as soon as the policy is bound', async () => {
    const id = await setup.insure('eleven_pay');
    await syncBilling();
    const [made] = sent('POST /v1/subscription_schedules');
    const { policy_number } = await setup.fetchPolicy(id);
    expect(made?.key).toBeTruthy();
    expect(made?.form).toMatchObject({
      start_date: 'now',
      end_behavior: 'cancel',
      'metadata[policy]': id,
      'metadata[policy_number]': policy_number,
      'phases[0][trial]': 'true',
      'phases[1][proration_behavior]': 'none',
      'phases[1][billing_cycle_anchor]': 'phase_start',
      'phases[1][items][0][price_data][recurring][interval]': 'month',
    });
    const rows = await setup.installments(id);
    const due = rows.slice(0, 9).map(({ due_date, amount }) => `${due_date} ${amount}`);
    expect(planned()).toEqual(due);
    await syncBilling();
    expect(sent('POST /v1/subscription_schedules')).toHaveLength(1);
  });

  test('gets the payments beyond its ten phases after an earlier one has ended', async () => {
    const id = await setup.insure('eleven_pay');
    await setup.advanceTo('2026-12-22', beforeFirstPayment);
    expect(planned()).toHaveLength(10);
    expect(activeSchedules()).toHaveLength(1);
    await setup.advanceTo('2027-09-22', { daily: '2027-09-20' });
    expect(setup.netCaptured()).toBe(await setup.ledgerBalance(id));
    expect(activeSchedules()).toEqual([]);
  });

  test('is retried on the day that Stripe plans, and the account and the email show this day', async () => {
    const id = await setup.insure('eleven_pay');
    setup.offSessionDeclines.enabled = true;
    await setup.advanceTo('2026-12-21', beforeFirstPayment);
    const [, invoice] = [...stripe.invoices.values()];
    // Simulates that Stripe moves its next attempt to another date.
    invoice!.next_payment_attempt = Date.parse('2026-12-26T08:00:00Z') / 1000;
    await setup.advanceTo('2026-12-22');
    expect((await setup.fetchPolicy(id)).billing.payment_failed.next_try).toBe('2026-12-26');
    invoice!.next_payment_attempt = Date.parse('2027-01-09T08:00:00Z') / 1000;
    await setup.advanceTo('2026-12-23');
    // The policy ends before the next attempt, so no next attempt is shown.
    expect((await setup.fetchPolicy(id)).billing.payment_failed).not.toHaveProperty('next_try');
    const failed = (await setup.emails()).filter(({ subject }) => subject.includes('failed'));
    expect(failed).toHaveLength(1);
    expect(failed[0]?.text).toContain('Dec 24, 2026');
    await setup.advanceTo('2027-01-06');
    expect(await setup.fetchPolicy(id)).toMatchObject({
      status: 'canceled',
      covered_until: '2027-01-05',
    });
    expect(invoice?.status).toBe('void');
    expect(activeSchedules()).toEqual([]);
  });

  test('is found when none of its events has arrived', async () => {
    const id = await setup.insure('eleven_pay');
    await syncBilling();
    setup.clock.now = new Date('2026-12-21T16:00:00Z');
    const { backgroundJobs } = await import('../../../server/jobs/jobs.ts');
    await backgroundJobs.find(({ name }) => name === 'lapse-unpaid')?.run(setup.server.services);
    expect((await first(id)).state).toBe('paid');
  });

  test('is paid with another card of the same customer, through its open invoice', async () => {
    const id = await setup.insure('eleven_pay');
    setup.offSessionDeclines.enabled = true;
    await setup.advanceTo('2026-12-22', beforeFirstPayment);
    setup.offSessionDeclines.enabled = false;
    await setup.setPaymentMethod(await setup.addCard());
    await syncBilling();
    expect((await first(id)).state).toBe('paid');
    expect(stripe.schedules.size).toBe(1);
    const [, card] = (await cardOf(id)).split('/');
    expect([...stripe.subscriptions.values()][0]?.default_payment_method).toBe(card);
    await setup.advanceTo('2027-01-21', { daily: '2027-01-20' });
    expect(stripe.attempts.at(-1)?.method).toBe(card);
    expect(setup.netCaptured()).toBe(await setup.ledgerBalance(id));
  });

  test('is reported once when another card is declined too', async () => {
    const id = await setup.insure('eleven_pay');
    setup.offSessionDeclines.enabled = true;
    await setup.advanceTo('2026-12-22', beforeFirstPayment);
    await setup.setPaymentMethod(await setup.addCard());
    await syncBilling();
    await setup.runJobs();
    expect((await first(id)).state).toBe('failed');
    const failed = (await setup.emails()).filter(({ text }) => text.includes('We couldn’t charge'));
    expect(failed).toHaveLength(2);
    expect((await setup.fetchPolicy(id)).billing.payment_failed).toMatchObject({
      covered_until: '2027-01-05',
      next_try: '2026-12-24',
    });
  });

  test('moves from card to card, and back', async () => {
    const id = await setup.insure('eleven_pay');
    const [one, two] = [await setup.addCard(), await setup.addCard()];
    for (const card of [one, two, one, two]) {
      await setup.setPaymentMethod(card);
      await syncBilling();
      const [, method] = (await cardOf(id)).split('/');
      expect([...stripe.subscriptions.values()][0]?.default_payment_method).toBe(method);
      expect(newest().phases.at(-1)?.default_payment_method).toBe(method);
    }
  });

  test('continues with a card of another customer, in a new schedule', async () => {
    const id = await setup.insure('eleven_pay');
    setup.offSessionDeclines.enabled = true;
    await setup.advanceTo('2026-12-22', beforeFirstPayment);
    setup.offSessionDeclines.enabled = false;
    const card = await setup.addCard();
    // Simulates a card from the time when each card had its own customer at Stripe.
    await moveToCustomer(card, 'cus_of_old');
    await setup.setPaymentMethod(card);
    await syncBilling();
    expect((await first(id)).state).toBe('paid');
    expect(activeSchedules()).toHaveLength(1);
    expect(activeSchedules()[0]?.customer).toBe('cus_of_old');
    const open = [...stripe.invoices.values()].filter(({ status }) => status === 'open');
    expect(open).toEqual([]);
    await setup.advanceTo('2027-02-22', { daily: '2027-02-20' });
    expect(setup.netCaptured()).toBe(await setup.ledgerBalance(id));
  });

  test.each(['subscription', 'schedule', 'release'] as const)(
    'is created again after an operator has ended it in the dashboard: %s',
    async (what) => {
      const id = await setup.insure('eleven_pay');
      await setup.advanceTo('2026-12-22', beforeFirstPayment);
      const [[name, { subscription }] = ['', newest()]] = [...stripe.schedules];
      if (what === 'subscription')
        await requestAsDashboard('DELETE', `/v1/subscriptions/${subscription}`);
      if (what === 'schedule')
        await requestAsDashboard('POST', `/v1/subscription_schedules/${name}/cancel`);
      if (what === 'release')
        await requestAsDashboard('POST', `/v1/subscription_schedules/${name}/release`);
      await setup.deliverEvents();
      await syncBilling();
      expect(activeSchedules()).toHaveLength(1);
      expect(stripe.subscriptions.get(subscription!)?.status).toBe('canceled');
      await setup.advanceTo('2027-02-22', { daily: '2027-02-20' });
      expect((await setup.installments(id)).slice(0, 4).map(({ state }) => state)).toEqual([
        'paid',
        'paid',
        'paid',
        'due',
      ]);
      expect(setup.netCaptured()).toBe(await setup.ledgerBalance(id));
    },
  );

  test('ends with its policy and collects nothing more', async () => {
    const id = await setup.insure('eleven_pay');
    setup.offSessionDeclines.enabled = true;
    await setup.advanceTo('2026-12-22', beforeFirstPayment);
    setup.offSessionDeclines.enabled = false;
    await setup.sendRequest(id, 'cancel/submit');
    await syncBilling();
    expect(activeSchedules()).toEqual([]);
    expect([...stripe.invoices.values()].map(({ status }) => status)).toEqual(['paid', 'void']);
    const attempts = setup.attempts();
    await setup.advanceTo('2027-02-01', { daily: '2027-01-31' });
    expect(setup.attempts()).toEqual(attempts);
    expect(setup.netCaptured()).toBe(await setup.ledgerBalance(id));
  });

  /** Insures a home. Stripe collects a payment after the cancellation and before it knows of it. */
  async function cancelAsStripeCollects() {
    const id = await setup.insure('eleven_pay');
    await syncBilling();
    setup.clock.now = new Date('2026-12-21T11:59:00Z');
    stripe.fail('GET /v1/subscription_schedules', 500, 2);
    await setup.sendRequest(id, 'cancel/submit');
    await syncBilling();
    setup.clock.now = new Date('2026-12-21T13:30:00Z');
    stripe.advance();
    return id;
  }

  test('is refunded when it was paid at the moment the policy ended', async () => {
    const id = await cancelAsStripeCollects();
    await setup.runJobs();
    expect((await first(id)).state).toBe('waived');
    expect(setup.netCaptured()).toBe(await setup.ledgerBalance(id));
    expect(stripe.refunds.map(({ payment_intent }) => payment_intent)).toContain('pi_2');
    expect(await chargesOf(id)).toHaveLength(2);
  });

  test('is refunded once when two processes read the same late payment', async () => {
    const id = await cancelAsStripeCollects();
    const { services } = setup.server;
    const schedule = (await db().selectFrom('billing_schedules').selectAll().execute())[0]!;
    const invoices = await services.gateway.billing!.listInvoices(schedule.schedule_ref!);
    const reconcileAll = () =>
      Promise.all(invoices.map((invoice) => reconcileInvoice(services, id, invoice)));
    await Promise.all([reconcileAll(), reconcileAll()]);
    await setup.runJobs();
    expect(await chargesOf(id)).toHaveLength(2);
    expect(setup.netCaptured()).toBe(await setup.ledgerBalance(id));
    const emails = await db().selectFrom('outbox').select('subject').execute();
    expect(emails.filter(({ subject }) => subject.startsWith('We’re refunding'))).toHaveLength(1);
  });

  test('is not scheduled twice when a process died before it recorded the schedule', async () => {
    const id = await setup.insure('eleven_pay');
    await syncBilling();
    await db()
      .updateTable('billing_schedules')
      .set({ schedule_ref: null, synced_version: 0 })
      .execute();
    stripe.clearIdempotencyKeys();
    await syncBilling();
    expect(stripe.schedules.size).toBe(1);
    await db()
      .updateTable('billing_schedules')
      .set({ schedule_ref: null, synced_version: 0 })
      .execute();
    await setup.sendRequest(id, 'cancel/submit');
    await syncBilling();
    expect(activeSchedules()).toEqual([]);
  });

  test('has one schedule when another process takes over from a slow one', async () => {
    const id = await setup.insure('eleven_pay');
    const { services } = setup.server;
    const creation = stripe.delay('POST /v1/subscription_schedules');
    const slowSync = syncBilling();
    await creation.arrived;
    await setup.setPaymentMethod(await setup.addCard());
    setup.clock.now = new Date(setup.clock.now.getTime() + 11 * 60_000);
    await collectDueInstallments({ ...services, database: { ...services.database } });
    creation.resume();
    await slowSync;
    await setup.advanceTo('2026-12-21', beforeFirstPayment);
    expect(activeSchedules()).toHaveLength(1);
    expect((await first(id)).state).toBe('paid');
    expect(setup.netCaptured()).toBe(await setup.ledgerBalance(id));
  });

  test.each(['hang up', 'hang up after doing it', 500] as const)(
    'is set up in the end when Stripe responds with: %s',
    async (how) => {
      stripe.fail('/v1/subscription_schedules', how, 4);
      const id = await setup.insure('eleven_pay');
      await syncBilling();
      setup.clock.now = new Date(setup.clock.now.getTime() + 61_000);
      stripe.fail('/v1/invoices', how, 4);
      await syncBilling();
      await setup.advanceTo('2026-12-21', beforeFirstPayment);
      setup.clock.now = new Date(setup.clock.now.getTime() + 61_000);
      await syncBilling();
      expect(stripe.schedules.size).toBe(1);
      expect((await first(id)).state).toBe('paid');
      expect(setup.netCaptured()).toBe(await setup.ledgerBalance(id));
    },
  );

  test('is only the payments that the server’s own job has not started, for an existing policy', async () => {
    const { services } = setup.server;
    const { billing } = services.gateway;
    delete services.gateway.billing;
    const id = await setup.insure('eleven_pay');
    setup.offSessionDeclines.enabled = true;
    await setup.advanceTo('2026-12-21', beforeFirstPayment);
    expect(stripe.schedules.size).toBe(0);
    services.gateway.billing = billing!;
    await setup.advanceTo('2026-12-23');
    setup.offSessionDeclines.enabled = false;
    await setup.advanceTo('2027-01-22');
    const [one, two] = await setup.installments(id);
    expect([one?.state, one?.invoice_ref, two?.state]).toEqual(['paid', null, 'paid']);
    expect(two?.invoice_ref).toMatch(/^in_/);
    expect(setup.netCaptured()).toBe(await setup.ledgerBalance(id));
    // Once Stripe collects the payments of a policy, the server's own job does not collect them,
    // even if the billing gateway is missing.
    delete services.gateway.billing;
    const { length } = [...stripe.intents];
    setup.clock.now = new Date('2027-02-21T12:30:00Z');
    await syncBilling();
    expect(stripe.intents.size).toBe(length);
    services.gateway.billing = billing!;
  });

  test('includes a renewal once its price was announced, and a changed price after an endorsement', async () => {
    const { server, token } = setup;
    const settings = { policy_effective_date: '2026-12-01', deductible: 500 };
    const quoted = await quoteCollections(server, {
      token,
      collections: [coins(), jewelry()],
      settings,
    });
    const payment_method_id = await setup.addCard();
    const order = { ...(await orderFor(server, quoted.body, { token })), payment_method_id };
    const path = collectiblesPaths.purchase(quoted.body.quote_id);
    const { body } = await send(server, 'POST', path, order, { token, key: newKey() });
    const id = body.policy_id as string;
    await setup.advanceTo('2027-10-11', { daily: '2027-10-10' });
    expect(stripe.schedules.size).toBe(0);
    await setup.advanceTo('2027-10-13');
    const before = (await setup.fetchPolicy(id)).billing.totals.grandtotal;
    expect(planned()).toEqual([`2027-12-01 ${Math.round(before * 100)}`]);
    const edit = `/api/user/v2/policies/policy/${id}/collections/edit/submit`;
    const change = { payment_method_id, ...coinsValuedAt(1_500) };
    expect((await send(server, 'POST', edit, change, { token, key: newKey() })).status).toBe(200);
    await syncBilling();
    expect(activeSchedules()).toEqual([]);
    await decidePendingPolicies(server.services, 'approve', id);
    await setup.advanceTo('2027-11-03');
    const after = (await setup.fetchPolicy(id)).billing.totals.grandtotal;
    expect(after).toBeLessThan(before);
    expect(planned()).toEqual([`2027-12-01 ${Math.round(after * 100)}`]);
    expect((await setup.sendRequest(id, 'renewal', { renews: false })).status).toBe(200);
    await syncBilling();
    expect(activeSchedules()).toEqual([]);
    expect((await setup.sendRequest(id, 'renewal', { renews: true })).status).toBe(200);
    await setup.advanceTo('2027-12-02');
    expect(await setup.fetchPolicy(id)).toMatchObject({ coverage_start_date: '2027-12-01' });
    expect(setup.netCaptured()).toBe(await setup.ledgerBalance(id));
  });

  async function cardOf(id: string): Promise<string> {
    const row = await db()
      .selectFrom('policies')
      .innerJoin('payment_methods', 'payment_methods.id', 'policies.payment_method_id')
      .select('gateway_ref')
      .where('policies.id', '=', id)
      .executeTakeFirstOrThrow();
    return row.gateway_ref;
  }

  async function moveToCustomer(card: string, customer: string): Promise<void> {
    const row = db().updateTable('payment_methods').where('id', '=', card);
    const { gateway_ref } = await row
      .set((is) => ({ gateway_ref: is.ref('gateway_ref') }))
      .returning('gateway_ref')
      .executeTakeFirstOrThrow();
    const [, method = ''] = gateway_ref.split('/');
    stripe.cards.set(customer, new Set([method]));
    await row.set({ gateway_ref: `${customer}/${method}` }).execute();
  }

  /** Sends a request directly to Stripe, as an operator does in Stripe's dashboard. */
  const requestAsDashboard = (method: string, path: string) =>
    fetch(`${stripe.url}${path}`, { method });
});
