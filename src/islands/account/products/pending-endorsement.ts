import { cardName } from '../../../contract/purchase/card-name.ts';
/** What is said of a change that waits for the carrier. */
import { describeEndorsement } from '../../../contract/policies/describe-endorsement.ts';
import type { Endorsement } from '../../../contract/policies/endorsement.ts';
import type { Policy } from '../../../contract/policies/policies.ts';
import { formatDate } from '../../../core/dates.ts';
import { formatMoney } from '../../../core/money.ts';

/** The change that nobody has decided on yet; undefined where there is none, or nobody says. */
export function pendingEndorsement(policy: Policy): Endorsement | undefined {
  if (policy.status !== 'pending_change') return undefined;
  return policy.history?.endorsements.find(({ status }) => status === 'pending');
}

/** What becomes of the money of a change that nobody has decided on yet. */
export function pendingAmountText(endorsement: Endorsement, currency: string): string {
  const { action, amount, held_until: authorizedUntil, payment_method: method } = endorsement;
  const amountText = formatMoney(Math.abs(amount), currency);
  const card = cardName(method) || 'your card';
  if (action === 'no_change') return 'The price stays the same.';
  if (action === 'refund') return `You then get ${amountText} back on ${card}.`;
  return authorizedUntil
    ? `${amountText} is held on ${card} and charged at approval, on ${formatDate(authorizedUntil)} at the latest.`
    : `${amountText} was charged to ${card}. You get it back in full where the change is not approved.`;
}

/** For a list: what was asked for, when, and what follows; empty where nothing is pending. */
export function pendingEndorsementText(policy: Policy): string {
  const endorsement = pendingEndorsement(policy);
  if (!endorsement) return '';
  const { requested, decision_by: decisionBy } = endorsement;
  const requestText = `${describeEndorsement(endorsement)}: asked for ${formatDate(requested)}`;
  return decisionBy ? `${requestText}, answer by ${formatDate(decisionBy)}` : requestText;
}
