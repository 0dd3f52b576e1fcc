import type { Checkout } from '../../src/contract/purchase/billing.ts';
import { decimalTotals, toDecimal } from '../money.ts';
import type { Services } from '../services.ts';
import { assertNotCovered } from './double-cover.ts';
import type { Bill, Price } from './purchase-order.ts';

/**
 * The price of a purchase before it is made, to the cent.
 * @throws Refusal as the checkout calls list them
 */
export async function checkout<Input>(
  services: Services,
  input: Input,
  price: Price<Input>,
): Promise<Checkout> {
  const goods = await price(input, services);
  if ('holderKey' in goods) await assertNotCovered(services.database.db, goods.holderKey);
  return toCheckout(goods);
}

function toCheckout(bill: Bill): Checkout {
  const { currency, items, taxBasisPoints, totals, frequency = 'once', schedule } = bill;
  return {
    currency_code: currency,
    items: items.map(({ title, amount }) => ({ title, amount: toDecimal(amount) })),
    payment_frequency: frequency,
    tax_percentage: taxBasisPoints / 100,
    payment_schedule: schedule
      ? { schedule: schedule.map((part) => ({ ...part, amount: toDecimal(part.amount) })) }
      : null,
    totals: decimalTotals(totals),
  };
}
