import type { Checkout } from '../src/contract/billing.ts';
import { decimalTotals, toDecimal } from './products/money.ts';
import type { Bill } from './purchase-order.ts';

/** A rated bill as the checkout calls answer it: paid once. */
export function toCheckout({ currency, items, taxBasisPoints, totals }: Bill): Checkout {
  return {
    currency_code: currency,
    items: items.map(({ title, amount }) => ({ title, amount: toDecimal(amount) })),
    payment_frequency: 'once',
    tax_percentage: taxBasisPoints / 100,
    payment_schedule: null,
    totals: decimalTotals(totals),
  };
}
