import {
  toPaymentFrequency,
  type PaymentFrequency,
  type Totals,
} from '../contract/purchase/billing.ts';
import type { Policy } from '../contract/policies/policies.ts';
import { parseRentalDetails } from '../contract/rental-car/policy.ts';
import { counted } from '../contract/counted.ts';
import { MONTHLY_PAYMENT_COUNT } from '../contract/service-facts.ts';
import { daysBetween, formatDate, formatFullDate } from '../core/dates.ts';
import { isPolicyClosed } from './policy-facts.ts';
import { formatMoney, splitPriceText, toMinorUnits, toWireAmount } from '../core/money.ts';
import { cardBrandAndLast4 } from '../contract/purchase/card-name.ts';

/**
 * Labels of the payment frequencies, by their name on the wire.
 * @internal exported for tests
 */
export const paymentFrequencyLabels: Record<PaymentFrequency, string> = {
  once: 'One payment',
  day: 'Per 24 hours',
  month: 'Monthly',
  year: 'Annual',
  eleven_pay: `First payment, then ${counted(MONTHLY_PAYMENT_COUNT, 'monthly payment')}`,
};

/**
 * Returns the label of the first row of the price breakdown: the plan and the period for which its
 * price applies, such as 'Gold plan, one year' or '5 days at $10.00 per 24 hours'.
 */
export function priceLabel(policy: Policy): string {
  return productPriceLabels[policy.vertical_code]?.(policy) ?? planAndPeriodLabel(policy);
}

/** Labels of products whose price is not for a period of time. Null for the usual label. */
const productPriceLabels: Partial<Record<string, (policy: Policy) => string | null>> = {
  baggage: ({ plan }) => `${plan.title}, one trip`,
  flight: ({ plan }) => `${plan.title}, one flight`,
  rental_car: daysAtPrice,
};

/** Returns null if the price per day is not a whole number of cents. */
function daysAtPrice(policy: Policy): string | null {
  const { billing } = policy;
  const rental = parseRentalDetails(policy);
  if (!rental || !billing.totals) return null;
  // Number of insured days. The first and the last day are both insured, so both count.
  const days = daysBetween(rental.rental_started, rental.rental_ended) + 1;
  const cents = toMinorUnits(billing.totals.subtotal) / days;
  if (!Number.isInteger(cents)) return null;
  const price = formatMoney(toWireAmount(cents), billing.currency_code);
  return `${days} ${days === 1 ? 'day' : 'days'} at ${price} per 24 hours`;
}

/** Products whose price breakdown ends with the monthly amount, as in the specification. */
const monthlyProducts: ReadonlySet<string> = new Set(['pet', 'landlord']);

/** Returns the label of the last row of the price breakdown: 'Monthly amount' or 'Total'. */
export function totalLabel({ vertical_code: code, billing }: Policy): string {
  const isMonthly = toPaymentFrequency(billing.payment_frequency) === 'month';
  return isMonthly && monthlyProducts.has(code) ? 'Monthly amount' : 'Total';
}

