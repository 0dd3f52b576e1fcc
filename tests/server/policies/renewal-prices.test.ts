import {
  defaultNoticeDays,
  NOTICE_MARGIN_DAYS,
  ruleLineOf,
} from '../../../src/contract/rules/notice-days.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { productOf } from '../../../server/policies/product.ts';
import type { LockedPolicy } from '../../../server/sales/installments.ts';
import { storedBillingOf } from '../../../server/sales/payment-plan.ts';
import { formatAmount } from '../../../server/money.ts';
import { addDays } from '../../../src/contract/dates.ts';
import { coins, insureCollections, jewelry } from '../../fixtures/collectibles-buyer.ts';
import { onUsualDatabase } from '../../fixtures/databases.ts';
import { setUpPayments, type PaymentSetup } from '../../fixtures/payment-setup.ts';
import {
  bakery,
  businessOrder,
  buyBusiness,
  checkoutQuote,
  quote,
  ratesRequest,
} from '../../fixtures/small-business.ts';

const START = '2026-12-01';
const NEXT = '2027-12-01';

/**
 * Functions that buy one policy of each product that renews. All policies start on the same day.
 */
const purchases: Record<string, (setup: PaymentSetup) => Promise<string>> = {
  'renters, paid at once': (setup) => setup.insure('annual', { policy_effective_date: START }),
  'renters, paid in parts': (setup) => setup.insure('eleven_pay', { policy_effective_date: START }),
  async collectibles({ server, policyholder: { token } }) {
    const settings = { policy_effective_date: START, deductible: 500 };
    const collections = [coins(), jewelry()];
    const { response } = await insureCollections(server, { token, collections, settings });
    return response.body.policy_id as string;
  },
  async 'small business'({ server, policyholder: { token }, addCard }) {
    const ratesInput = ratesRequest(bakery({ policy_effective_date: START }));
    const quoteId = (await quote(server, ratesInput, { token })).body.quote_id;
    const checkout = (await checkoutQuote(server, quoteId, { token })).body;
    const billing = { quoteId, revenue: checkout.totals.grandtotal, methodId: await addCard() };
    const order = businessOrder(billing);
    const response = await buyBusiness(server, order, { token });
    return response.body.policy_id as string;
  },
};

