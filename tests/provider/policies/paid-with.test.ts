import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Payment } from '../../../src/contract/policies/payments.ts';
import { cardName } from '../../../src/contract/purchase/card-name.ts';
import { addStripeCard, onEveryCollector } from '../../fixtures/collectors.ts';
import { paths, send } from '../../fixtures/buyer.ts';
import { startPaying, type PayingParty } from '../../fixtures/payer.ts';
import { readPdf } from '../../fixtures/pdf-text.ts';

onEveryCollector('the card that is named beside a payment', (kind, collector) => {
  let party: PayingParty;
  beforeEach(async () => {
    party = await startPaying(kind, collector);
  });
  afterEach(() => party.stop());

  /** Another card than that of the purchase. */
  const addOther = () =>
    collector === 'job'
      ? party.addCard()
      : addStripeCard(party.provider, party.token, 'mastercard');
  const pdfOf = async (url: string) =>
    (await readPdf(await (await party.provider.request(url)).arrayBuffer())).text;
  const declarationsOf = async (id: string) => {
    const { documents } = await party.show(id);
    return pdfOf(documents.find(({ name }: { name: string }) => name === 'Declarations page').url);
  };
  const charges = async (id: string): Promise<Payment[]> =>
    (await party.show(id)).billing.payments.filter((one: Payment) => one.kind === 'charge');
  const named = (payment: Payment | undefined) => cardName(payment?.payment_method?.details);
  const cardOf = async (methodId: string) => {
    const row = await party.provider.services.database.db
      .selectFrom('payment_methods')
      .select(['brand', 'last4'])
      .where('id', '=', methodId)
      .executeTakeFirstOrThrow();
    return cardName(row);
  };
  /** The card's row says another number from now on. */
  const renewByBank = (methodId: string) =>
    party.provider.services.database.db
      .updateTable('payment_methods')
      .set({ brand: 'Discover', last4: '9999' })
      .where('id', '=', methodId)
      .execute();
  const methodOf = async (id: string) => {
    const row = await party.provider.services.database.db
      .selectFrom('policies')
      .select('payment_method_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return row.payment_method_id ?? '';
  };

  test('is the one that paid, whatever card pays next, is removed or renewed by its bank', async () => {
    const id = await party.insure('annual');
    const first = await methodOf(id);
    const paidWith = await cardOf(first);
    const other = await addOther();
    expect(await cardOf(other)).not.toBe(paidWith);
    await party.payWith(other);
    await send(party.provider, 'POST', paths.removeMethod, { payment_method_id: first }, party);
    await renewByBank(first);
    await party.runJobs();
    const { billing } = await party.show(id);
    expect(cardName(billing.paid_with.details)).toBe(paidWith);
    expect(cardName(billing.payment_method.details)).toBe(await cardOf(other));
    const [charge] = await charges(id);
    expect(named(charge)).toBe(paidWith);
    expect(await pdfOf(charge?.receipt?.url ?? '')).toContain(paidWith);
    expect(await declarationsOf(id)).toContain(`Paid with ${paidWith}`);
    const { body } = await party.ask(id, 'cancel/checkout');
    const [back] = body.by_payment_method;
    expect(cardName(back.payment_method.details)).toBe(paidWith);
  });

  test('is that of each payment, and of a renewal on its papers and in its mail', async () => {
    const id = await party.insure('annual');
    const first = await cardOf(await methodOf(id));
    const other = await addOther();
    await party.payWith(other);
    const second = await cardOf(other);
    for (const day of ['2027-10-22', '2027-11-21', '2027-11-22']) {
      party.clock.now = new Date(`${day}T16:00:00Z`);
      await party.runJobs();
    }
    await renewByBank(other);
    await party.payWith(await addOther());
    expect((await charges(id)).map(named)).toEqual([second, first]);
    expect(await declarationsOf(id)).toContain(`Paid with ${second}`);
    expect(cardName((await party.show(id)).billing.paid_with.details)).toBe(second);
    const mail = (await party.mails()).find(({ subject }) => subject.includes('was renewed'));
    expect(mail?.text).toContain(second);
    expect(party.net()).toBe(await party.books(id));
  });

  test('is the one that was charged where another was chosen before the payment was known', async () => {
    const id = await party.insure('eleven_pay');
    const first = await cardOf(await methodOf(id));
    await party.runJobs();
    party.clock.now = new Date('2026-12-21T16:00:00Z');
    // With Stripe the day's payment is made by now, and nobody here has read of it.
    if (collector === 'job') await party.runJobs();
    else await addOther();
    const other = await addOther();
    await party.payWith(other);
    await party.runJobs();
    expect((await charges(id)).map(named)).toEqual([first, first]);
    const mail = (await party.mails()).find(({ subject }) => subject.startsWith('We received'));
    expect(mail?.text).toContain(first);
    party.clock.now = new Date('2027-01-21T16:00:00Z');
    await party.runJobs();
    expect((await charges(id)).map(named)).toEqual([await cardOf(other), first, first]);
    const shown = await party.show(id);
    expect(cardName(shown.billing.paid_with.details)).toBe(await cardOf(other));
    expect(await declarationsOf(id)).toContain(`First payment. Paid with ${first}`);
  });
});
