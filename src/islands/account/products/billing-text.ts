import { cycleOf, type PaymentFrequency, type Totals } from '../../../contract/purchase/billing.ts';
import type { Policy } from '../../../contract/policies/policies.ts';
import { formatDate } from '../../../core/dates.ts';
import { isClosed } from './policy-facts.ts';
import { formatMoney, splitPricingTitle } from '../../../core/money.ts';
import { cardName } from '../../../contract/purchase/card-name.ts';

/** How often a plan is billed, in words. */
export const cycleLabels: Record<PaymentFrequency, string> = {
  once: 'One payment',
  day: 'Per 24 hours',
  month: 'Monthly',
  year: 'Annual',
  eleven_pay: 'First payment, then ten monthly payments',
};

/** The plan and what one price of it lasts for: 'Gold plan, one year'. */
export function planTermLabel({ plan, billing }: Policy): string {
  const cycle = cycleOf(billing.payment_frequency);
  const span = cycle && cycleSpans[cycle];
  return span ? `${plan.title} plan, ${span}` : `${plan.title} plan`;
}

const cycleSpans: Record<PaymentFrequency, string> = {
  once: '',
  day: '24 hours',
  month: 'one month',
  year: 'one year',
  eleven_pay: 'one year',
};

/** What a list shows: '$12.99/month' reads '$12.99 / mo', '$1.25/day' reads '$1.25 / 24 hrs'. */
export function listPriceText({ billing }: Policy): string {
  const [amount = '', period] = billing.price_desc.split('/');
  if (period === 'month') return `${amount} / mo`;
  if (period === 'year') return `${amount} / yr`;
  if (period === 'day') return `${amount} / 24 hrs`;
  return billing.totals
    ? formatMoney(billing.totals.grandtotal, billing.currency_code)
    : billing.price_desc;
}

/** '$10.00/day' as 10, in the main unit; undefined for what is paid once. */
export function pricePerCycle({ price_desc }: Policy['billing']): number | undefined {
  const price = splitPricingTitle(price_desc);
  return price ? Number(`${price.dollars.replaceAll(',', '')}.${price.cents}`) : undefined;
}

/** A bill's totals; the price alone where they are not named, null where that is no amount. */
export function totalsOf(billing: Policy['billing']): Totals | null {
  if (billing.totals) return billing.totals;
  const [price = ''] = billing.price_desc.split('/');
  // As the specification has it: the first character is the currency's sign.
  const amount = Number(price.slice(1).replaceAll(',', ''));
  if (!price || Number.isNaN(amount)) return null;
  return { subtotal: amount, discount: 0, tax: 0, grandtotal: amount };
}

/** The words of a bill's parts: how often it comes, and what an eleven-pay bill begins and goes on with. */
export function billingCycleRows({ billing }: Policy): { label: string; amount: string }[] {
  const { payment_frequency: frequency, payment_schedule: schedule, currency_code } = billing;
  const first = schedule?.schedule.find(({ downpayment }) => downpayment);
  const laterPayments = schedule?.schedule.filter(({ downpayment }) => !downpayment) ?? [];
  const cycle = cycleOf(frequency);
  // A cycle that came after this storefront is called as the backend calls it.
  const billingRow = { label: 'Billed', amount: cycle ? cycleLabels[cycle] : frequency };
  if (frequency !== 'eleven_pay' || !first || !laterPayments[0]) return [billingRow];
  return [
    { label: 'First payment', amount: formatMoney(first.amount, currency_code) },
    {
      label: `Followed by ${laterPayments.length} monthly payments`,
      amount: formatMoney(laterPayments[0].amount, currency_code),
    },
  ];
}

/** 'First payment' or its number from 1, as it stands in the schedule. */
export function paymentLabel(index: number): string {
  return index === 0 ? 'First payment' : `Payment ${index + 1}`;
}

/** '$12.99 on Jul 3, 2027'; null where nothing more is due, as under a policy that is over. */
export function nextPaymentText(policy: Policy, today: string): string | null {
  const due = nextPaymentDate(policy, today);
  return due && `${nextAmountText(policy)} on ${formatDate(due)}`;
}

/** YYYY-MM-DD of the next payment; null where nothing more is due. */
export function nextPaymentDate(policy: Policy, today: string): string | null {
  return isClosed(policy, today) ? null : policy.billing.next_payment;
}

/** What was given back, a row for each card; none where nobody says. */
export function refundRows({ billing }: Policy): { label: string; amount: string }[] {
  const { refunds, currency_code: currency } = billing;
  if (refunds?.length === 0) return [{ label: 'Refunded', amount: formatMoney(0, currency) }];
  return (refunds ?? []).map(({ payment_method: method, refund_amount: amount }) => ({
    label: method ? `Refunded to ${cardName(method.details)}` : 'Refunded to you directly',
    amount: formatMoney(amount, currency),
  }));
}

/** 'A payment' where nothing tells how much. */
export function nextAmountText(policy: Policy): string {
  const amount = nextAmount(policy);
  return amount === null ? 'A payment' : formatMoney(amount, policy.billing.currency_code);
}

/** What the next payment takes, in the main unit; null where nothing tells. */
export function nextAmount({ billing }: Policy): number | null {
  const schedule = billing.payment_schedule?.schedule ?? [];
  const due = schedule.find(({ due_date }) => due_date && due_date === billing.next_payment);
  const laterPayment = schedule.find(({ downpayment }) => !downpayment);
  return (due ?? laterPayment)?.amount ?? totalsOf(billing)?.grandtotal ?? null;
}

/** 'Visa ending 4242': the card that has paid, where the backend says which; null where none is known. */
export function paymentCardName({ billing }: Policy): string | null {
  const method = billing.paid_with === undefined ? billing.payment_method : billing.paid_with;
  return method ? cardName(method.details) : null;
}
