import type { Policy } from '../contract/policies/policies.ts';
import type { Card } from '../contract/purchase/billing.ts';
import { formatExpiryMonth, isExpiredOn } from '../contract/purchase/card-expiry.ts';
import { cardNameAmong } from '../contract/purchase/card-name.ts';
import { formatDate } from '../core/dates.ts';
import { nextPaymentText, upcomingPayment } from './billing-text.ts';

interface ExpiringCardWarning {
  policyId: string;
  /** Name of the card, such as 'Visa ending 4242'. */
  card: string;
  /** Date of the payment, YYYY-MM-DD. */
  due: string;
  /** Title, such as 'Visa ending 4242 expires before your Jun 3, 2027 payment'. */
  title: string;
  /** Sentences about the card and the next payment that it must pay. */
  text: string;
}

/**
 * Returns a warning if the policy's card expires before the next payment. Returns null if the card
 * is still valid on the day of the payment or if its expiry date is unknown. Also returns null
 * after a failed payment, because failed payments have their own notice.
 * @param today YYYY-MM-DD
 * @param cards other cards, from which the name of this card must differ
 */
export function expiringCardWarning(
  policy: Policy,
  today: string,
  cards: readonly Card[] = [],
): ExpiringCardWarning | null {
  const { payment_method: method, payment_failed: failed } = policy.billing;
  const due = upcomingPayment(policy, today)?.date;
  if (failed || !method || !due || !isExpiredOn(method.details, due)) return null;
  const card = cardNameAmong(method.details, cards);
  const hasExpired = isExpiredOn(method.details, today);
  return {
    policyId: policy.id,
    card,
    due,
    title: hasExpired
      ? `${card} has expired`
      : `${card} expires before your ${formatDate(due)} payment`,
    text: `${hasExpired ? 'It was' : 'It’s'} good through ${formatExpiryMonth(method.details)}. ${nextChargeText(policy, today)} Choose another card before then.`,
  };
}

/** Says what the card is due to pay. The amount of a renewal may be unknown. */
function nextChargeText(policy: Policy, today: string): string {
  const next = upcomingPayment(policy, today);
  const payment =
    next && next.amount === null ? `on ${formatDate(next.date)}` : nextPaymentText(policy, today);
  return `It’s set to be charged ${payment}.`;
}

/** Returns one warning for each expiring card: the one about its earliest payment. */
export function expiringCardWarnings(
  policies: readonly Policy[],
  today: string,
  cards: readonly Card[],
): ExpiringCardWarning[] {
  const warnings = policies
    .flatMap((policy) => expiringCardWarning(policy, today, cards) ?? [])
    .toSorted((one, other) => one.due.localeCompare(other.due));
  return [...Map.groupBy(warnings, ({ card }) => card).values()].flatMap(([first]) => first ?? []);
}
