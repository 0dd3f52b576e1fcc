import { afterEach, beforeEach, expect, test } from 'vitest';
import { onEveryCollector } from '../../fixtures/payment-collectors.ts';
import { setUpPayments, type PaymentSetup } from '../../fixtures/payment-setup.ts';

onEveryCollector('a renewal', (kind, collector) => {
  let setup: PaymentSetup;
  beforeEach(async () => {
    setup = await setUpPayments(kind, collector);
  });
  afterEach(() => setup.stop());

  const subjects = async () => (await setup.emails()).map(({ subject }) => subject);

  test('is announced before the day that the state requires, charged on its first day, and has its own dates and documents', async () => {
    const id = await setup.insure('annual');
    expect((await setup.fetchPolicy(id)).billing.renewal).toEqual({
      renews: true,
      on: '2027-11-21',
      price_by: '2027-10-07',
    });
    await setup.advanceTo('2027-10-01', { daily: '2027-10-01' });
    expect((await subjects()).join()).not.toContain('renews on');
    await setup.advanceTo('2027-10-02');
    const [notice] = await setup.emails();
    expect(notice?.subject).toContain('renews on Nov 21, 2027');
    expect(notice?.text).toContain('Your price stays the same');
    await setup.advanceTo('2027-11-20', { daily: '2027-11-20' });
    expect(setup.attempts()).toEqual([]);
    await setup.advanceTo('2027-11-21');
    const policy = await setup.fetchPolicy(id);
    expect(policy).toMatchObject({
      status: 'approved',
      coverage_start_date: '2027-11-21',
      coverage_end_date: '2028-11-20',
    });
    expect(policy.billing.next_payment).toBe('2028-11-21');
    expect((await subjects())[0]).toContain('was renewed');
    // The refund counts only the new year, of which 355 of 366 days are left.
    await setup.advanceTo('2027-12-01');
    const { body } = await setup.sendRequest(id, 'cancel/submit');
    const total = policy.billing.totals.grandtotal;
    expect(body.total_refund_amount).toBeCloseTo((total * 355) / 366, 1);
    await setup.runJobs();
    expect(setup.netCaptured()).toBe(await setup.ledgerBalance(id));
  });

  test('is paid in installments again when the first was', async () => {
    const id = await setup.insure('eleven_pay');
    await setup.advanceTo('2027-11-22', { daily: '2027-11-20' });
    const { billing } = await setup.fetchPolicy(id);
    expect(billing.next_payment).toBe('2027-12-21');
    expect(billing.payment_schedule.schedule).toHaveLength(11);
    await setup.advanceTo('2028-09-22', { daily: '2028-09-20' });
    expect(await setup.ledgerBalance(id)).toBe(Math.round(billing.totals.grandtotal * 200));
    expect(setup.netCaptured()).toBe(await setup.ledgerBalance(id));
  });

  test('that is turned off names the payments of the year that are still due', async () => {
    const id = await setup.insure('eleven_pay');
    const rows = await setup.installments(id);
    await setup.sendRequest(id, 'renewal', { renews: false });
    const [mail] = await setup.emails();
    const due = rows.filter((row) => row.kind !== 'renewal');
    expect(mail?.text).toMatch(
      new RegExp(
        `still charge what’s due by then: ${due.length} payments of \\$[\\d.]+, Dec 21, 2026 to Sep 21, 2027\\.`,
      ),
    );
  });

  test('does not start when it was switched off, and starts when it was switched on again', async () => {
    const id = await setup.insure('annual');
    const off = await setup.sendRequest(id, 'renewal', { renews: false });
    expect(off.body.billing).toMatchObject({
      next_payment: null,
      renewal: { renews: false, on: '2027-11-21' },
    });
    expect((await subjects()).join()).toContain('turned off renewal');
    expect((await setup.sendRequest(id, 'renewal', { renews: false })).status).toBe(200);
    expect((await subjects()).filter((one) => one.includes('turned'))).toHaveLength(1);
    const on = await setup.sendRequest(id, 'renewal', { renews: true });
    expect(on.body.billing).toMatchObject({
      next_payment: '2027-11-21',
      renewal: { renews: true },
    });
    await setup.sendRequest(id, 'renewal', { renews: false });
    await setup.advanceTo('2027-11-23', { daily: '2027-11-20' });
    expect(setup.attempts()).toEqual([]);
    expect((await setup.sendRequest(id, 'renewal', { renews: true })).status).toBe(409);
  });

  test('ends after the state’s days of notice without a refund when it is not paid', async () => {
    const id = await setup.insure('annual');
    await setup.advanceTo('2027-11-20', { daily: '2027-11-20' });
    setup.offSessionDeclines.enabled = true;
    await setup.advanceTo('2027-11-21');
    expect(await setup.fetchPolicy(id)).toMatchObject({
      status: 'approved',
      coverage_end_date: '2027-12-06',
      billing: { payment_failed: { covered_until: '2027-12-06' } },
    });
    await setup.advanceTo('2027-12-07');
    expect(await setup.fetchPolicy(id)).toMatchObject({
      status: 'canceled',
      covered_until: '2027-12-06',
    });
    expect(await setup.ledgerBalance(id)).toBe(setup.netCaptured());
    expect(setup.refunds()).toBe(0);
  });

  test('begins where the year before ended when it is paid late', async () => {
    const id = await setup.insure('annual');
    await setup.advanceTo('2027-11-20', { daily: '2027-11-20' });
    setup.offSessionDeclines.enabled = true;
    await setup.advanceTo('2027-11-22');
    setup.offSessionDeclines.enabled = false;
    await setup.advanceTo('2027-11-24');
    expect(await setup.fetchPolicy(id)).toMatchObject({
      coverage_start_date: '2027-11-21',
      coverage_end_date: '2028-11-20',
    });
  });
});
