import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { captureDue, capturesTried } from '../../../../provider/sales/captures.ts';
import { payRefunds } from '../../../../provider/sales/refunds.ts';
import { mailsTo, send } from '../../../fixtures/buyer.ts';
import { onBothDatabases } from '../../../fixtures/databases.ts';
import {
  art,
  coinsOf,
  netOf,
  startEndorsing,
  type EndorsedPolicy,
  type EndorsingParty,
} from '../../../fixtures/endorsements.ts';
import { readPdf } from '../../../fixtures/pdf-text.ts';

/** The bill without what was held meanwhile. */
const apart = ({ billing }: { billing: object }) => ({ ...billing, payments: null });

onBothDatabases('the money of a change', (kind) => {
  let party: EndorsingParty;
  let policy: EndorsedPolicy;
  beforeEach(async () => {
    party = await startEndorsing(kind);
    policy = party.policy(await party.buy());
    party.setDay('2027-03-01');
  });
  afterEach(() => party.stop());

  const newest = () => [...party.bank.states.keys()].at(-1) ?? '';
  const stateOfNewest = () => party.bank.states.get(newest());
  const net = async () => {
    await party.settle();
    return netOf(party.bank);
  };
  const mail = async (subject: RegExp) => {
    const mails = await mailsTo(party.provider, party.holder.email);
    return mails.filter((one) => subject.test(one.subject)).map(({ text }) => text);
  };
  const db = () => party.provider.services.database.db;

  it('is held until the carrier approves, and the policy stays as it is until then', async () => {
    const before = await policy.show();
    const { body } = await policy.submit('add', { ...art, revenue: 47.74 });
    expect(body).toMatchObject({
      status: 'pending_change',
      totals: { subtotal: 46.35, tax: 1.39, grandtotal: 47.74 },
      payment_method: { brand: 'Visa', last4: '4242' },
      held_until: '2027-03-06',
      held_amount: 47.74,
    });
    const pending = await policy.show();
    expect({ ...pending, history: null, billing: apart(pending) }).toEqual({
      ...before,
      billing: apart(before),
      status: 'pending_change',
      history: null,
      options: before.options,
    });
    expect(pending.history.endorsements).toMatchObject([
      { status: 'pending', amount: 47.74, held_until: '2027-03-06', decision_by: '2027-03-02' },
    ]);
    expect(await net()).toBe(29_656);
    expect(stateOfNewest()).toBe('held');

    expect(await policy.decide('approve')).toBe(1);
    expect(await net()).toBe(29_656 + 4_774);
    const after = await policy.show();
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

  it('is let go of where the carrier rejects it, and may be asked for again', async () => {
    const before = await policy.show();
    await policy.submit('add', art);
    expect(await policy.decide('reject')).toBe(1);
    expect(await net()).toBe(29_656);
    expect(stateOfNewest()).toBe('let go');
    const after = await policy.show();
    const beside = { history: null, billing: apart(before) };
    expect({ ...after, ...beside, billing: apart(after) }).toEqual({ ...before, ...beside });
    expect(after.history.endorsements).toMatchObject([{ status: 'rejected', amount: 47.74 }]);
    expect((await policy.submit('add', art)).status).toBe(200);
    await policy.decide('approve');
    expect(await net()).toBe(29_656 + 4_774);
  });

  it('is taken after five days, and then stays or goes back in full', async () => {
    await policy.submit('add', art);
    party.setDay('2027-03-06');
    expect(await net()).toBe(29_656 + 4_774);
    const [waiting] = (await policy.history()).endorsements;
    expect(waiting).toMatchObject({ status: 'pending' });
    expect(waiting.held_until).toBeUndefined();
    await policy.decide('reject');
    expect(await net()).toBe(29_656);
    await policy.submit('add', art);
    party.setDay('2027-03-12');
    await party.settle();
    await policy.decide('approve');
    const asked = Math.round((6_337 * 270) / 365);
    expect(await net()).toBe(29_656 + asked);
  });

  it('goes back at approval, to the newest charge first', async () => {
    await policy.submit('add', art);
    await policy.decide('approve');
    const { body } = await policy.submit('edit', { ...coinsOf(1_500), revenue: -106.02 });
    expect(body).toMatchObject({ status: 'pending_change', payment_method: null });
    expect(body.held_until).toBeUndefined();
    expect(await net()).toBe(29_656 + 4_774);
    expect(party.bank.refunds.size).toBe(0);
    await policy.decide('approve');
    expect(await net()).toBe(29_656 + 4_774 - 10_602);
    // More than the newest charge took: the rest comes from the purchase.
    const given = [...party.bank.refunds.values()].map(({ amount }) => amount);
    expect(given.toSorted()).toEqual([4_774, 5_828]);
    const { history } = await policy.show();
    expect(history.endorsements[0]).toMatchObject({
      action: 'refund',
      amount: -106.02,
      payment_method: { brand: 'Visa', last4: '4242' },
    });
  });

  it('moves nothing where a refund is rejected, or nothing is due', async () => {
    await policy.submit('remove', { category_code: 'coins' });
    await policy.decide('reject');
    await policy.submit('edit', coinsOf(12_500, { highest_value_item: 2_400 }));
    await policy.decide('approve');
    expect(await net()).toBe(29_656);
    expect(party.bank.refunds.size).toBe(0);
    const { endorsements } = await policy.history();
    expect(endorsements.map((one: { action: string }) => one.action)).toEqual([
      'no_change',
      'refund',
    ]);
  });

  it('goes back with a cancellation as if the change had never been asked for', async () => {
    const quoted = (await policy.quoteCancel()).body;
    await policy.submit('add', art);
    expect((await policy.quoteCancel()).body).toEqual(quoted);
    const { body } = await policy.cancel({ total_refund_amount: quoted.total_refund_amount });
    expect(body).toEqual(quoted);
    // 274 of 365 days are still to come.
    expect(quoted.total_refund_amount).toBe(222.62);
    expect(await net()).toBe(29_656 - 22_262);
    expect(stateOfNewest()).toBe('let go');
    const after = await policy.show();
    expect(after.history.endorsements).toMatchObject([{ status: 'canceled' }]);
    expect(after.billing.refunds).toMatchObject([{ refund_amount: 222.62 }]);
    const [text] = await mail(/was canceled/);
    expect(text).toContain('Refund amount: $222.62');
    expect(text).toContain('The change you had asked for ends with it: Fine art added, $8,000.');
    expect(text).toContain('We release the $47.74 that was held for it.');
    expect(await policy.decide('approve')).toBe(0);
    expect((await policy.show()).status).toBe('canceled');
  });

  it('goes back with a cancellation after it was taken, and after changes of either kind', async () => {
    await policy.submit('add', art);
    await policy.decide('approve');
    party.setDay('2027-05-01');
    await policy.submit('edit', coinsOf(1_500));
    await policy.decide('approve');
    const before = await net();
    // $219.21 a year from here on, and 213 days after this one.
    const refund = Math.round((21_921 * 213) / 365);
    await policy.submit('add', { ...art, category_code: 'wine' });
    party.setDay('2027-05-07');
    await party.settle();
    const left = Math.round((21_921 * 207) / 365);
    expect(refund).toBeGreaterThan(left);
    expect((await policy.cancel()).body.total_refund_amount).toBe(left / 100);
    expect(await net()).toBe(before - left);
    expect((await policy.show()).billing.refunds).toMatchObject([{ refund_amount: left / 100 }]);
  });

  it('is all of it where a changed policy ends before it began', async () => {
    party.setDay('2026-11-28');
    await policy.submit('add', art);
    await policy.decide('approve');
    await policy.submit('edit', coinsOf(1_500));
    await policy.decide('approve');
    const { body } = await policy.cancel();
    expect(body.total_refund_amount).toBe(219.21);
    expect(await net()).toBe(0);
  });

  it('is told in three mails, each once', async () => {
    await policy.submit('add', art);
    const [asked] = await mail(/^Your change to policy CL-[\d-]+$/);
    for (const words of [
      'Fine art added, $8,000',
      'Counts from: Mar 1, 2027',
      'by Mar 2, 2027',
      '$47.74 is held on Visa ending 4242',
      'on Mar 6, 2027 at the latest',
    ])
      expect(asked).toContain(words);
    await policy.decide('reject');
    await policy.decide('reject');
    const [rejected, ...twice] = await mail(/was not approved/);
    expect(rejected).toContain('Your policy continues as it was.');
    expect(twice).toEqual([]);
    await policy.submit('edit', coinsOf(1_500));
    await policy.decide('approve');
    await policy.decide('approve');
    const [approved, ...again] = await mail(/was approved/);
    expect(approved).toContain('Coins lowered from $12,500 to $1,500');
    expect(approved).toContain('$106.02 goes back to Visa ending 4242');
    expect(again).toEqual([]);
  });

  it('is on the declarations page as it was paid, from the approval on', async () => {
    const read = async () => {
      const [declarations] = (await policy.show()).documents;
      const file = await (await party.provider.request(declarations.url)).arrayBuffer();
      return (await readPdf(file)).text.replaceAll('\u00a0', ' ');
    };
    await policy.submit('add', art);
    expect(await read()).not.toContain('Fine art');
    await policy.decide('approve');
    const page = await read();
    expect(page).toMatch(/Fine art\s+\$8,000 in total/);
    expect(page).toMatch(/A year\s+\$359\.93/);
    expect(page).toMatch(/Fine art added, \$8,000, from Mar 1, 2027\s+\$47\.74/);
    expect(page).toMatch(/Paid in all\s+\$344\.30/);
  });

  it('is shown in lists with as many queries as for one policy', async () => {
    await policy.submit('add', art);
    const list = async () => {
      const all = await send(
        party.provider,
        'GET',
        '/api/user/v2/policies/vertical/collectibles',
        undefined,
        { token: party.holder.token },
      );
      return all.body.items;
    };
    expect((await list())[0].history.endorsements).toHaveLength(1);
    const { services } = party.provider;
    const spy = vi.spyOn(services.database.db, 'selectFrom');
    // Captures query the same database in the background.
    await capturesTried(services);
    spy.mockClear();
    await list();
    const one = spy.mock.calls.length;
    expect(one).toBeGreaterThan(2);
    party.setDay('2027-03-02');
    for (let more = 0; more < 3; more += 1) await party.buy('2027-04-01');
    await capturesTried(services);
    spy.mockClear();
    expect(await list()).toHaveLength(4);
    expect(spy.mock.calls.length).toBe(one);
  });

  it('is taken once, also where the process dies after the decision', async () => {
    await policy.submit('add', art);
    const { capture } = party.bank.gateway;
    party.bank.gateway.capture = async () => Promise.reject(new Error('away'));
    await policy.decide('approve');
    await capturesTried(party.provider.services);
    expect(stateOfNewest()).toBe('held');
    // Taken, and the process died before that was written down.
    party.bank.gateway.capture = capture;
    await capture(newest());
    // The next start.
    await captureDue(party.provider.services);
    expect(await net()).toBe(29_656 + 4_774);
    const taken = await db()
      .selectFrom('charges')
      .select('captured_at')
      .where('policy_id', '=', policy.id)
      .execute();
    expect(taken.every(({ captured_at }) => captured_at !== null)).toBe(true);
  });

  it('is given back once, also where the process dies after the decision', async () => {
    await party.settle();
    await policy.submit('edit', coinsOf(1_500));
    const { refund } = party.bank.gateway;
    let tries = 0;
    party.bank.gateway.refund = async (...asked) => {
      tries += 1;
      await refund(...asked);
      throw new Error('the answer was lost');
    };
    await policy.decide('approve');
    await expect.poll(() => tries).toBe(1);
    party.bank.gateway.refund = refund;
    await payRefunds(party.provider.services);
    await payRefunds(party.provider.services);
    expect(await net()).toBe(29_656 - 10_602);
    expect(await policy.decide('approve')).toBe(0);
  });
});
