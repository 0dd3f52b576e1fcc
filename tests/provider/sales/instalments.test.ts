import { afterEach, beforeEach, expect, test } from 'vitest';
import { collectDue } from '../../../provider/sales/collect.ts';
import { onEveryCollector } from '../../fixtures/collectors.ts';
import { paths, send } from '../../fixtures/buyer.ts';
import { holdPolicy } from '../../fixtures/held-policy.ts';
import { onUsualDatabase } from '../../fixtures/databases.ts';
import { startPaying, type PayingParty } from '../../fixtures/payer.ts';

onEveryCollector('payments after a purchase', (kind, collector) => {
  let party: PayingParty;
  beforeEach(async () => {
    party = await startPaying(kind, collector);
  });
  afterEach(() => party.stop());

  const total = async (id: string) =>
    Math.round((await party.show(id)).billing.totals.grandtotal * 100);
  const states = async (id: string) => (await party.instalments(id)).map(({ state }) => state);

  test('are each charged once on their day, and make up the price', async () => {
    const id = await party.insure('eleven_pay');
    expect(await states(id)).toEqual(Array(11).fill('due'));
    expect((await party.show(id)).billing.next_payment).toBe('2026-12-21');
    await party.goTo('2026-12-20');
    expect(party.tries()).toEqual([]);
    await party.goTo('2026-12-21');
    expect(party.tries()).toHaveLength(1);
    expect((await party.show(id)).billing.next_payment).toBe('2027-01-21');
    await party.goTo('2027-09-22');
    expect(await states(id)).toEqual([...Array(10).fill('paid'), 'due']);
    expect(await party.books(id)).toBe(await total(id));
    expect(party.net()).toBe(await total(id));
    expect((await party.show(id)).billing.next_payment).toBe('2027-11-21');
    const mails = await party.mails();
    expect(mails.filter(({ subject }) => subject.startsWith('We received'))).toHaveLength(10);
  });

  test('that fail are told, tried again on days 3, 7 and 10, and end the policy', async () => {
    const id = await party.insure('eleven_pay');
    party.refusing.is = true;
    await party.goTo('2026-12-21');
    expect((await party.show(id)).billing.payment_failed).toMatchObject({
      on: '2026-12-21',
      covered_until: '2026-12-31',
      next_try: '2026-12-24',
      payment_method: { details: { brand: expect.any(String) } },
    });
    await party.goTo('2026-12-31');
    const tries = party.tries();
    expect(tries).toHaveLength(4);
    expect(new Set(tries).size).toBe(4);
    expect((await party.show(id)).status).toBe('approved');
    await party.goTo('2027-01-01');
    const ended = await party.show(id);
    expect(ended).toMatchObject({ status: 'canceled', covered_until: '2026-12-31' });
    expect(ended.billing.payment_failed).toBeUndefined();
    expect(ended.billing.next_payment).toBeNull();
    expect(new Set(await states(id))).toEqual(new Set(['waived']));
    const [last] = await party.mails();
    expect(last?.subject).toMatch(/^Your policy RN-[\d-]+ has ended$/);
    expect(last?.text).toContain('could not be collected');
    expect(last?.text).toContain('To be covered again');
    expect(last?.text).not.toContain('If this wasn’t you');
    await party.goTo('2027-03-01');
    expect(party.tries()).toEqual(tries);
    expect(party.net()).toBe(await party.books(id));
  });

  test('that failed are charged to another card at once, and the policy goes on', async () => {
    const id = await party.insure('eleven_pay');
    party.refusing.is = true;
    await party.goTo('2026-12-23');
    party.refusing.is = false;
    const card = await party.addCard();
    expect((await party.payWith(card)).body).toEqual({ updated: 1 });
    await collectDue(party.provider.services);
    const policy = await party.show(id);
    expect(policy.billing.payment_failed).toBeUndefined();
    expect(policy.billing.next_payment).toBe('2027-01-21');
    await party.goTo('2027-01-05');
    expect((await party.show(id)).status).toBe('approved');
    expect((await states(id))[0]).toBe('paid');
  });

  test('are not asked for days after the last one of cover', async () => {
    const { provider, addCard, holder } = party;
    const { body } = await send(provider, 'GET', paths.account, undefined, holder);
    const id = await holdPolicy(provider, body.public_id, {
      vertical: 'pet',
      starts: '2026-11-01',
      ends: '2027-01-31',
      frequency: 'month',
      next: '2026-12-01',
      price: 1_299,
      charges: [],
    });
    await party.payWith(await addCard());
    await party.goTo('2027-02-10');
    const due = (await party.instalments(id)).map(({ due_date, state }) => [due_date, state]);
    expect(due).toEqual([
      ['2026-12-01', 'paid'],
      ['2027-01-01', 'paid'],
    ]);
    expect((await party.show(id)).billing.next_payment).toBeNull();
  });

  test('of a policy that began on the 31st come back to it after a short month', async () => {
    const { provider, addCard, holder } = party;
    const { body } = await send(provider, 'GET', paths.account, undefined, holder);
    const id = await holdPolicy(provider, body.public_id, {
      vertical: 'devices',
      starts: '2026-12-31',
      ends: null,
      frequency: 'month',
      next: '2027-01-31',
      price: 1_299,
      charges: [],
    });
    await party.payWith(await addCard());
    await party.goTo('2027-06-01');
    const due = (await party.instalments(id)).map(({ due_date }) => due_date);
    expect(due).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
      '2027-06-30',
    ]);
    expect((await party.show(id)).billing.next_payment).toBe('2027-06-30');
    // From May 31 to June 29: two of its days are used.
    const quote = await party.ask(id, 'cancel/checkout');
    expect(quote.body.total_refund_amount).toBe(Math.round((1_299 * 28) / 30) / 100);
  });

  test('are not asked for once the policy is canceled', async () => {
    const id = await party.insure('eleven_pay');
    await party.goTo('2027-01-10');
    expect((await party.ask(id, 'cancel/submit')).status).toBe(200);
    const tries = party.tries();
    await party.goTo('2027-04-01');
    expect(party.tries()).toEqual(tries);
    expect(party.net()).toBe(await party.books(id));
  });
});

onUsualDatabase('payments that our job collects', (kind) => {
  let party: PayingParty;
  beforeEach(async () => {
    party = await startPaying(kind);
  });
  afterEach(() => party.stop());

  test('are found by processes that start after one has died in the middle', async () => {
    const id = await party.insure('eleven_pay');
    const { authorize } = party.provider.services.gateway;
    party.provider.services.gateway.authorize = async (order) => {
      await authorize(order);
      throw new Error('The process has died');
    };
    await party.goTo('2026-12-21');
    expect((await party.instalments(id))[0]?.state).toBe('collecting');
    party.provider.services.gateway.authorize = authorize;
    await party.goTo('2026-12-22');
    expect((await party.instalments(id))[0]?.state).toBe('paid');
    expect(new Set(party.tries()).size).toBe(1);
    await party.runJobs();
    expect(party.net()).toBe(await party.books(id));
  });
});
