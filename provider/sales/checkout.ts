import type { Checkout } from '../../src/contract/purchase/billing.ts';
import { decimalTotals, toDecimal } from '../money.ts';
import type { Bill } from './purchase-order.ts';

/** A rated bill as the checkout calls answer it. */
export function toCheckout(bill: Bill): Checkout {
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