onUsualDatabase('the price of a renewal', (kind) => {
  let setup: PaymentSetup;
  beforeEach(async () => {
    setup = await setUpPayments(kind);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await setup.stop();
  });

  const rowOf = (id: string) =>
    setup.server.services.database.db
      .selectFrom('policies')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow() as Promise<LockedPolicy>;

  /** Returns the newest charge of a policy, in cents. */
  async function lastCharge(id: string): Promise<number | undefined> {
    const charges = await setup.server.services.database.db
      .selectFrom('charges')
      .select('amount')
      .where('policy_id', '=', id)
      .orderBy('created_at', 'desc')
      .execute();
    return charges[0]?.amount;
  }

  /**
   * Lowers the stored price by a tenth. The policy then looks as if the rates had been lower at its
   * purchase.
   */
  async function reducePrice(id: string): Promise<{ previousTotal: number; currentTotal: number }> {
    const row = await rowOf(id);
    const billing = storedBillingOf(row);
    const currentTotal = billing.totals.grandtotal;
    const previousTotal = Math.round(currentTotal * 0.9);
    const details = JSON.parse(row.details);
    for (const one of details.collections ?? [])
      one.annual_premium = Math.round(one.annual_premium * 90) / 100;
    await setup.server.services.database.db
      .updateTable('policies')
      .set({ details: JSON.stringify(details) })
      .set({
        billing: JSON.stringify({
          ...billing,
          totals: { ...billing.totals, grandtotal: previousTotal },
        }),
      })
      .where('id', '=', id)
      .execute();
    return { previousTotal, currentTotal };
  }

  test.each(Object.keys(purchases))('%s: is the price on the day of the notice', async (name) => {
    const id = (await purchases[name]?.(setup)) ?? '';
    const originalPricing = storedBillingOf(await rowOf(id));
    const { previousTotal, currentTotal } = await reducePrice(id);
    const { vertical_code } = await rowOf(id);
    const latestDay = addDays(NEXT, -defaultNoticeDays('renewal_offer', ruleLineOf(vertical_code)));
    const noticeDay = addDays(latestDay, -NOTICE_MARGIN_DAYS);
    await setup.advanceTo(addDays(noticeDay, -1), { daily: addDays(noticeDay, -1) });
    expect((await setup.fetchPolicy(id)).billing.renewal).toEqual({
      renews: true,
      on: NEXT,
      price_by: latestDay,
    });
    await setup.advanceTo(noticeDay);
    const first = originalPricing.schedule?.[0]?.amount ?? currentTotal;
    expect((await setup.fetchPolicy(id)).billing.renewal).toEqual({
      renews: true,
      on: NEXT,
      amount: first / 100,
    });
    const [notice] = await setup.emails();
    for (const amount of [first, previousTotal])
      expect(notice?.text).toContain(formatAmount(amount, 'USD'));

    // The policy renews at the announced price. Rates that change after the announcement apply only
    // to the year after.
    const { services } = setup.server;
    const line = productOf(services.products, (await rowOf(id)).vertical_code);
    vi.spyOn(line, 'renew').mockImplementation(() => {
      throw new Error('An announced price is not rated again');
    });
    await setup.advanceTo(NEXT, { daily: addDays(NEXT, -1) });
    const renewed = await rowOf(id);
    expect(renewed.coverage_start_date).toBe(NEXT);
    const { totals, items, tax_basis_points, frequency, price } = storedBillingOf(renewed);
    expect({ totals, items, tax_basis_points, frequency, price }).toEqual({
      totals: originalPricing.totals,
      items: originalPricing.items,
      tax_basis_points: originalPricing.tax_basis_points,
      frequency: originalPricing.frequency,
      price: originalPricing.price,
    });
    expect(await lastCharge(id)).toBe(first);
    expect(setup.attempts()).not.toEqual([]);
  });

  test('of a collection is stored with it, so that an endorsement after the renewal uses it', async () => {
    const id = (await purchases['collectibles']?.(setup)) ?? '';
    const premiums = async () =>
      JSON.parse((await rowOf(id)).details).collections.map(
        ({ annual_premium }: { annual_premium: number }) => annual_premium,
      );
    const originalPricing = await premiums();
    await reducePrice(id);
    await setup.advanceTo(addDays(NEXT, -1), { daily: addDays(NEXT, -1) });
    expect(await premiums()).not.toEqual(originalPricing);
    await setup.advanceTo(NEXT);
    expect(await premiums()).toEqual(originalPricing);
  });

  test('stays the same when the policy does not store the answers that it was rated by', async () => {
    const id = (await purchases['small business']?.(setup)) ?? '';
    const { previousTotal } = await reducePrice(id);
    const { application: _, ...details } = JSON.parse((await rowOf(id)).details);
    await setup.server.services.database.db
      .updateTable('policies')
      .set({ details: JSON.stringify(details) })
      .where('id', '=', id)
      .execute();
    await setup.advanceTo(NEXT, { daily: addDays(NEXT, -1) });
    expect(await lastCharge(id)).toBe(previousTotal);
  });

  test('is not charged and does not block other renewals when it cannot be calculated', async () => {
    const broken = (await purchases['collectibles']?.(setup)) ?? '';
    const other = (await purchases['small business']?.(setup)) ?? '';
    await setup.server.services.database.db
      .updateTable('policies')
      .set({ details: '{}' })
      .where('id', '=', broken)
      .execute();
    const error = vi.spyOn(setup.server.services.log, 'error').mockImplementation(() => {});
    await setup.advanceTo(NEXT, { daily: addDays(NEXT, -1) });
    expect(error).toHaveBeenCalledWith('renewal_notice_failed', expect.anything());
    expect((await rowOf(broken)).coverage_start_date).toBe(START);
    expect((await rowOf(other)).coverage_start_date).toBe(NEXT);
  });
});
