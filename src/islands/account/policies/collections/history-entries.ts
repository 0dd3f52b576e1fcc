/** Rows of a policy's history: its purchase and its endorsements. */
import type { Endorsement, PolicyHistory } from '../../../../contract/policies/endorsement.ts';
import type { PolicyStatus } from '../../../../contract/policies/parts.ts';
import type { Policy } from '../../../../contract/policies/policies.ts';
import { daysBetween } from '../../../../core/dates.ts';
import { toWireAmount, toMinorUnits } from '../../../../core/money.ts';
import { joinNames } from '../../../../contract/facts.ts';
import { describeEndorsement } from '../../../../contract/policies/describe-endorsement.ts';
import { cardBrandAndLast4 } from '../../../../contract/purchase/card-name.ts';

export interface PolicyHistoryEntry {
  id: string;
  /** Date of the purchase or the endorsement, as a calendar date or as an instant. */
  date: string;
  description: string;
  /**
   * Text below the description. It contains the card and, for an endorsement, the number of days
   * that were left when it was requested.
   */
  note: string;
  status: Exclude<PolicyStatus, 'pending_change'>;
  /** Amount in the currency's main unit. Negative for a refund. */
  amount: number;
}

/** Returns a policy's history, newest entry first. The purchase is the last entry. */
export function policyHistoryEntries(policy: Policy, history: PolicyHistory): PolicyHistoryEntry[] {
  return [...history.endorsements.map(endorsementEntry), purchaseEntry(policy, history)];
}

function endorsementEntry(endorsement: Endorsement): PolicyHistoryEntry {
  const { endorsement_id: id, requested: date, status, days_left: daysLeft } = endorsement;
  const isPaid = status === 'pending' || status === 'approved';
  const days = daysLeft === 1 ? '1 day left' : `${daysLeft} days left`;
  return {
    id,
    date,
    description: describeEndorsement(endorsement),
    note: [days, paymentNote(endorsement)].filter(Boolean).join(', '),
    status,
    amount: isPaid ? endorsement.amount : 0,
  };
}

function paymentNote({ action, status, payment_method: method }: Endorsement): string {
  if (status === 'rejected') return 'not approved';
  if (status === 'canceled') return 'given up with the policy';
  if (action === 'no_change') return 'same price';
  const card = cardBrandAndLast4(method);
  if (action === 'charge') return card;
  if (status === 'pending') return 'refund at approval';
  return card ? `refunded to ${card}` : 'refunded';
}

function purchaseEntry(policy: Policy, { purchase }: PolicyHistory): PolicyHistoryEntry {
  const { coverage_start_date: start, coverage_end_date: end, created, status } = policy;
  const isYear = start && end && daysBetween(start, end) >= 364;
  return {
    id: 'purchase',
    date: start ?? created,
    description: `Policy starts with ${joinNames(purchase.categories)}`,
    note: [isYear ? 'One year' : '', cardBrandAndLast4(purchase.payment_method)]
      .filter(Boolean)
      .join(', '),
    status: (['pending', 'rejected'] as const).find((one) => one === status) ?? 'approved',
    amount: purchase.amount,
  };
}

/**
 * Returns all charges minus all refunds, in the currency's main unit. Pending endorsements are not
 * counted.
 */
export function netPaidSoFar(entries: readonly PolicyHistoryEntry[]): number {
  const approved = entries.filter(({ status }) => status === 'approved');
  return toWireAmount(approved.reduce((sum, { amount }) => sum + toMinorUnits(amount), 0));
}
