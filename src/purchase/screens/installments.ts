import type { Checkout } from '../../contract/purchase/billing.ts';

/**
 * Returns the installments of a price, in the currency's main unit. Null if the price is paid at
 * once.
 */
export function installmentsOf({
  payment_frequency,
  payment_schedule,
}: Pick<Checkout, 'payment_frequency' | 'payment_schedule'>) {
  if (payment_frequency !== 'eleven_pay') return null;
  const [first, ...later] = payment_schedule?.schedule ?? [];
  if (!first || !later[0]) return null;
  return { first: first.amount, monthly: later[0].amount, count: later.length };
}

/** Returns the amount that the purchase charges today. */
export function amountDueToday(checkout: Checkout): number {
  return installmentsOf(checkout)?.first ?? checkout.totals.grandtotal;
}
