import { afterEach, beforeEach, expect, test } from 'vitest';
import { announceRenewalPrices } from '../../../server/policies/renewals.ts';
import { collectDueInstallments } from '../../../server/sales/collect-installments.ts';
import { emailsTo } from '../../fixtures/buyer.ts';
import { onUsualDatabase } from '../../fixtures/databases.ts';
import {
  coinsValuedAt,
  netOf,
  setUpEndorsements,
  type EndorsementSetup,
} from '../../fixtures/endorsement-setup.ts';

onUsualDatabase('a renewal after an endorsement', (kind) => {
  let setup: EndorsementSetup;
  beforeEach(async () => {
    setup = await setUpEndorsements(kind);
    // Stops the renewals of the demo account, because their payments and emails would disturb the
    // test.
    const { db } = setup.server.services.database;
    await db
      .updateTable('policies')
      .set({ payment_method_id: null, policyholder_email: 'demo@elsewhere.example' })
      .execute();
  });
  afterEach(() => setup.stop());

  const advanceTo = async (day: string) => {
    setup.setDay(day);
    await announceRenewalPrices(setup.server.services);
    await collectDueInstallments(setup.server.services);
    await setup.settlePayments();
  };

  test('waits for the decision, is announced again, and charges the changed annual price', async () => {
    const policy = setup.policy(await setup.buy());
    const before = (await policy.fetchPolicy()).billing.totals.grandtotal;
    await advanceTo('2027-11-02');
    expect((await policy.fetchPolicy()).billing.renewal).toMatchObject({
      renews: true,
      amount: before,
    });
    await advanceTo('2027-11-28');
    const submitted = await policy.submit('edit', coinsValuedAt(1_500));
    expect(submitted.status, submitted.text).toBe(200);
    await advanceTo('2027-12-01');
    const { length } = setup.processor.orders;
    expect((await policy.fetchPolicy()).coverage_end_date).toBe('2027-11-30');
    await Promise.all([policy.decide('approve'), collectDueInstallments(setup.server.services)]);
    expect((await policy.fetchPolicy()).billing.renewal).not.toHaveProperty('amount');
    await advanceTo('2027-12-02');
    const after = await policy.fetchPolicy();
    expect(after.billing.totals.grandtotal).toBeLessThan(before);
    expect(setup.processor.orders).toHaveLength(length + 1);
    expect(setup.processor.orders.at(-1)?.amount).toBe(
      Math.round(after.billing.totals.grandtotal * 100),
    );
    expect(after).toMatchObject({
      coverage_start_date: '2027-12-01',
      coverage_end_date: '2028-11-30',
      billing: { next_payment: '2028-12-01' },
    });
    const mails = await emailsTo(setup.server, setup.policyholder.email);
    expect(mails.filter(({ subject }) => subject.includes('renews on'))).toHaveLength(2);
    expect(netOf(setup.processor)).toBeGreaterThan(0);
  });
});
