import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Payment } from '../../../src/contract/policies/payments.ts';
import { cardBrandAndLast4 } from '../../../src/contract/purchase/card-name.ts';
import { addStripeCard, onEveryCollector } from '../../fixtures/payment-collectors.ts';
import { paths, send } from '../../fixtures/buyer.ts';
import { setUpPayments, type PaymentSetup } from '../../fixtures/payment-setup.ts';
import { readPdf } from '../../fixtures/pdf-text.ts';

onEveryCollector('the card shown with a payment', (kind, collector) => {
  let setup: PaymentSetup;
  beforeEach(async () => {
    setup = await setUpPayments(kind, collector);
  });
  afterEach(() => setup.stop());

  /** Adds a card that did not pay for the purchase. */
  const addSecondCard = () =>
    collector === 'job' ? setup.addCard() : addStripeCard(setup.server, setup.token, 'mastercard');
  const pdfOf = async (url: string) =>
    (await readPdf(await (await setup.server.request(url)).arrayBuffer())).text;
  const declarationsOf = async (id: string) => {
    const { documents } = await setup.fetchPolicy(id);
    return pdfOf(documents.find(({ name }: { name: string }) => name === 'Declarations page').url);
  };
  const charges = async (id: string): Promise<Payment[]> =>
    (await setup.fetchPolicy(id)).billing.payments.filter((one: Payment) => one.kind === 'charge');
  const named = (payment: Payment | undefined) =>
    cardBrandAndLast4(payment?.payment_method?.details);
  const cardOf = async (methodId: string) => {
    const row = await setup.server.services.database.db
      .selectFrom('payment_methods')
      .select(['brand', 'last4'])
      .where('id', '=', methodId)
      .executeTakeFirstOrThrow();
    return cardBrandAndLast4(row);
  };
  /** Changes the stored brand and number of the card, as if the bank had reissued the card. */
  const renewByBank = (methodId: string) =>
    setup.server.services.database.db
      .updateTable('payment_methods')
      .set({ brand: 'Discover', last4: '9999' })
      .where('id', '=', methodId)
      .execute();
  const methodOf = async (id: string) => {
    const row = await setup.server.services.database.db
      .selectFrom('policies')
      .select('payment_method_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return row.payment_method_id ?? '';
  };

  test('is the card that paid, even after another card is chosen, or the card is removed or reissued', async () => {
    const id = await setup.insure('annual');
    const first = await methodOf(id);
    const paymentCard = await cardOf(first);
    const other = await addSecondCard();
    expect(await cardOf(other)).not.toBe(paymentCard);
    await setup.setPaymentMethod(other);
    await send(setup.server, 'POST', paths.removeMethod, { payment_method_id: first }, setup);
    await renewByBank(first);
    await setup.runJobs();
    const { billing } = await setup.fetchPolicy(id);
    expect(cardBrandAndLast4(billing.paid_with.details)).toBe(paymentCard);
    expect(cardBrandAndLast4(billing.payment_method.details)).toBe(await cardOf(other));
    const [charge] = await charges(id);
    expect(named(charge)).toBe(paymentCard);
    expect(await pdfOf(charge?.receipt?.url ?? '')).toContain(paymentCard);
    expect(await declarationsOf(id)).toContain(`Paid with ${paymentCard}`);
    const { body } = await setup.sendRequest(id, 'cancel/checkout');
    const [back] = body.by_payment_method;
    expect(cardBrandAndLast4(back.payment_method.details)).toBe(paymentCard);
  });

  test('is stored for each payment, and shown for a renewal in its documents and email', async () => {
    const id = await setup.insure('annual');
    const first = await cardOf(await methodOf(id));
    const other = await addSecondCard();
    await setup.setPaymentMethod(other);
    const second = await cardOf(other);
    for (const day of ['2027-10-22', '2027-11-21', '2027-11-22']) {
      setup.clock.now = new Date(`${day}T16:00:00Z`);
      await setup.runJobs();
    }
    await renewByBank(other);
    await setup.setPaymentMethod(await addSecondCard());
    expect((await charges(id)).map(named)).toEqual([second, first]);
    expect(await declarationsOf(id)).toContain(`Paid with ${second}`);
    expect(cardBrandAndLast4((await setup.fetchPolicy(id)).billing.paid_with.details)).toBe(second);
    const mail = (await setup.emails()).find(({ subject }) => subject.includes('was renewed'));
    expect(mail?.text).toContain(second);
    expect(setup.netCaptured()).toBe(await setup.ledgerBalance(id));
  });

  test('is the charged card, even when another card was chosen before the payment was recorded', async () => {
    const id = await setup.insure('eleven_pay');
    const first = await cardOf(await methodOf(id));
    await setup.runJobs();
    setup.clock.now = new Date('2026-12-21T16:00:00Z');
    // If Stripe collects, the payment of this day is already made, but its event has not reached
    // the server.
    if (collector === 'job') await setup.runJobs();
    else await addSecondCard();
    const other = await addSecondCard();
    await setup.setPaymentMethod(other);
    await setup.runJobs();
    expect((await charges(id)).map(named)).toEqual([first, first]);
    const mail = (await setup.emails()).find(({ subject }) => subject.startsWith('We received'));
    expect(mail?.text).toContain(first);
    setup.clock.now = new Date('2027-01-21T16:00:00Z');
    await setup.runJobs();
    expect((await charges(id)).map(named)).toEqual([await cardOf(other), first, first]);
    const shown = await setup.fetchPolicy(id);
    expect(cardBrandAndLast4(shown.billing.paid_with.details)).toBe(await cardOf(other));
    expect(await declarationsOf(id)).toContain(`First payment. Paid with ${first}`);
  });
});
