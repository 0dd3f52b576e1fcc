import { afterEach, beforeEach, expect, test } from 'vitest';
import { onEveryCollector } from '../../fixtures/payment-collectors.ts';
import { paths, send } from '../../fixtures/buyer.ts';
import { insertPolicy } from '../../fixtures/insert-policy.ts';
import { onUsualDatabase } from '../../fixtures/databases.ts';
import { setUpPayments, type PaymentSetup } from '../../fixtures/payment-setup.ts';

onEveryCollector('payments after a purchase', (kind, collector) => {
  let setup: PaymentSetup;
  beforeEach(async () => {
    setup = await setUpPayments(kind, collector);
  });
  afterEach(() => setup.stop());

  const total = async (id: string) =>
    Math.round((await setup.fetchPolicy(id)).billing.totals.grandtotal * 100);
  const states = async (id: string) => (await setup.installments(id)).map(({ state }) => state);

  test('are each charged once on their day, and add up to the price', async () => {
    const id = await setup.insure('eleven_pay');
    expect(await states(id)).toEqual(Array(11).fill('due'));
    expect((await setup.fetchPolicy(id)).billing.next_payment).toBe('2026-12-21');
    await setup.advanceTo('2026-12-20', { daily: '2026-12-20' });
    expect(setup.attempts()).toEqual([]);
    await setup.advanceTo('2026-12-21');
    expect(setup.attempts()).toHaveLength(1);
    expect((await setup.fetchPolicy(id)).billing.next_payment).toBe('2027-01-21');
    await setup.advanceTo('2027-09-22', { daily: '2027-09-20' });
    expect(await states(id)).toEqual([...Array(10).fill('paid'), 'due']);
    expect(await setup.ledgerBalance(id)).toBe(await total(id));
    expect(setup.netCaptured()).toBe(await total(id));
    expect((await setup.fetchPolicy(id)).billing.next_payment).toBe('2027-11-21');
    const mails = await setup.emails();
    const paid = mails.filter(({ subject }) => subject.startsWith('We received'));
    expect(paid).toHaveLength(10);
    const [, number] = /Receipt number: (\w{4}-\w{4})\n/.exec(paid[0]?.text ?? '') ?? [];
    const [, chargeId = ''] =
      /\/documents\/(chg_\w+)\/receipt\.pdf/.exec(paid[0]?.text ?? '') ?? [];
    expect(number?.replace('-', '')).toBe(chargeId.slice(-8).toUpperCase());
  });

  test('that fail are reported, retried on days 3, 7 and the last covered day, and then end the policy', async () => {
    // The card processor has its own days for retries.
    const lastTry =
      collector === 'billing'
        ? { on: '2026-12-31', email: 'again on Dec 31, 2026' }
        : { on: '2027-01-05', email: 'one last time on Jan 5, 2027' };
    const id = await setup.insure('eleven_pay');
    setup.offSessionDeclines.enabled = true;
    await setup.advanceTo('2026-12-21');
    const { payment_failed: failed } = (await setup.fetchPolicy(id)).billing;
    expect(failed).toMatchObject({
      on: '2026-12-21',
      covered_until: '2027-01-05',
      next_try: '2026-12-24',
      payment_method: { details: { brand: expect.any(String) } },
    });
    await setup.advanceTo('2026-12-24');
    expect((await setup.fetchPolicy(id)).billing.payment_failed).toMatchObject({
      on: '2026-12-21',
      last_try: '2026-12-24',
      next_try: '2026-12-28',
    });
    await setup.advanceTo('2027-01-05');
    const attempts = setup.attempts();
    expect(attempts).toHaveLength(4);
    const subjects = (await setup.emails()).map(({ subject }) =>
      subject.replace(/RN-[\d-]+ \([^)]+\)/, 'RN'),
    );
    expect(subjects.slice(0, 4).toReversed()).toEqual([
      expect.stringMatching(/^Your payment of \$[\d.]+ for RN failed$/),
      'We’ll try your payment for RN again on Dec 28, 2026',
      `We’ll try your payment for RN ${lastTry.email}`,
      'Your policy RN ends on Jan 5, 2027 unless you pay',
    ]);
    expect(new Set(attempts).size).toBe(4);
    expect((await setup.fetchPolicy(id)).status).toBe('approved');
    await setup.advanceTo('2027-01-06');
    const ended = await setup.fetchPolicy(id);
    expect(ended).toMatchObject({
      status: 'canceled',
      covered_until: '2027-01-05',
      ended: { reason: 'unpaid', amount: expect.any(Number), last_try: lastTry.on },
    });
    expect(ended.ended?.amount).toBe(failed?.amount);
    expect(ended.billing.payment_failed).toBeUndefined();
    expect(ended.billing.next_payment).toBeNull();
    expect(new Set(await states(id))).toEqual(new Set(['waived']));
    const [last] = await setup.emails();
    expect(last?.subject).toMatch(/^Your policy RN-[\d-]+ \(.+\) has ended$/);
    expect(last?.text).toContain('couldn’t collect your payment');
    expect(last?.text).toContain('To get covered again');
    expect(last?.text).not.toContain('If this wasn’t you');
    await setup.advanceTo('2027-03-01', { daily: '2027-03-01' });
    expect(setup.attempts()).toEqual(attempts);
    expect(setup.netCaptured()).toBe(await setup.ledgerBalance(id));
  });

  test('that failed are charged to another card at once, and the policy continues', async () => {
    const id = await setup.insure('eleven_pay');
    setup.offSessionDeclines.enabled = true;
    await setup.advanceTo('2026-12-23');
    setup.offSessionDeclines.enabled = false;
    const card = await setup.addCard();
    expect((await setup.setPaymentMethod(card)).body).toEqual({ updated: 1 });
    const policy = await setup.fetchPolicy(id);
    expect(policy.billing.payment_failed).toBeUndefined();
    expect(policy.billing.next_payment).toBe('2027-01-21');
    await setup.advanceTo('2027-01-05');
    expect((await setup.fetchPolicy(id)).status).toBe('approved');
    expect((await states(id))[0]).toBe('paid');
  });

  test('that failed are charged at once to the card that replaces a removed one', async () => {
    const id = await setup.insure('eleven_pay');
    setup.offSessionDeclines.enabled = true;
    await setup.advanceTo('2026-12-23');
    const failingCard = await setup.failingCard();
    setup.offSessionDeclines.enabled = false;
    const replacement_id = await setup.addCard();
    const request = { payment_method_id: failingCard, replacement_id };
    const { status } = await send(setup.server, 'POST', paths.removeMethod, request, {
      token: setup.token,
    });
    expect(status).toBe(204);
    expect((await states(id))[0]).toBe('paid');
  });

  test('that failed are still open if the other card is declined too', async () => {
    const id = await setup.insure('eleven_pay');
    setup.offSessionDeclines.enabled = true;
    await setup.advanceTo('2026-12-23');
    const card = await setup.addCard();
    expect((await setup.setPaymentMethod(card)).status).toBe(200);
    expect((await states(id))[0]).toBe('failed');
    expect(await setup.failingCard()).toBe(card);
    expect((await setup.fetchPolicy(id)).billing.payment_failed.last_try).toBe('2026-12-23');
  });

  test('are not due for days after the last day of coverage', async () => {
    const { server, addCard, policyholder } = setup;
    const { body } = await send(server, 'GET', paths.account, undefined, policyholder);
    const id = await insertPolicy(server, body.public_id, {
      product: 'pet',
      starts: '2026-11-01',
      ends: '2027-01-31',
      frequency: 'month',
      next: '2026-12-01',
      price: 1_299,
      charges: [],
    });
    await setup.setPaymentMethod(await addCard());
    await setup.advanceTo('2027-02-10', { daily: '2027-02-10' });
    const due = (await setup.installments(id)).map(({ due_date, state }) => [due_date, state]);
    expect(due).toEqual([
      ['2026-12-01', 'paid'],
      ['2027-01-01', 'paid'],
    ]);
    expect((await setup.fetchPolicy(id)).billing.next_payment).toBeNull();
  });

  test('of a policy that began on the 31st return to that day after a short month', async () => {
    const { server, addCard, policyholder } = setup;
    const { body } = await send(server, 'GET', paths.account, undefined, policyholder);
    const id = await insertPolicy(server, body.public_id, {
      product: 'devices',
      starts: '2026-12-31',
      ends: null,
      frequency: 'month',
      next: '2027-01-31',
      price: 1_299,
      charges: [],
    });
    await setup.setPaymentMethod(await addCard());
    await setup.advanceTo('2027-06-01', { daily: '2027-06-01' });
    const due = (await setup.installments(id)).map(({ due_date }) => due_date);
    expect(due).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
      '2027-06-30',
    ]);
    expect((await setup.fetchPolicy(id)).billing.next_payment).toBe('2027-06-30');
    // The paid cycle lasts from May 31 to June 29. Two of its days are used.
    const quote = await setup.sendRequest(id, 'cancel/checkout');
    expect(quote.body.total_refund_amount).toBe(Math.round((1_299 * 28) / 30) / 100);
  });

  test('are not collected after the policy is canceled', async () => {
    const id = await setup.insure('eleven_pay');
    await setup.advanceTo('2027-01-10', { daily: '2027-01-10' });
    expect((await setup.sendRequest(id, 'cancel/submit')).status).toBe(200);
    const attempts = setup.attempts();
    await setup.advanceTo('2027-04-01', { daily: '2027-04-01' });
    expect(setup.attempts()).toEqual(attempts);
    expect(setup.netCaptured()).toBe(await setup.ledgerBalance(id));
  });
});

onUsualDatabase("payments that the server's job collects", (kind) => {
  let setup: PaymentSetup;
  beforeEach(async () => {
    setup = await setUpPayments(kind);
  });
  afterEach(() => setup.stop());

  test('are found by processes that start after one died in the middle of a payment', async () => {
    const id = await setup.insure('eleven_pay');
    const { authorize } = setup.server.services.gateway;
    setup.server.services.gateway.authorize = async (order) => {
      await authorize(order);
      throw new Error('The process stopped');
    };
    await setup.advanceTo('2026-12-21');
    expect((await setup.installments(id))[0]?.state).toBe('collecting');
    setup.server.services.gateway.authorize = authorize;
    await setup.advanceTo('2026-12-22');
    expect((await setup.installments(id))[0]?.state).toBe('paid');
    expect(new Set(setup.attempts()).size).toBe(1);
    await setup.runJobs();
    expect(setup.netCaptured()).toBe(await setup.ledgerBalance(id));
  });
});
