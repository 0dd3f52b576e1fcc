import { afterEach, beforeEach, expect, test } from 'vitest';
import { announceRenewals } from '../../../provider/policies/renewals.ts';
import { collectDue } from '../../../provider/sales/collect.ts';
import { mailsTo } from '../../fixtures/buyer.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import {
  coinsOf,
  netOf,
  startEndorsing,
  type EndorsingParty,
} from '../../fixtures/endorsements.ts';

onBothDatabases('a renewal that a change comes before', (kind) => {
  let party: EndorsingParty;
  beforeEach(async () => {
    party = await startEndorsing(kind);
    // The demo account renews on days of its own.
    const { db } = party.provider.services.database;
    await db
      .updateTable('policies')
      .set({ payment_method_id: null, holder_email: 'demo@elsewhere.example' })
      .execute();
  });
  afterEach(() => party.stop());

  const goTo = async (day: string) => {
    party.setDay(day);
    await announceRenewals(party.provider.services);
    await collectDue(party.provider.services);
    await party.settle();
  };

  test('waits for the decision, is told anew, and charges the year as it is then', async () => {
    const policy = party.policy(await party.buy());
    const before = (await policy.show()).billing.totals.grandtotal;
    await goTo('2027-11-02');
    expect((await policy.show()).billing.renewal).toMatchObject({ renews: true, amount: before });
    await goTo('2027-11-28');
    const asked = await policy.submit('edit', coinsOf(1_500));
    expect(asked.status, asked.text).toBe(200);
    await goTo('2027-12-01');
    const { length } = party.bank.orders;
    expect((await policy.show()).coverage_end_date).toBe('2027-11-30');
    await Promise.all([policy.decide('approve'), collectDue(party.provider.services)]);
    expect((await policy.show()).billing.renewal).not.toHaveProperty('amount');
    await goTo('2027-12-02');
    const after = await policy.show();
    expect(after.billing.totals.grandtotal).toBeLessThan(before);
    expect(party.bank.orders).toHaveLength(length + 1);
    expect(party.bank.orders.at(-1)?.amount).toBe(
      Math.round(after.billing.totals.grandtotal * 100),
    );
    expect(after).toMatchObject({
      coverage_start_date: '2027-12-01',
      coverage_end_date: '2028-11-30',
      billing: { next_payment: '2028-12-01' },
    });
    const mails = await mailsTo(party.provider, party.holder.email);
    expect(mails.filter(({ subject }) => subject.includes('renews on'))).toHaveLength(2);
    expect(netOf(party.bank)).toBeGreaterThan(0);
  });
});
