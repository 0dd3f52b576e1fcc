/** Texts about the payments of a policy. */
import type { Payment } from '../contract/policies/payments.ts';
import type { Policy } from '../contract/policies/policies.ts';
import { noRefundText } from '../contract/policies/no-refund.ts';
import { addDays, calendarDate, formatDate } from '../core/dates.ts';
import { formatMoney, toWireAmount, toMinorUnits } from '../core/money.ts';
import { cardBrandAndLast4 } from '../contract/purchase/card-name.ts';
import { visitorTimeZone } from './policy-facts.ts';

const OTHER_REFUND_TEXT = 'We’ll contact you to send it another way.';
export const NO_FURTHER_CHARGE_TEXT = 'Your card won’t be charged again.';
/** Approximate number of days for which a bank still shows an authorization after it was voided. */
const VOID_VISIBLE_DAYS = 7;

/**
 * Returns the name of the payment's card. If the card is unknown, returns 'you' for a refund,
 * otherwise 'your card'.
 */
function cardLabel({ payment_method: method, kind }: Payment): string {
  if (method) return cardBrandAndLast4(method.details);
  return kind === 'refund' ? 'you' : 'your card';
}

/**
 * Splits the policy's payments into due payments and completed payments. Due payments are sorted
 * earliest first, completed payments latest first.
 */
export function splitDueAndCompleted({ billing }: Policy): {
  due: Payment[];
  completed: Payment[];
} {
  const payments = billing.payments ?? [];
  return {
    due: payments.filter(({ kind }) => kind === 'due').toReversed(),
    completed: payments.filter(({ kind }) => kind !== 'due'),
  };
}

/**
 * Returns the date of a payment, YYYY-MM-DD, in the visitor's time zone like the purchase date. If
 * the payment has no instant, returns the date that the server sends.
 */
export function paymentDate({ at, date }: Payment): string {
  return at ? calendarDate(new Date(at), visitorTimeZone()) : date;
}

/**
 * Returns the title of a payment, such as 'Refund: canceled'. The title says if the payment is an
 * authorization, a voided authorization or a failed refund.
 */
export function paymentTitle({ kind, title }: Payment): string {
  const refund = `Refund: ${title.charAt(0).toLowerCase()}${title.slice(1)}`;
  if (kind === 'refund') return refund;
  if (kind === 'returned') return `${refund}, returned by the bank`;
  if (kind === 'hold') return `${title}, held`;
  return kind === 'release' ? `${title}, not charged` : title;
}

/**
 * Returns the card of a payment, such as 'Visa ending 4242'. If something follows, such as the
 * arrival of a refund, adds that too. For a failed payment, returns the dates of the last and the
 * next attempt as well. Empty for a refund without a card.
 * @param today YYYY-MM-DD
 */
export function paymentDetails(payment: Payment, today: string): string {
  const { kind, by, payment_method: method, failed } = payment;
  if (kind === 'refund' && !method) return '';
  const card = method ? cardLabel(payment) : 'Your card';
  if (failed) {
    const payBy = `pay by ${formatDate(paymentDate(payment))}`;
    const next = failed.next_try ? `next try on ${formatDate(failed.next_try)}` : payBy;
    return `Failed on ${formatDate(failed.last_try)}, ${next}, ${cardLabel(payment)}`;
  }
  if (kind === 'returned') return `${card}. ${OTHER_REFUND_TEXT}`;
  if (kind === 'hold' && by) return `${card}, charged no later than ${formatDate(by)}`;
  if (kind === 'refund' && by && by >= today) return `${card}, on the card by ${formatDate(by)}`;
  return card;
}

/**
 * Returns the amount of a payment as text, such as '$52.60'. The amount of a refund has a minus
 * sign, such as '−$21.04'.
 */
export function paymentAmountText({ kind, amount }: Payment, currency: string): string {
  const money = formatMoney(amount, currency);
  return kind === 'refund' ? `−${money}` : money;
}

/**
 * Returns the sum of all charges in the currency's main unit. Null if there are no charges.
 */
export function totalCharged(payments: readonly Payment[]): number | null {
  const charges = payments.filter(({ kind }) => kind === 'charge');
  return charges.length === 0 ? null : totalOf(charges);
}

/**
 * Returns all charges minus all refunds in the currency's main unit. Null if there are no charges
 * and no refunds.
 */
export function netPaid(payments: readonly Payment[]): number | null {
  const transfers = payments.filter(({ kind }) => kind === 'charge' || kind === 'refund');
  if (transfers.length === 0) return null;
  const signedAmount = ({ kind, amount }: Payment) =>
    (kind === 'refund' ? -1 : 1) * toMinorUnits(amount);
  return toWireAmount(transfers.reduce((sum, payment) => sum + signedAmount(payment), 0));
}

interface PaymentStatusTexts {
  title: string;
  text: string;
  /** True while a charge or refund is not complete or an amount is only authorized. */
  isInProgress: boolean;
}

/**
 * Returns texts about the payment of a canceled, rejected or pending policy: the charged or
 * refunded amount, the card and the date. Null for a policy with another status or if the payments
 * are unknown.
 */
