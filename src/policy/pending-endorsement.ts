import { cardBrandAndLast4 } from '../contract/purchase/card-name.ts';
/** Texts about an endorsement that waits for the carrier's decision. */
import { describeEndorsement } from '../contract/policies/describe-endorsement.ts';
import type { Endorsement } from '../contract/policies/endorsement.ts';
import type { Policy } from '../contract/policies/policies.ts';
import { formatDate } from '../core/dates.ts';
import { formatMoney } from '../core/money.ts';

/**
 * Returns the endorsement that waits for the carrier's decision. Undefined if no endorsement waits
 * or if the policy's history is unknown.
 */
export function pendingEndorsement(policy: Policy): Endorsement | undefined {
  if (policy.status !== 'pending_change') return undefined;
  return policy.history?.endorsements.find(({ status }) => status === 'pending');
}

/** Returns a text about the payment of an endorsement that waits for the carrier's decision. */
export function pendingPaymentText(endorsement: Endorsement, currency: string): string {
  const { action, amount, held_until: authorizedUntil, payment_method: method } = endorsement;
  const amountText = formatMoney(Math.abs(amount), currency);
  const card = cardBrandAndLast4(method) || 'your card';
  if (action === 'no_change') return 'The price stays the same.';
  if (action === 'refund') return `We’ll then refund ${amountText} to ${card}.`;
  return authorizedUntil
    ? `${amountText} is held on ${card}. We’ll charge it when the change is approved, and no later than ${formatDate(authorizedUntil)}.`
    : `${amountText} was charged to ${card}. If the change isn’t approved, we’ll refund it in full.`;
}

/**
 * Returns a text for a list of policies: the requested change, the date of the request and the date
 * of the decision. Empty if no endorsement waits for a decision.
 */
export function pendingEndorsementSummary(policy: Policy): string {
  const endorsement = pendingEndorsement(policy);
  if (!endorsement) return '';
  const { requested, decision_by: decisionBy } = endorsement;
  const requestText = `${describeEndorsement(endorsement)}: requested ${formatDate(requested)}`;
  return decisionBy ? `${requestText}, decision by ${formatDate(decisionBy)}` : requestText;
}
