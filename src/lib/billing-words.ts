import type { Checkout } from '../contract/billing.ts';
import type { Policy } from '../contract/policies.ts';
import { formatDate } from './dates.ts';
import { formatMoney, splitPricingTitle } from './money.ts';

/** How often a plan is billed, in words. */
export const cycleLabels: Record<Checkout['payment_frequency'], string> = {
  once: 'One payment',
  day: 'Per 24 hours',
  month: 'Monthly',
  year: 'Annual',
  eleven_pay: 'First payment, then ten monthly payments',
};

/** What a list shows: '$12.99/month' reads '$12.99 / mo'; days have an end, so they read as their total. */
export function priceInList({ billing }: Policy): string {
  const [amount = '', period] = billing.price_desc.split('/');
  if (period === 'month') return `${amount} / mo`;
  if (period === 'year') return `${amount} / yr`;
  return formatMoney(billing.totals.grandtotal, billing.currency_code);
}

/** '$10.00/day' as 10, in the main unit; undefined for what is paid once. */
export function pricePerCycle({ price_desc }: Policy['billing']): number | undefined {
  const price = splitPricingTitle(price_desc);
  return price ? Number(`${price.dollars.replaceAll(',', '')}.${price.cents}`) : undefined;
}

/** What the next payment takes, in the main unit. */
function nextAmount({ billing }: Policy): number {
  const schedule = billing.payment_schedule?.schedule ?? [];
  const due = schedule.find(({ due_date }) => due_date && due_date === billing.next_payment);
  const later = schedule.find(({ downpayment }) => !downpayment);
  return (due ?? later)?.amount ?? billing.totals.grandtotal;
}

/** '$12.99 on Jul 3, 2027' of the payment that is due first, on that day or later; null where none is. */
export function nextPaymentText(policies: readonly Policy[], date: string): string | null {
  const dueOn = ({ status, billing }: Policy) =>
    status === 'canceled' || status === 'rejected' ? null : billing.next_payment;
  const due = policies
    .filter((policy) => (dueOn(policy) ?? '') >= date)
    .toSorted((one, other) => (dueOn(one) ?? '').localeCompare(dueOn(other) ?? ''))[0];
  const on = due && dueOn(due);
  return on
    ? `${formatMoney(nextAmount(due), due.billing.currency_code)} on ${formatDate(on)}`
    : null;
}

/** 'Visa ending 4242', null where no card is known. */
export function paidWith({ billing }: Policy): string | null {
  const card = billing.payment_method?.details;
  return card ? `${card.brand} ending ${card.last4}` : null;
}