export function paymentStatusTexts(policy: Policy, today: string): PaymentStatusTexts | null {
  const { payments, currency_code } = policy.billing;
  if (!payments) return null;
  const input = { payments, today, money: (sum: number) => formatMoney(sum, currency_code) };
  if (policy.status === 'pending') return pendingPaymentTexts(policy);
  if (policy.status !== 'canceled' && policy.status !== 'rejected') return null;
  return endedPaymentStatus(policy, input);
}

interface PaymentStatusInput {
  payments: readonly Payment[];
  today: string;
  money: (sum: number) => string;
}

const totalOf = (payments: readonly Payment[]) =>
  toWireAmount(payments.reduce((sum, { amount }) => sum + toMinorUnits(amount), 0));

interface PendingPaymentTexts extends PaymentStatusTexts {
  /** Says briefly what happens next, without the carrier. */
  next: string;
  /** Last day on which the authorized amount is charged, YYYY-MM-DD. Null if it was charged. */
  by: string | null;
}

/** Returns the payment of a pending policy if it is only authorized. Null if it was charged. */
export function authorizedPayment({ status, billing: { payments = [] } }: Policy): Payment | null {
  if (status !== 'pending' || payments.some(({ kind }) => kind === 'charge')) return null;
  return payments.find(({ kind }) => kind === 'hold') ?? null;
}

/**
 * Returns texts about the authorization or the charge of a pending policy. Null for a policy with
 * another status or if the payments are unknown.
 */
export function pendingPaymentTexts({
  status,
  billing: { payments = [], currency_code },
  underwriter: { name: carrier },
}: Policy): PendingPaymentTexts | null {
  if (status !== 'pending') return null;
  const authorized = payments.find(({ kind }) => kind === 'hold');
  if (authorized?.by) {
    const latest = `no later than ${formatDate(authorized.by)}`;
    return {
      title: `${formatMoney(authorized.amount, currency_code)} is held on ${cardLabel(authorized)}`,
      text: `We’ll charge it when ${carrier} approves your policy, and ${latest}. If ${carrier} doesn’t approve it, we’ll release the hold or refund the charge in full.`,
      next: `We’ll charge it on approval, and ${latest}.`,
      by: authorized.by,
      isInProgress: true,
    };
  }
  const charge = payments.find(({ kind }) => kind === 'charge');
  if (!charge) return null;
  return {
    title: `${formatMoney(charge.amount, currency_code)} was charged to ${cardLabel(charge)}`,
    text: `If ${carrier} doesn’t approve your policy, we’ll refund it in full.`,
    next: 'If it isn’t approved, we’ll refund it in full.',
    by: null,
    isInProgress: true,
  };
}

/**
 * Returns what is held or was charged for a pending policy, in one line with the day of the charge.
 * Undefined as for `pendingPaymentTexts`.
 */
export function pendingPaymentLine(policy: Policy): string | undefined {
  const { title, by } = pendingPaymentTexts(policy) ?? {};
  return by ? `${title}, charged no later than ${formatDate(by)}` : title;
}

function endedPaymentStatus(
  policy: Policy,
  { payments, today, money }: PaymentStatusInput,
): PaymentStatusTexts {
  const refundPayments = payments.filter(({ kind }) => kind === 'refund');
  const voided = payments.filter(({ kind }) => kind === 'release');
  if (refundPayments.length === 0 && voided[0]) {
    const date = paymentDate(voided[0]);
    return {
      title: `${money(totalOf(voided))} was held on ${cardLabel(voided[0])} and won’t be charged`,
      text: `We released the hold on ${formatDate(date)}. Your bank may show it for a few more days. ${NO_FURTHER_CHARGE_TEXT}`,
      isInProgress: addDays(date, VOID_VISIBLE_DAYS) >= today,
    };
  }
  const failedRefunds = payments.filter(({ kind }) => kind === 'returned');
  if (failedRefunds[0])
    return {
      title: `We couldn’t refund ${money(totalOf(failedRefunds))} to ${cardLabel(failedRefunds[0])}`,
      text: `The card’s bank returned it. ${OTHER_REFUND_TEXT} ${NO_FURTHER_CHARGE_TEXT}`,
      isInProgress: true,
    };
  const [first] = refundPayments;
  if (!first)
    return {
      title: policy.status === 'rejected' ? 'No refund is due' : noRefundText(policy.vertical_code),
      text: NO_FURTHER_CHARGE_TEXT,
      isInProgress: false,
    };
  const latestArrival = refundPayments
    .flatMap(({ by }) => by ?? [])
    .toSorted()
    .at(-1);
  const isInProgress = latestArrival !== undefined && latestArrival >= today;
  const cards = [...Map.groupBy(refundPayments, cardLabel)];
  const parts = cards.map(([card, refunds]) => `${money(totalOf(refunds))} to ${card}`);
  const destination = cards.length > 1 ? `: ${parts.join(', ')}` : ` to ${cardLabel(first)}`;
  return {
    title: `${money(totalOf(refundPayments))} ${isInProgress ? 'is being' : 'was'} refunded${destination}`,
    text: isInProgress
      ? `We sent it on ${formatDate(paymentDate(first))}, and it’ll be on the card by ${formatDate(latestArrival)}. ${NO_FURTHER_CHARGE_TEXT}`
      : `It was sent on ${formatDate(paymentDate(first))}. ${NO_FURTHER_CHARGE_TEXT}`,
    isInProgress,
  };
}
