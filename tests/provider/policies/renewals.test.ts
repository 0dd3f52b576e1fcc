import { afterEach, beforeEach, expect, test } from 'vitest';
import { onEveryCollector } from '../../fixtures/collectors.ts';
import { startPaying, type PayingParty } from '../../fixtures/payer.ts';

onEveryCollector('another year of a policy', (kind, collector) => {
  let party: PayingParty;
  beforeEach(async () => {
    party = await startPaying(kind, collector);
  });
  afterEach(() => party.stop());

  const subjects = async () => (await party.mails()).map(({ subject }) => subject);

  test('is told 30 days before, charged on its first day, and has dates and papers of its own', async () => {
    const id = await party.insure('annual');
    expect((await party.show(id)).billing.renewal).toEqual({ renews: true, on: '2027-11-21' });
    await party.goTo('2027-10-21');
    expect((await subjects()).join()).not.toContain('renews on');
    await party.goTo('2027-10-22');
    const [notice] = await party.mails();
    expect(notice?.subject).toContain('renews on Nov 21, 2027');
    expect(notice?.text).toContain('The price is the same as this year');
    await party.goTo('2027-11-20');
    expect(party.tries()).toEqual([]);
    await party.goTo('2027-11-21');
    const policy = await party.show(id);
    expect(policy).toMatchObject({
      status: 'approved',
      coverage_start_date: '2027-11-21',
      coverage_end_date: '2028-11-20',
    });
    expect(policy.billing.next_payment).toBe('2028-11-21');
    expect((await subjects())[0]).toContain('was renewed');
    // A cancellation goes by the new year alone: 355 of its 366 days are left.
    await party.goTo('2027-12-01');
    const { body } = await party.ask(id, 'cancel/submit');
    const total = policy.billing.totals.grandtotal;
    expect(body.total_refund_amount).toBeCloseTo((total * 355) / 366, 1);
    await party.runJobs();
    expect(party.net()).toBe(await party.books(id));
  });

  test('is paid in parts again where the first was', async () => {
    const id = await party.insure('eleven_pay');
    await party.goTo('2027-11-22');
    const { billing } = await party.show(id);
    expect(billing.next_payment).toBe('2027-12-21');
    expect(billing.payment_schedule.schedule).toHaveLength(11);
    await party.goTo('2028-09-22');
    expect(await party.books(id)).toBe(Math.round(billing.totals.grandtotal * 200));
    expect(party.net()).toBe(await party.books(id));
  });

  test('does not come where it was switched off, and comes where it was switched on again', async () => {
    const id = await party.insure('annual');
    const off = await party.ask(id, 'renewal', { renews: false });
    expect(off.body.billing).toMatchObject({
      next_payment: null,
      renewal: { renews: false, on: '2027-11-21' },
    });
    expect((await subjects()).join()).toContain('switched off');
    expect((await party.ask(id, 'renewal', { renews: false })).status).toBe(200);
    expect((await subjects()).filter((one) => one.includes('switched'))).toHaveLength(1);
    const on = await party.ask(id, 'renewal', { renews: true });
    expect(on.body.billing).toMatchObject({
      next_payment: '2027-11-21',
      renewal: { renews: true },
    });
    await party.ask(id, 'renewal', { renews: false });
    await party.goTo('2027-11-23');
    expect(party.tries()).toEqual([]);
    expect((await party.ask(id, 'renewal', { renews: true })).status).toBe(409);
  });

  test('that is not paid ends ten days after its first day, and nothing goes back', async () => {
    const id = await party.insure('annual');
    await party.goTo('2027-11-20');
    party.refusing.is = true;
    await party.goTo('2027-11-21');
    expect(await party.show(id)).toMatchObject({
      status: 'approved',
      coverage_end_date: '2027-12-01',
      billing: { payment_failed: { covered_until: '2027-12-01' } },
    });
    await party.goTo('2027-12-02');
    expect(await party.show(id)).toMatchObject({ status: 'canceled', covered_until: '2027-12-01' });
    expect(await party.books(id)).toBe(party.net());
    expect(party.refunds()).toBe(0);
  });

  test('that is paid late begins where the year before has ended', async () => {
    const id = await party.insure('annual');
    await party.goTo('2027-11-20');
    party.refusing.is = true;
    await party.goTo('2027-11-22');
    party.refusing.is = false;
    await party.goTo('2027-11-24');
    expect(await party.show(id)).toMatchObject({
      coverage_start_date: '2027-11-21',
      coverage_end_date: '2028-11-20',
    });
  });
});
