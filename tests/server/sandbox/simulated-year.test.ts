import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Payment } from '../../../src/contract/policies/payments.ts';
import { sumOf } from '../../../server/money.ts';
import { createBrowserForm } from '../../fixtures/browser-form.ts';
import { cardToken, emailsTo, paths, registerPerson, send } from '../../fixtures/buyer.ts';
import { onUsualDatabase } from '../../fixtures/databases.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';
import { insureHome } from '../../fixtures/tenant.ts';

const MASTERCARD = '5555555555554444';
const FAILS_LATER = '4000000000000341';

onUsualDatabase('a year of a monthly renters policy, watched in the sandbox', (kind) => {
  let server: TestServer;
  /**
   * Subjects of all emails by the email's id. Emails that are deleted after their retention time
   * stay in this map.
   */
  const seen = new Map<string, string>();
  let policyholder: { email: string; token: string };
  beforeEach(async () => {
    seen.clear();
    const startedAt = Date.now();
    const start = Date.parse('2026-11-20T16:00:00Z');
    server = await startTestServer({
      kind,
      settings: { RATE_LIMIT_FACTOR: '1000' },
      services: { now: () => new Date(start + Date.now() - startedAt) },
    });
    policyholder = await registerPerson(server);
    // Stops the payments of the demo account, because they would disturb the test.
    await server.services.database.db
      .updateTable('policies')
      .set({ payment_method_id: null })
      .execute();
  });
  afterEach(() => server.stop());

  const today = () => server.services.now().toISOString().slice(0, 10);
  const later = async (step: 'next' | 'day' | 'month') => {
    const tab = createBrowserForm(server.request);
    await tab.open('/sandbox');
    const { headers } = await tab.post(`/sandbox/clock/${step}`, {});
    expect(headers.get('location')).toBe(`/sandbox?done=${step}`);
    const rows = await server.services.database.db
      .selectFrom('outbox')
      .select(['id', 'subject'])
      .where('recipient', '=', policyholder.email)
      .execute();
    for (const { id, subject } of rows) seen.set(id, subject);
  };
  const advanceTo = async (day: string) => {
    while (today() < day) await later('day');
  };
  const addCard = async (number: string, expiry: { exp_month: number; exp_year: number }) => {
    const entry = { number, cvc: '318', ...expiry };
    const { body } = await send(server, 'POST', paths.cardTokens, entry);
    const request = { first_name: 'Ana', last_name: 'Lopez', token: body.token };
    const added = await send(server, 'POST', paths.addMethod, request, policyholder);
    return added.body.public_id as string;
  };
  const show = async (id: string) => {
    const path = `/api/user/v2/policies/policy/${id}`;
    return (await send(server, 'GET', path, undefined, policyholder)).body;
  };
  const mails = () => emailsTo(server, policyholder.email);
  const newestLink = async () => {
    const texts = (await mails()).map(({ text }) => text).join();
    return /linkToken=([\w-]+)/.exec(texts)?.[1] ?? '';
  };
  const updateCard = async (number: string) =>
    send(server, 'POST', '/api/user/v2/policies/update-billing', {
      link_token: await newestLink(),
      stripe_token: await cardToken(server, number),
    });
  const paid = async (id: string) => {
    const { db } = server.services.database;
    const charges = await db
      .selectFrom('charges')
      .select('amount')
      .where('policy_id', '=', id)
      .where('captured_at', 'is not', null)
      .execute();
    const refunds = await db
      .selectFrom('refunds')
      .select('amount')
      .where('policy_id', '=', id)
      .where('refunded_at', 'is not', null)
      .execute();
    return sumOf(charges, ({ amount }) => amount) - sumOf(refunds, ({ amount }) => amount);
  };

  test('adds up, with a card that expires and a monthly payment that fails', async () => {
    const card = await addCard('4242424242424242', { exp_month: 2, exp_year: 2027 });
    const { response } = await insureHome(server, {
      token: policyholder.token,
      cadence: 'eleven_pay',
      body: { payment_method_id: card },
    });
    const id = response.body.policy_id as string;
    const { schedule } = (await show(id)).billing.payment_schedule as {
      schedule: { amount: number }[];
    };
    const cents = schedule.map(({ amount }) => Math.round(amount * 100));
    const due = (payments: number) => sumOf(cents.slice(0, payments), (amount) => amount);

    await advanceTo('2027-02-22');
    expect(await paid(id)).toBe(due(4));
    expect((await show(id)).billing.next_payment).toBe('2027-03-21');

    // The card expired at the end of February, so it must be replaced.
    const expires = () =>
      mails().then((all) => all.filter(({ subject }) => subject.includes('has expired')));
    await advanceTo('2027-03-10');
    expect(await expires()).toEqual([]);
    await advanceTo('2027-03-11');
    expect(await expires()).toHaveLength(1);
    await advanceTo('2027-03-21');
    expect((await show(id)).billing.payment_failed).toEqual({
      amount: cents[4]! / 100,
      on: '2027-03-21',
      last_try: '2027-03-21',
      payment_method: { details: { brand: 'Visa', last4: '4242', exp_month: 2, exp_year: 2027 } },
      covered_until: '2027-04-05',
      next_try: '2027-03-24',
    });
    // The next card is accepted now, but it will be declined when it is charged.
    expect((await updateCard(FAILS_LATER)).status).toBe(200);
    await later('day');
    expect((await show(id)).billing.payment_failed).toMatchObject({
      payment_method: { details: { last4: '0341' } },
      covered_until: '2027-04-05',
    });
    expect((await updateCard(MASTERCARD)).status).toBe(200);
    await later('day');
    expect((await show(id)).billing).not.toHaveProperty('payment_failed');
    expect(await paid(id)).toBe(due(5));

    // One monthly payment fails on June 20. Its third attempt succeeds.
    await advanceTo('2027-06-20');
    const { db } = server.services.database;
    const mastercard = db.updateTable('payment_methods').where('last4', '=', '4444');
    await mastercard.set({ gateway_ref: 'declined_off_session:x' }).execute();
    await advanceTo('2027-06-25');
    expect((await show(id)).billing.payment_failed).toMatchObject({ on: '2027-06-21' });
    await mastercard.set({ gateway_ref: 'succeeds:x' }).execute();
    await later('next');
    expect((await show(id)).billing).not.toHaveProperty('payment_failed');
    expect(await paid(id)).toBe(due(8));

    await later('month');
    await later('month');
    await later('month');
    expect(await paid(id)).toBe(due(11));
    const page = await createBrowserForm(server.request).open('/sandbox');
    expect(page).toContain('Oct 2, 2027: the price of another year is emailed');

    await later('next');
    await advanceTo('2027-11-21');
    const renewed = await show(id);
    expect(renewed).toMatchObject({ status: 'approved', coverage_end_date: '2028-11-20' });
    expect(await paid(id)).toBe(due(11) + cents[0]!);
    // The installments of the previous year still have their names, and each has the day of its own
    // charge.
    const moved = (renewed.billing.payments as Payment[]).filter((one) => one.kind !== 'due');
    const parts = Array.from({ length: 11 }, (_, at) => `Payment ${11 - at} of 11`);
    expect(moved.map(({ title }) => title)).toEqual(['Renewal', ...parts]);
    const days = moved.map(({ date }) => date).filter((day) => !/-(03|06)-/.test(day));
    expect(new Set(days.slice(0, -1).map((day) => day.slice(8)))).toEqual(new Set(['21']));

    const cancel = await send(
      server,
      'POST',
      `/api/user/v2/policies/policy/${id}/cancel/submit`,
      {},
      policyholder,
    );
    await later('day');
    const used = Math.floor((2 * due(11) + 366) / (2 * 366));
    expect(Math.round(cancel.body.total_refund_amount * 100)).toBe(cents[0]! - used);
    expect(await paid(id)).toBe(due(11) + used);
    const open = await db
      .selectFrom('installments')
      .select('id')
      .where('policy_id', '=', id)
      .where('state', 'in', ['due', 'collecting', 'failed'])
      .execute();
    expect(open).toEqual([]);

    const subjects = [...seen.values()];
    const countSubjects = (subjectText: string) =>
      subjects.filter((one) => one.includes(subjectText)).length;
    expect(countSubjects('has expired')).toBe(1);
    expect(countSubjects('We received your payment')).toBe(10);
    // Four payment attempts failed: on March 21, with the second card, on June 21 and on June 24.
    expect(countSubjects('failed') + countSubjects('We’ll try your payment')).toBe(4);
    expect(countSubjects('renews on')).toBe(1);
    expect(countSubjects('was renewed')).toBe(1);
    expect(countSubjects('was canceled')).toBe(1);
  });

  test('ends with a reset, despite the payments of the demo account', async () => {
    await later('month');
    const tab = createBrowserForm(server.request);
    await tab.open('/sandbox');
    const { headers } = await tab.post('/sandbox/reset', {});
    expect(headers.get('location')).toBe('/sandbox?done=reset');
  });

  test('advances a day at a time, and never backward', async () => {
    const before = server.services.now();
    await later('day');
    const moved = server.services.now().getTime() - before.getTime();
    expect(Math.round(moved / 3_600_000)).toBe(24);
  });

  test('reaches the storefront: each response contains the offset of the clock', async () => {
    const ahead = async (path: string) =>
      Number((await server.request(path)).headers.get('X-Clock-Ahead'));
    await later('month');
    const days = (await ahead('/api/user/v2/account')) / 86_400;
    expect(days).toBeGreaterThanOrEqual(28);
    await later('day');
    expect((await ahead('/api/no-such-call')) / 86_400 - days).toBeCloseTo(1, 3);
  });
});
