import { coveredThroughText } from '../contract/policies/parts.ts';
import type { Policy } from '../contract/policies/policies.ts';
import { formatDate } from '../core/dates.ts';
import { formatMoney } from '../core/money.ts';
import { productAndSubject } from './product-displays.ts';
import type { Card } from '../contract/purchase/billing.ts';
import { cardNameAmong } from '../contract/purchase/card-name.ts';

/** Texts for the notice about a failed payment. */
interface FailedPaymentTexts {
  policyId: string;
  /**
   * Amount of the payment and the insured thing, such as '$17.87 for Renters, 418 Marlow Street'.
   */
  summary: string;
  /** Sentences about the latest attempt, the next one, and the end of coverage without a payment. */
  text: string;
  /** The same in fewer words, for a list of tasks. */
  brief: string;
}

/**
 * Returns the texts for the notice about the policy's failed payment. Null if no payment has
 * failed.
 * @param cards other cards, from which the name of the declined card must differ
 */
export function failedPaymentTexts(
  policy: Policy,
  cards: readonly Card[] = [],
): FailedPaymentTexts | null {
  const { payment_failed: failed, currency_code } = policy.billing;
  if (!failed) return null;
  const card = failed.payment_method?.details;
  const { covered_until: lastDay, next_try: nextTry } = failed;
  const attempts = [
    `Your bank declined ${card ? cardNameAmong(card, cards) : 'your card'} on ${formatDate(failed.last_try ?? failed.on)}.`,
    nextTry && `We’ll try it again on ${formatDate(nextTry)}.`,
  ];
  return {
    policyId: policy.id,
    summary: `${formatMoney(failed.amount, currency_code)} for ${productAndSubject(policy)}`,
    text: [
      ...attempts,
      lastDay &&
        `${coveredThroughText(formatDate(lastDay))}. If we don’t have your payment by then, your policy ends that day.`,
    ]
      .filter(Boolean)
      .join(' '),
    brief: [
      ...attempts,
      lastDay && `Without your payment, your policy ends on ${formatDate(lastDay)}.`,
    ]
      .filter(Boolean)
      .join(' '),
  };
}
