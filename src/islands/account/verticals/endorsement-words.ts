import { cardName } from '../../../contract/purchase/card-name.ts';
/** What is said of a change that waits for the carrier. */
import { changeMade } from '../../../contract/policies/change-words.ts';
import type { Endorsement } from '../../../contract/policies/endorsement.ts';
import type { Policy } from '../../../contract/policies/policies.ts';
import { formatDate } from '../../../core/dates.ts';
import { formatMoney } from '../../../core/money.ts';

/** The change that nobody has decided on yet; undefined where there is none, or nobody says. */
export function pendingChange(policy: Policy): Endorsement | undefined {
  if (policy.status !== 'pending_change') return undefined;
  return policy.history?.endorsements.find(({ status }) => status === 'pending');
}

/** What becomes of the money of a change that nobody has decided on yet. */
export function pendingMoney(change: Endorsement, currency: string): string {
  const { action, amount, held_until: latest, payment_method: method } = change;
  const money = formatMoney(Math.abs(amount), currency);
  const card = cardName(method) || 'your card';
  if (action === 'no_change') return 'The price stays the same.';
  if (action === 'refund') return `You then get ${money} back on ${card}.`;
  return latest
    ? `${money} is held on ${card} and charged at approval, on ${formatDate(latest)} at the latest.`
    : `${money} was charged to ${card}. You get it back in full where the change is not approved.`;
}

/** For a list: what was asked for, when, and what follows; empty where nothing is pending. */
export function pendingFact(policy: Policy): string {
  const change = pendingChange(policy);
  if (!change) return '';
  const { requested, decision_by: by } = change;
  const asked = `${changeMade(change)}: asked for ${formatDate(requested)}`;
  return by ? `${asked}, answer by ${formatDate(by)}` : asked;
}