function planAndPeriodLabel({ plan, billing }: Policy): string {
  const cycle = toPaymentFrequency(billing.payment_frequency);
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

/**
 * Returns the price in a short form for lists. For example, '$12.99/month' becomes '$12.99 / mo',
 * and '$1.25/day' becomes '$1.25 / 24 hrs'.
 */
export function shortPriceText({ billing }: Policy): string {
  const [amount = '', period] = billing.price_desc.split('/');
  if (period === 'month') return `${amount} / mo`;
  if (period === 'year') return `${amount} / yr`;
  if (period === 'day') return `${amount} / 24 hrs`;
  return billing.totals
    ? formatMoney(billing.totals.grandtotal, billing.currency_code)
    : billing.price_desc;
}

/**
 * Returns the price of one period in the currency's main unit, such as 10 for '$10.00/day'.
 * Undefined if the policy is paid with a single payment.
 */
export function pricePerPeriod({ price_desc }: Policy['billing']): number | undefined {
  const price = splitPriceText(price_desc);
  return price ? Number(`${price.dollars.replaceAll(',', '')}.${price.cents}`) : undefined;
}

/**
 * Returns the price breakdown of a policy. If the backend sends no breakdown, the price itself is
 * the total. Null if the price is not an amount.
 */
export function priceTotals(billing: Policy['billing']): Totals | null {
  if (billing.totals) return billing.totals;
  const [price = ''] = billing.price_desc.split('/');
  // According to the API specification, the first character is the currency symbol.
  const amount = Number(price.slice(1).replaceAll(',', ''));
  if (!price || Number.isNaN(amount)) return null;
  return { subtotal: amount, discount: 0, tax: 0, grandtotal: amount };
}

/**
 * Returns a row with the payment frequency. For an eleven-pay plan, returns two other rows instead:
 * one with the first payment and one with the later payments.
 */
export function paymentFrequencyRows({ billing }: Policy): { label: string; amount: string }[] {
  const { payment_frequency: frequency, payment_schedule: schedule, currency_code } = billing;
  const first = schedule?.schedule.find(({ downpayment }) => downpayment);
  const laterPayments = schedule?.schedule.filter(({ downpayment }) => !downpayment) ?? [];
  const cycle = toPaymentFrequency(frequency);
  // If this storefront does not know the payment frequency, the backend's name of the frequency is
  // shown.
  const billingRow = { label: 'Billed', amount: cycle ? paymentFrequencyLabels[cycle] : frequency };
  if (frequency !== 'eleven_pay' || !first || !laterPayments[0]) return [billingRow];
  return [
    { label: 'First payment', amount: formatMoney(first.amount, currency_code) },
    {
      label: `Followed by ${laterPayments.length} monthly payments`,
      amount: formatMoney(laterPayments[0].amount, currency_code),
    },
  ];
}

/** Returns the label of an installment: 'First payment' for index 0, 'Payment 2' for index 1. */
export function installmentLabel(index: number): string {
  return index === 0 ? 'First payment' : `Payment ${index + 1}`;
}

/**
 * Returns the next payment with its amount and day. For a renewal whose price is not known yet, the
 * value is its day. Null if no payment is due.
 */
export function nextPaymentFigure(
  policy: Policy,
  today: string,
): { label: string; value: string; note: string } | null {
  const next = upcomingPayment(policy, today);
  if (!next) return null;
  const { date, amount } = next;
  const { renewal, currency_code: currency } = policy.billing;
  if (amount !== null)
    return {
      label: 'Next payment',
      value: formatMoney(amount, currency),
      note: formatFullDate(date),
    };
  const isRenewal = date === renewal?.on;
  return {
    label: isRenewal ? 'Renews' : 'Next payment',
    value: formatDate(date),
    note: isRenewal ? 'Price to follow' : '',
  };
}

/**
 * Returns the amount and date of the next payment, such as '$12.99 on Jul 3, 2027'. Null if no
 * payment is due, for example for a closed policy.
 */
export function nextPaymentText(policy: Policy, today: string): string | null {
  const next = upcomingPayment(policy, today);
  if (!next) return null;
  const { amount, date } = next;
  const price =
    amount === null ? UNKNOWN_PAYMENT_TEXT : formatMoney(amount, policy.billing.currency_code);
  return `${price} on ${formatDate(date)}`;
}

export interface UpcomingPayment {
  /** YYYY-MM-DD, today or later. */
  date: string;
  /** Amount in the currency's main unit. Null if the amount is unknown. */
  amount: number | null;
}

/**
 * Returns the next payment of a policy, which is the next attempt if a payment has failed. If the
 * backend names a day in the past, returns the payment after it in the payment schedule. Null if no
 * payment is due.
 */
export function upcomingPayment(policy: Policy, today: string): UpcomingPayment | null {
  const { payment_schedule: schedule, next_payment: date } = policy.billing;
  if (date === null || isPolicyClosed(policy, today)) return null;
  if (date >= today) return { date, amount: nextPaymentAmount(policy) };
  const next = schedule?.schedule.find(({ due_date: due }) => due && due > date && due >= today);
  return next?.due_date ? { date: next.due_date, amount: next.amount } : null;
}

/**
 * Returns one row for each refund, with the card that received it. If the backend sends an empty
 * list of refunds, returns one row with zero. If the backend sends no list, returns no rows.
 */
export function refundRows({ billing }: Policy): { label: string; amount: string }[] {
  const { refunds, currency_code: currency } = billing;
  if (refunds?.length === 0) return [{ label: 'Refunded', amount: formatMoney(0, currency) }];
  return (refunds ?? []).map(({ payment_method: method, refund_amount: amount }) => ({
    label: method ? `Refunded to ${cardBrandAndLast4(method.details)}` : 'Refunded to you directly',
    amount: formatMoney(amount, currency),
  }));
}

/**
 * Returns the row of the refund after a scheduled cancellation, with the end of the charges. Empty
 * without a scheduled cancellation.
 */
export function scheduledRefundRows({
  billing,
  cancellation,
}: Policy): { label: string; amount: string; note: string }[] {
  if (!cancellation) return [];
  const end = formatDate(cancellation.on);
  const amount = formatMoney(cancellation.refund_amount, billing.currency_code);
  const note = `Your card won’t be charged after ${end}.`;
  return [{ label: `Refund after ${end}`, amount, note }];
}

/** Text instead of a payment's amount if the amount is unknown. */
export const UNKNOWN_PAYMENT_TEXT = 'A payment';

/**
 * Returns the amount of the next payment in the currency's main unit. Null if the amount is
 * unknown.
 */
function nextPaymentAmount({ billing }: Policy): number | null {
  const { payment_failed: failed, renewal, next_payment: next } = billing;
  // A failed payment is charged again, and a renewal can have another price than this year.
  if (failed) return failed.amount;
  // The amount of a renewal is omitted until the policyholder was notified of it.
  if (renewal?.renews && renewal.on === next) return renewal.amount ?? null;
  const schedule = billing.payment_schedule?.schedule ?? [];
  const due = schedule.find(({ due_date }) => due_date && due_date === next);
  const laterPayment = schedule.find(({ downpayment }) => !downpayment);
  return (due ?? laterPayment)?.amount ?? priceTotals(billing)?.grandtotal ?? null;
}

/**
 * Returns the row 'Paid with'. If the next payment has another card than the last one, returns a row
 * for each. Without a card in `paid_with`, the policy's payment method has paid.
 */
export function cardRows(policy: Policy, today: string): { label: string; amount: string }[] {
  const { payment_method, paid_with = payment_method } = policy.billing;
  const last = cardBrandAndLast4(paid_with?.details);
  const next = upcomingPayment(policy, today) ? cardBrandAndLast4(payment_method?.details) : '';
  const rows =
    next === '' || next === last
      ? [{ label: 'Paid with', amount: last }]
      : [
          { label: 'Card for the next payment', amount: next },
          { label: 'Last paid with', amount: last },
        ];
  return rows.filter(({ amount }) => amount !== '');
}
