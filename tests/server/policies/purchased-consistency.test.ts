import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDays } from '../../../src/contract/dates.ts';
import { decidePendingPolicies } from '../../../server/policies/decide-policies.ts';
import { addCard, buy, newKey, order, send } from '../../fixtures/buyer.ts';
import { insureCollections, ownerAnswers } from '../../fixtures/collectibles-buyer.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import {
  coinsValuedAt,
  setUpEndorsements,
  type EndorsementSetup,
} from '../../fixtures/endorsement-setup.ts';
import { setUpPayments, type PaymentSetup } from '../../fixtures/payment-setup.ts';
import { findInconsistencies } from '../../fixtures/policy-checks/find-inconsistencies.ts';
import { buyRentalSignedIn, rentalPaths } from '../../fixtures/renter.ts';
import {
  bakery,
  businessOrder,
  buyBusiness,
  checkoutQuote,
  quote,
  ratesRequest,
} from '../../fixtures/small-business.ts';

const policies = 'purchased';

onBothDatabases('purchased policies add up to the cent and the day', (kind) => {
  let setup: PaymentSetup;
  beforeEach(async () => {
    setup = await setUpPayments(kind);
  });
  afterEach(() => setup.stop());

  async function buyEveryProduct() {
    const { server, token, today } = setup;
    const method = await addCard(server, { token });
    const bags = await buy(server, order(method), { token });
    const dates = { started: addDays(today(), 2), ended: addDays(today(), 6) };
    const car = await buyRentalSignedIn(server, token, dates);
    const policy_effective_date = addDays(today(), 10);
    const rates = await quote(server, ratesRequest({ ...bakery(), policy_effective_date }), {
      token,
    });
    const quoteId = rates.body.quote_id;
    const checkout = await checkoutQuote(server, quoteId, { token });
    const revenue = checkout.body.totals.grandtotal;
    const business = businessOrder({ quoteId, revenue, methodId: method });
    const bought = await buyBusiness(server, business, { token });
    expect([bags.status, bought.status], bought.text).toEqual([200, 200]);
    return {
      bags: bags.body.policy_id as string,
      car,
      yearly: await setup.insure('annual'),
      monthly: await setup.insure('eleven_pay'),
      collections: await setup.insureCollections(),
    };
  }

  async function extend({ agreementId, ended }: Awaited<ReturnType<typeof buyRentalSignedIn>>) {
    const { server, token } = setup;
    const details = { extended_end_date: addDays(ended, 1), rental_agreement_number: 'RA-77' };
    const checkoutBody = { agreement_id: agreementId, details };
    const { body } = await send(server, 'POST', rentalPaths.extensionCheckout, checkoutBody, {
      token,
    });
    const extension = {
      ...checkoutBody,
      payment_method_id: await addCard(server, { token }),
      revenue: body.totals.grandtotal,
    };
    const path = rentalPaths.extensionPurchase;
    const response = await send(server, 'POST', path, extension, { token, key: newKey() });
    expect(response.status, response.text).toBe(200);
  }

  test('when they are bought, extended, canceled and renewed', async () => {
    const bought = await buyEveryProduct();
    const { server } = setup;
    await setup.runJobs();
    const first = await findInconsistencies(server, { policies, withDocuments: true });
    expect(first.found).toEqual([]);
    expect(first.checked).toHaveLength(6);
    await extend(bought.car);
    await setup.sendRequest(bought.bags, 'cancel/submit');
    await setup.runJobs();
    expect((await findInconsistencies(server, { policies })).found).toEqual([]);
    await setup.advanceTo('2026-12-30', { daily: '2026-12-30' });
    await setup.sendRequest(bought.yearly, 'cancel/submit');
    await setup.runJobs();
    expect((await findInconsistencies(server, { policies })).found).toEqual([]);
    await setup.advanceTo('2027-12-24', { daily: '2027-12-24' });
    const last = await findInconsistencies(server, { policies, withDocuments: true });
    expect(last.found).toEqual([]);
    const statuses = last.checked.map(({ row }) => `${row.status} ${row.renewed_at !== null}`);
    expect(statuses.toSorted()).toEqual([
      'approved false',
      'approved true',
      'approved true',
      'approved true',
      'canceled false',
      'canceled false',
    ]);
  }, 120_000);

  test('when the carrier rejects them', async () => {
    const { server, token } = setup;
    const owners = [{ first_name: 'Ana', last_name: 'Lopez' }];
    const trust = { ownership_type: 'trust', trust_name: 'The Lopez Trust', owners };
    const details = ownerAnswers(trust);
    const { response } = await insureCollections(server, { token, details });
    expect(response.body.status, response.text).toBe('pending');
    expect((await findInconsistencies(server, { policies })).found).toEqual([]);
    await decidePendingPolicies(server.services, 'reject', response.body.policy_id);
    await setup.runJobs();
    expect((await findInconsistencies(server, { policies })).found).toEqual([]);
  });
});

onBothDatabases('endorsed policies add up to the cent and the day', (kind) => {
  let setup: EndorsementSetup;
  beforeEach(async () => {
    setup = await setUpEndorsements(kind);
  });
  afterEach(() => setup.stop());

  test('while a change is pending, and after its approval', async () => {
    const policy = setup.policy(await setup.buy());
    const submitted = await policy.submit('edit', coinsValuedAt(2_900));
    expect(submitted.status, submitted.text).toBe(200);
    await setup.settlePayments();
    expect((await findInconsistencies(setup.server, { policies })).found).toEqual([]);
    await policy.decide('approve');
    await setup.settlePayments();
    const after = await findInconsistencies(setup.server, { policies, withDocuments: true });
    expect(after.found).toEqual([]);
    expect(after.checked[0]?.endorsements[0]?.status).toBe('approved');
  });
});
