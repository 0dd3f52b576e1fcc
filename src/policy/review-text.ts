/** Texts about a policy or change that waits for the carrier's decision. */
import { addBusinessDays } from '../contract/business-days.ts';
import type { Policy } from '../contract/policies/policies.ts';
import { findProduct, productRules } from '../contract/products.ts';
import { CARRIER_CALL_DAYS, CARRIER_DECISION_DAYS } from '../contract/service-facts.ts';
import { formatDate } from '../core/dates.ts';
import { paymentStatusTexts } from './payment-text.ts';

interface ReviewTexts {
  title: string;
  /** Next steps, each as one sentence or a few. */
  steps: readonly string[];
}

/**
 * Returns what happens next to a pending policy: the decision, the payment, the start of coverage.
 * Null for a policy with another status.
 */
export function pendingReviewTexts(policy: Policy, today: string): ReviewTexts | null {
  if (policy.status !== 'pending') return null;
  const carrier = policy.underwriter.name;
  const decisionBy = addBusinessDays(policy.created, CARRIER_DECISION_DAYS);
  const isLate = decisionBy < today;
  const payment = paymentStatusTexts(policy, today);
  return {
    title: isLate ? 'The review is taking longer than usual' : 'Your policy is pending review.',
    steps: [
      isLate
        ? `${carrier} usually decides within one business day, which would have been ${formatDate(decisionBy)}. We’ll email you the decision either way. ${callText(policy, today)}`
        : `${carrier} will decide by ${formatDate(decisionBy)}, and we’ll email you either way.`,
      ...(payment ? [`${payment.title}. ${payment.text}`] : []),
      coverageStartText(policy, today),
    ],
  };
}

/** Says when to call, and that a cancellation before the approval costs nothing. */
function callText({ created, vertical_code }: Policy, today: string): string {
  const callBy = addBusinessDays(created, CARRIER_CALL_DAYS);
  const call =
    today > callBy
      ? 'Call us to ask about it.'
      : `If you don’t hear from us by ${formatDate(callBy)}, call us.`;
  return productRules(vertical_code).refund === 'none'
    ? call
    : `${call} If you cancel before it’s approved, you’ll get all your money back.`;
}

/** Coverage never starts before the approval, and the days of a trip or rental cannot move. */
function coverageStartText(policy: Policy, today: string): string {
  const { coverage_start_date: start, vertical_code: code } = policy;
  const notYet = 'You’re not covered yet.';
  if (findProduct(code)?.tripCoverage)
    return `${notYet} If the policy is approved by the day you leave, it covers the whole trip. If not, it’s declined, and we refund you in full.`;
  if (code === 'rental_car')
    return `${notYet} Coverage starts with your rental or on the day it’s approved, whichever is later.`;
  return start && start > today
    ? `${notYet} Coverage starts on ${formatDate(start)}, or on the day it’s approved if that’s later.`
    : `${notYet} Coverage starts on the day it’s approved.`;
}
