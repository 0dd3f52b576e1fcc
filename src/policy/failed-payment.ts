import type { Policy } from '../contract/policies/policies.ts';
import { formatDate } from '../core/dates.ts';
import { formatMoney } from '../core/money.ts';
import { productAndSubject } from './product-displays.ts';
import { cardBrandAndLast4 } from '../contract/purchase/card-name.ts';

/** Texts for the notice about a failed payment. */
interface FailedPaymentTexts {
  policyId: string;
  /**
   * Amount of the payment and the insured thing, such as '$17.87 for Renters, 418 Marlow Street'.
   */
  summary: string;
  /**
   * Sentence about the declined card, such as 'Your bank declined Visa ending 4242 on Jun 9, 2027.'
   */
  declineText: string;
  /**
   * Sentence about the end of coverage, such as 'You stay covered until Jun 19, 2027.' Null if the
   * date is unknown.
   */
  coverageText: string | null;
  /**
   * Sentences about the next step, such as 'If it isn’t paid by then, your policy ends. We try this
   * card again on Jun 16, 2027.'
   */
  nextStepText: string;
}

/**
 * Returns the texts for the notice about the policy's failed payment. Null if no payment has
 * failed.
 */
export function failedPaymentTexts(policy: Policy): FailedPaymentTexts | null {
  const { payment_failed: failed, currency_code } = policy.billing;
  if (!failed) return null;
  const cardLabel = cardBrandAndLast4(failed.payment_method?.details) || 'the card';
  const coveredUntil = failed.covered_until;
  return {
    policyId: policy.id,
    summary: `${formatMoney(failed.amount, currency_code)} for ${productAndSubject(policy)}`,
    declineText: `Your bank declined ${cardLabel} on ${formatDate(failed.on)}.`,
    coverageText: coveredUntil ? `You stay covered until ${formatDate(coveredUntil)}.` : null,
    nextStepText: [
      coveredUntil && 'If it isn’t paid by then, your policy ends.',
      failed.next_try && `We try this card again on ${formatDate(failed.next_try)}.`,
    ]
      .filter(Boolean)
      .join(' '),
  };
}
