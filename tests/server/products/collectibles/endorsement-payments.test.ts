import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { captureDueCharges, flushCaptures } from '../../../../server/sales/captures.ts';
import { payPendingRefunds } from '../../../../server/sales/refunds.ts';
import { emailsTo, send } from '../../../fixtures/buyer.ts';
import { onBothDatabases } from '../../../fixtures/databases.ts';
import {
  art,
  coinsValuedAt,
  netOf,
  setUpEndorsements,
  type PolicyClient,
  type EndorsementSetup,
} from '../../../fixtures/endorsement-setup.ts';
import { readPdf } from '../../../fixtures/pdf-text.ts';

/**
 * Removes the payments from a price breakdown, because they change while an amount is authorized.
 */
const withoutPayments = ({ billing }: { billing: object }) => ({ ...billing, payments: null });

onBothDatabases('the payment of an endorsement', (kind) => {
  let setup: EndorsementSetup;
  let policy: PolicyClient;
  beforeEach(async () => {
    setup = await setUpEndorsements(kind);
    policy = setup.policy(await setup.buy());
    setup.setDay('2027-03-01');
  });
  afterEach(() => setup.stop());

  const newest = () => [...setup.processor.states.keys()].at(-1) ?? '';
  const stateOfNewest = () => setup.processor.states.get(newest());
  const net = async () => {
    await setup.settlePayments();
    return netOf(setup.processor);
  };
  const mail = async (subject: RegExp) => {
    const mails = await emailsTo(setup.server, setup.policyholder.email);
    return mails.filter((one) => subject.test(one.subject)).map(({ text }) => text);
  };
  const db = () => setup.server.services.database.db;

  it('is authorized until the carrier approves, and the policy stays unchanged until then', async () => {
    const before = await policy.fetchPolicy();
    const { body } = await policy.submit('add', { ...art, revenue: 47.74 });
    expect(body).toMatchObject({
      status: 'pending_change',
      totals: { subtotal: 46.35, tax: 1.39, grandtotal: 47.74 },
      payment_method: { brand: 'Visa', last4: '4242' },
      held_until: '2027-03-06',
      held_amount: 47.74,
    });
    const pending = await policy.fetchPolicy();
    const { acceptances } = before;
    expect({ ...pending, acceptances, history: null, billing: withoutPayments(pending) }).toEqual({
      ...before,
      billing: withoutPayments(before),
      status: 'pending_change',
      history: null,
      options: before.options,
    });
    expect(pending.history.endorsements).toMatchObject([
      { status: 'pending', amount: 47.74, held_until: '2027-03-06', decision_by: '2027-03-02' },
    ]);
    expect(await net()).toBe(29_656);
    expect(stateOfNewest()).toBe('authorized');

    expect(await policy.decide('approve')).toBe(1);
    expect(await net()).toBe(29_656 + 4_774);
    const after = await policy.fetchPolicy();
    expect(after).toMatchObject({
      status: 'approved',
      details: { categories: ['Coins', 'Jewelry', 'Fine art'] },
      billing: {
        price_desc: '$359.93/year',
        next_payment: '2027-12-01',
        totals: { subtotal: 349.45, tax: 10.48, grandtotal: 359.93 },
      },
    });
    expect(after.history).toMatchObject({
      purchase: { categories: ['Coins', 'Jewelry'], amount: 296.56 },
      endorsements: [{ status: 'approved', amount: 47.74 }],
    });
    expect(after.history.endorsements[0].held_until).toBeUndefined();
    expect(await policy.decide('approve')).toBe(0);
  });

  it('is voided when the carrier rejects the endorsement, which can then be requested again', async () => {
    const before = await policy.fetchPolicy();
    await policy.submit('add', art);
    expect(await policy.decide('reject')).toBe(1);
    expect(await net()).toBe(29_656);
    expect(stateOfNewest()).toBe('voided');
    const after = await policy.fetchPolicy();
    const { acceptances } = before;
    const ignoredFields = { acceptances, history: null, billing: withoutPayments(before) };
    expect({ ...after, ...ignoredFields, billing: withoutPayments(after) }).toEqual({
      ...before,
      ...ignoredFields,
    });
    expect(after.history.endorsements).toMatchObject([{ status: 'rejected', amount: 47.74 }]);
    expect((await policy.submit('add', art)).status).toBe(200);
    await policy.decide('approve');
    expect(await net()).toBe(29_656 + 4_774);
  });

  it('is captured after five days, and then kept or refunded in full', async () => {
    await policy.submit('add', art);
    setup.setDay('2027-03-06');
    expect(await net()).toBe(29_656 + 4_774);
    const [pendingEndorsement] = (await policy.history()).endorsements;
    expect(pendingEndorsement).toMatchObject({ status: 'pending' });
    expect(pendingEndorsement.held_until).toBeUndefined();
    await policy.decide('reject');
    expect(await net()).toBe(29_656);
    await policy.submit('add', art);
    setup.setDay('2027-03-12');
    await setup.settlePayments();
    await policy.decide('approve');
    const expectedRefund = Math.round((6_337 * 270) / 365);
    expect(await net()).toBe(29_656 + expectedRefund);
  });

  it('is refunded at approval, from the newest charge first', async () => {
    await policy.submit('add', art);
    await policy.decide('approve');
    const { body } = await policy.submit('edit', { ...coinsValuedAt(1_500), revenue: -106.02 });
    expect(body).toMatchObject({ status: 'pending_change', payment_method: null });
    expect(body.held_until).toBeUndefined();
    expect(await net()).toBe(29_656 + 4_774);
    expect(setup.processor.refunds.size).toBe(0);
    await policy.decide('approve');
    expect(await net()).toBe(29_656 + 4_774 - 10_602);
    // The refund is larger than the newest charge, so the charge of the purchase is refunded, too.
    const refundedAmounts = [...setup.processor.refunds.values()].map(({ amount }) => amount);
    expect(refundedAmounts.toSorted()).toEqual([4_774, 5_828]);
    const { history } = await policy.fetchPolicy();
    expect(history.endorsements[0]).toMatchObject({
      action: 'refund',
      amount: -106.02,
      payment_method: { brand: 'Visa', last4: '4242' },
    });
  });

  it('is zero when a refund is rejected or nothing is due', async () => {
    await policy.submit('remove', { category_code: 'coins' });
    await policy.decide('reject');
    await policy.submit('edit', coinsValuedAt(12_500, { highest_value_item: 2_400 }));
    await policy.decide('approve');
    expect(await net()).toBe(29_656);
    expect(setup.processor.refunds.size).toBe(0);
    const { endorsements } = await policy.history();
    expect(endorsements.map((one: { action: string }) => one.action)).toEqual([
      'no_change',
      'refund',
    ]);
  });

  it('is voided by a cancellation, whose refund is the same as without the endorsement', async () => {
    const quoted = (await policy.quoteCancel()).body;
    await policy.submit('add', art);
    expect((await policy.quoteCancel()).body).toEqual(quoted);
    const { body } = await policy.cancel({ total_refund_amount: quoted.total_refund_amount });
    expect(body).toEqual(quoted);
    // The refund is for 274 of 365 days.
    expect(quoted.total_refund_amount).toBe(222.62);
    expect(await net()).toBe(29_656 - 22_262);
    expect(stateOfNewest()).toBe('voided');
    const after = await policy.fetchPolicy();
    expect(after.history.endorsements).toMatchObject([{ status: 'canceled' }]);
    expect(after.billing.refunds).toMatchObject([{ refund_amount: 222.62 }]);
    const [text] = await mail(/was canceled/);
    expect(text).toContain('Refund amount: $222.62');
    expect(text).toContain('The change you asked for is canceled too: Fine art added, $8,000.');
    expect(text).toContain('We’re releasing the $47.74 hold on your card.');
    expect(await policy.decide('approve')).toBe(0);
    expect((await policy.fetchPolicy()).status).toBe('canceled');
  });

  it('is refunded by a cancellation after the capture, and after endorsements of either kind', async () => {
    await policy.submit('add', art);
    await policy.decide('approve');
    setup.setDay('2027-05-01');
    await policy.submit('edit', coinsValuedAt(1_500));
    await policy.decide('approve');
    const before = await net();
    // From this day, the annual price is $219.21, and 213 days are left.
    const refund = Math.round((21_921 * 213) / 365);
    await policy.submit('add', { ...art, category_code: 'wine' });
    setup.setDay('2027-05-07');
    await setup.settlePayments();
    const left = Math.round((21_921 * 207) / 365);
    expect(refund).toBeGreaterThan(left);
    expect((await policy.cancel()).body.total_refund_amount).toBe(left / 100);
    expect(await net()).toBe(before - left);
    expect((await policy.fetchPolicy()).billing.refunds).toMatchObject([
      { refund_amount: left / 100 },
    ]);
  });

  it('is refunded in full when a changed policy is canceled before it begins', async () => {
    setup.setDay('2026-11-28');
    await policy.submit('add', art);
    await policy.decide('approve');
    await policy.submit('edit', coinsValuedAt(1_500));
    await policy.decide('approve');
    const { body } = await policy.cancel();
    expect(body.total_refund_amount).toBe(219.21);
    expect(await net()).toBe(0);
  });

  it('is reported in three emails, each sent once', async () => {
    await policy.submit('add', art);
    const [expectedRefund] = await mail(
      /^Your change to policy CL-[\d-]+ \(.+\) is pending review$/,
    );
    for (const expected of [
      'Fine art added, $8,000',
      'Takes effect: Mar 1, 2027',
      'by Mar 2, 2027',
      'The change costs $47.74',
      'no later than Mar 6, 2027',
    ])
      expect(expectedRefund).toContain(expected);
    await policy.decide('reject');
    await policy.decide('reject');
    const [rejected, ...twice] = await mail(/was not approved/);
    expect(rejected).toContain('Your policy continues as before.');
    expect(twice).toEqual([]);
    await policy.submit('edit', coinsValuedAt(1_500));
    await policy.decide('approve');
    await policy.decide('approve');
    const [approved, ...again] = await mail(/was approved/);
    expect(approved).toContain('Coins lowered from $12,500 to $1,500');
    expect(approved).toMatch(
      /We’re refunding \$106\.02 to your Visa ending 4242\. It’ll arrive by Mar \d+, 2027\./,
    );
    expect(again).toEqual([]);
  });

  it('appears on the declarations page as it was paid, from the approval on', async () => {
    const read = async () => {
      const [declarations] = (await policy.fetchPolicy()).documents;
      const file = await (await setup.server.request(declarations.url)).arrayBuffer();
      return (await readPdf(file)).text.replaceAll('\u00a0', ' ');
    };
    await policy.submit('add', art);
    expect(await read()).not.toContain('Fine art');
    await policy.decide('approve');
    const page = await read();
    expect(page).toMatch(/Fine art\s+\$8,000 in total/);
    expect(page).toMatch(/Total per year\s+\$359\.93/);
    expect(page).toMatch(/Fine art added, \$8,000, from Mar 1, 2027\s+\$47\.74/);
    expect(page).toMatch(/Total paid\s+\$344\.30/);
  });

  it('is listed with as many queries for several policies as for one', async () => {
    await policy.submit('add', art);
    const list = async () => {
      const all = await send(
        setup.server,
        'GET',
        '/api/user/v2/policies/vertical/collectibles',
        undefined,
        { token: setup.policyholder.token },
      );
      return all.body.items;
    };
    expect((await list())[0].history.endorsements).toHaveLength(1);
    const { services } = setup.server;
    const spy = vi.spyOn(services.database.db.getExecutor(), 'executeQuery');
    // Waits for the captures, because they use the same database in the background.
    await flushCaptures(services);
    spy.mockClear();
    await list();
    const one = spy.mock.calls.length;
    expect(one).toBeGreaterThan(2);
    setup.setDay('2027-03-02');
    for (let more = 0; more < 3; more += 1) await setup.buy('2027-04-01');
    await flushCaptures(services);
    spy.mockClear();
    expect(await list()).toHaveLength(4);
    expect(spy.mock.calls.length).toBe(one);
  });

  it('is captured once, even when the process dies after the decision', async () => {
    await policy.submit('add', art);
    const { capture } = setup.processor.gateway;
    setup.processor.gateway.capture = async () => Promise.reject(new Error('away'));
    await policy.decide('approve');
    await flushCaptures(setup.server.services);
    expect(stateOfNewest()).toBe('authorized');
    // Simulates that the capture succeeds but the process dies before it records the capture.
    setup.processor.gateway.capture = capture;
    await capture(newest());
    // Does what the server does at its next start.
    await captureDueCharges(setup.server.services);
    expect(await net()).toBe(29_656 + 4_774);
    const capturedCharges = await db()
      .selectFrom('charges')
      .select('captured_at')
      .where('policy_id', '=', policy.id)
      .execute();
    expect(capturedCharges.every(({ captured_at }) => captured_at !== null)).toBe(true);
  });

  it('is waived when it is too small to be charged', async () => {
    setup.setDay('2027-11-28');
    const change = coinsValuedAt(12_800);
    const { body: priced } = await policy.checkout('edit', change);
    expect(priced).toMatchObject({ action: 'no_change' });
    expect((await policy.submit('edit', change)).status).toBe(200);
    expect(await policy.decide('approve')).toBe(1);
    expect(await net()).toBe(29_656);
    const { details, billing } = await policy.fetchPolicy();
    expect(billing.price_desc).not.toBe('$296.56/year');
    expect(details.categories).toEqual(['Coins', 'Jewelry']);
  });

  it('is refunded once, even when the process dies after the decision', async () => {
    await setup.settlePayments();
    await policy.submit('edit', coinsValuedAt(1_500));
    const { refund } = setup.processor.gateway;
    let attempts = 0;
    setup.processor.gateway.refund = async (...args) => {
      attempts += 1;
      await refund(...args);
      throw new Error('the answer was lost');
    };
    await policy.decide('approve');
    await expect.poll(() => attempts).toBe(1);
    setup.processor.gateway.refund = refund;
    await payPendingRefunds(setup.server.services);
    await payPendingRefunds(setup.server.services);
    expect(await net()).toBe(29_656 - 10_602);
    expect(await policy.decide('approve')).toBe(0);
  });
});
