import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { productLine } from '../../../provider/policies/product-line.ts';
import type { LockedPolicy } from '../../../provider/sales/instalments.ts';
import { billOfRow } from '../../../provider/sales/payment-plan.ts';
import { formatAmount } from '../../../provider/money.ts';
import { addDaysTo } from '../../../src/contract/rental-car/trip.ts';
import { coins, insureCollections, jewelry } from '../../fixtures/collector.ts';
import { onUsualDatabase } from '../../fixtures/databases.ts';
import { startPaying, type PayingParty } from '../../fixtures/payer.ts';
import {
  bakery,
  businessOrder,
  buyBusiness,
  checkoutQuote,
  quote,
  ratesOf,
} from '../../fixtures/small-business.ts';

const START = '2026-12-01';
const NEXT = '2027-12-01';

/** Each product that renews, bought to start on the same day. */
const bought: Record<string, (party: PayingParty) => Promise<string>> = {
  'renters, paid at once': (party) => party.insure('annual', { policy_effective_date: START }),
  'renters, paid in parts': (party) => party.insure('eleven_pay', { policy_effective_date: START }),
  async collectibles({ provider, holder: { token } }) {
    const settings = { policy_effective_date: START, deductible: 500 };
    const collections = [coins(), jewelry()];
    const { answer } = await insureCollections(provider, { token, collections, settings });
    return answer.body.policy_id as string;
  },
  async 'small business'({ provider, holder: { token }, addCard }) {
    const asked = ratesOf(bakery({ policy_effective_date: START }));
    const quoteId = (await quote(provider, asked, { token })).body.quote_id;
    const checkout = (await checkoutQuote(provider, quoteId, { token })).body;
    const bill = { quoteId, revenue: checkout.totals.grandtotal, methodId: await addCard() };
    const order = businessOrder(bill);
    const answer = await buyBusiness(provider, order, { token });
    return answer.body.policy_id as string;
  },
};

onUsualDatabase('the price of another year', (kind) => {
  let party: PayingParty;
  beforeEach(async () => {
    party = await startPaying(kind);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await party.stop();
  });

  const rowOf = (id: string) =>
    party.provider.services.database.db
      .selectFrom('policies')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow() as Promise<LockedPolicy>;

  /** In cents. */
  async function lastCharge(id: string): Promise<number | undefined> {
    const charges = await party.provider.services.database.db
      .selectFrom('charges')
      .select('amount')
      .where('policy_id', '=', id)
      .orderBy('created_at', 'desc')
      .execute();
    return charges[0]?.amount;
  }

  /** As if it had been sold by a tariff that was a tenth cheaper. */
  async function soldForLess(id: string): Promise<{ was: number; is: number }> {
    const row = await rowOf(id);
    const bill = billOfRow(row);
    const is = bill.totals.grandtotal;
    const was = Math.round(is * 0.9);
    const details = JSON.parse(row.details);
    for (const one of details.collections ?? [])
      one.annual_premium = Math.round(one.annual_premium * 90) / 100;
    await party.provider.services.database.db
      .updateTable('policies')
      .set({ details: JSON.stringify(details) })
      .set({ billing: JSON.stringify({ ...bill, totals: { ...bill.totals, grandtotal: was } }) })
      .where('id', '=', id)
      .execute();
    return { was, is };
  }

  test.each(Object.keys(bought))('%s is that of the day of the notice', async (name) => {
    const id = (await bought[name]?.(party)) ?? '';
    const asBought = billOfRow(await rowOf(id));
    const { was, is } = await soldForLess(id);
    await party.goTo(addDaysTo(NEXT, -31));
    expect((await party.show(id)).billing.renewal).not.toHaveProperty('amount');
    await party.goTo(addDaysTo(NEXT, -30));
    const first = asBought.schedule?.[0]?.amount ?? is;
    expect((await party.show(id)).billing.renewal).toEqual({
      renews: true,
      on: NEXT,
      amount: first / 100,
    });
    const [notice] = await party.mails();
    for (const amount of [first, was]) expect(notice?.text).toContain(formatAmount(amount, 'USD'));

    // What the tariff is by then is the next year's: this one was told.
    const { services } = party.provider;
    const line = productLine(services.products, (await rowOf(id)).vertical_code);
    vi.spyOn(line, 'renew').mockImplementation(() => {
      throw new Error('A price that was told is not rated anew');
    });
    await party.goTo(NEXT);
    const renewed = await rowOf(id);
    expect(renewed.coverage_start_date).toBe(NEXT);
    const { totals, items, tax_basis_points, frequency, price } = billOfRow(renewed);
    expect({ totals, items, tax_basis_points, frequency, price }).toEqual({
      totals: asBought.totals,
      items: asBought.items,
      tax_basis_points: asBought.tax_basis_points,
      frequency: asBought.frequency,
      price: asBought.price,
    });
    expect(await lastCharge(id)).toBe(first);
    expect(party.tries()).not.toEqual([]);
  });

  test('of a collection is kept with it, so that a change after the renewal is priced from it', async () => {
    const id = (await bought['collectibles']?.(party)) ?? '';
    const premiums = async () =>
      JSON.parse((await rowOf(id)).details).collections.map(
        ({ annual_premium }: { annual_premium: number }) => annual_premium,
      );
    const asBought = await premiums();
    await soldForLess(id);
    await party.goTo(addDaysTo(NEXT, -1));
    expect(await premiums()).not.toEqual(asBought);
    await party.goTo(NEXT);
    expect(await premiums()).toEqual(asBought);
  });

  test('stays what it was where the policy does not say what it was rated by', async () => {
    const id = (await bought['small business']?.(party)) ?? '';
    const { was } = await soldForLess(id);
    const { application: _, ...details } = JSON.parse((await rowOf(id)).details);
    await party.provider.services.database.db
      .updateTable('policies')
      .set({ details: JSON.stringify(details) })
      .where('id', '=', id)
      .execute();
    await party.goTo(NEXT);
    expect(await lastCharge(id)).toBe(was);
  });

  test('that cannot be worked out holds no other back, and is not charged', async () => {
    const broken = (await bought['collectibles']?.(party)) ?? '';
    const other = (await bought['small business']?.(party)) ?? '';
    await party.provider.services.database.db
      .updateTable('policies')
      .set({ details: '{}' })
      .where('id', '=', broken)
      .execute();
    const error = vi.spyOn(party.provider.services.log, 'error').mockImplementation(() => {});
    await party.goTo(NEXT);
    expect(error).toHaveBeenCalledWith('renewal_not_told', expect.anything());
    expect((await rowOf(broken)).coverage_start_date).toBe(START);
    expect((await rowOf(other)).coverage_start_date).toBe(NEXT);
  });
});
