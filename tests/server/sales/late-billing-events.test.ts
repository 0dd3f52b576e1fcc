import { afterEach, beforeEach, expect, test } from 'vitest';
import { collectDueInstallments } from '../../../server/sales/collect-installments.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { sendStripeEvent } from '../../fixtures/payment-collectors.ts';
import { setUpPayments, type PaymentSetup } from '../../fixtures/payment-setup.ts';

onBothDatabases('an event about a payment whose own event has not arrived', (kind) => {
  let setup: PaymentSetup;
  beforeEach(async () => {
    setup = await setUpPayments(kind, 'billing');
  });
  afterEach(() => setup.stop());

  const db = () => setup.server.services.database.db;
  const refundsOf = (id: string) =>
    db().selectFrom('refunds').select(['amount', 'kind']).where('policy_id', '=', id).execute();
  const send = (type: string, object: object) =>
    sendStripeEvent(setup.server, {
      id: `evt_${type}`,
      object: 'event',
      livemode: false,
      type,
      data: { object },
    });

  /** Lets Stripe collect a payment that this server does not know about yet. */
  async function unreportedPayment() {
    const id = await setup.insure('eleven_pay');
    await collectDueInstallments(setup.server.services);
    setup.clock.now = new Date('2026-12-21T16:00:00Z');
    setup.stripe!.advance();
    const [ref = '', intent] = [...setup.stripe!.intents].at(-1)!;
    const charges = await db().selectFrom('charges').select('charge_ref').execute();
    expect(charges.map(({ charge_ref }) => charge_ref)).not.toContain(ref);
    return { id, ref, amount: intent.amount };
  }

  test('of a dispute records the payment and cancels the policy', async () => {
    const { id, ref, amount } = await unreportedPayment();
    const dispute = { id: 'du_early', payment_intent: ref, amount, status: 'needs_response' };
    setup.stripe!.externalObjects.set('du_early', { object: 'dispute', ...dispute });
    expect(await send('charge.dispute.created', dispute)).toBe(200);
    expect((await setup.fetchPolicy(id)).status).toBe('canceled');
    expect(await refundsOf(id)).toContainEqual({ amount, kind: 'dispute' });
    await setup.runJobs();
    expect((await setup.fetchPolicy(id)).status).toBe('canceled');
    expect(setup.netCaptured() - amount).toBe(await setup.ledgerBalance(id));
  });

  test('of a refund waits while Stripe does not list the payment', async () => {
    const { id, ref } = await unreportedPayment();
    const refund = { id: 're_early', payment_intent: ref, amount: 300, metadata: {} };
    setup.stripe!.refunds.push({ ...refund, status: 'succeeded' });
    setup.stripe!.fail('GET /v1/invoices', 500, 2);
    expect(await send('refund.created', refund)).toBe(500);
    expect(await refundsOf(id)).toEqual([]);
    setup.clock.now = new Date(setup.clock.now.getTime() + 3_600_000);
    expect(await send('refund.created', refund)).toBe(200);
    expect(await refundsOf(id)).toEqual([{ amount: 300, kind: 'external' }]);
  });

  test('records what was paid when an operator has changed the amount of the invoice', async () => {
    const { id, ref, amount } = await unreportedPayment();
    const invoice = [...setup.stripe!.invoices.values()].findLast((one) => one.status === 'paid')!;
    expect(invoice.amount_due).toBe(amount);
    invoice.amount_due = amount - 100;
    setup.stripe!.intents.get(ref)!.amount = amount - 100;
    await setup.runJobs();
    const charge = await db()
      .selectFrom('charges')
      .select(['amount', 'policy_id'])
      .where('charge_ref', '=', ref)
      .executeTakeFirst();
    expect(charge).toEqual({ amount: amount - 100, policy_id: id });
    expect(setup.netCaptured()).toBe(await setup.ledgerBalance(id));
  });
});
