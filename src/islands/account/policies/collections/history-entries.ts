/** Rows of a policy's history: its purchase, renewals, endorsements, and the refund at its end. */
import type { Endorsement, PolicyHistory } from '../../../../contract/policies/endorsement.ts';
import type { PolicyStatus } from '../../../../contract/policies/parts.ts';
import type { Policy } from '../../../../contract/policies/policies.ts';
import { daysBetween } from '../../../../core/dates.ts';
import { toWireAmount, toMinorUnits } from '../../../../core/money.ts';
import { paymentDate } from '../../../../policy/payment-text.ts';
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
  const changes = [
    ...cancellationEntries(policy),
    ...history.endorsements.map(endorsementEntry),
    ...history.renewals.map(renewalEntry),
  ];
  return [
    ...changes.toSorted((one, other) => other.date.localeCompare(one.date)),
    purchaseEntry(policy, history),
  ];
}

/** Returns the refund at the end of a canceled policy. Changes have their own refunds. */
function cancellationEntries(policy: Policy): PolicyHistoryEntry[] {
  const { status, covered_until, created, billing } = policy;
  const { refunds = [], payments = [] } = billing;
  if (status !== 'canceled' || refunds.length === 0) return [];
  // A policy that was canceled before its coverage began has no last covered day.
  const refund = payments.find(({ kind }) => kind === 'refund');
  const cards = refunds.map(({ payment_method: method }) => cardBrandAndLast4(method?.details));
  const refunded = refunds.reduce((sum, one) => sum + toMinorUnits(one.refund_amount), 0);
  return [
    {
      id: 'canceled',
      date: covered_until ?? (refund ? paymentDate(refund) : created),
      description: 'Policy canceled',
      note: cards.every(Boolean) ? `refunded to ${joinNames(cards)}` : 'refunded',
      status: 'approved',
      amount: toWireAmount(-refunded),
    },
  ];
}

function renewalEntry(renewal: PolicyHistory['renewals'][number]): PolicyHistoryEntry {
  const { start, amount, payment_method } = renewal;
  return {
    id: `renewal-${start}`,
    date: start,
    description: 'Policy renewed',
    note: ['One year', cardBrandAndLast4(payment_method)].filter(Boolean).join(', '),
    status: 'approved',
    amount,
  };
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
  if (status === 'canceled') return 'dropped when the policy was canceled';
  if (action === 'no_change') return 'same price';
  const card = cardBrandAndLast4(method);
  if (action === 'charge') return card;
  if (status === 'pending') return 'refund on approval';
  return card ? `refunded to ${card}` : 'refunded';
}

function purchaseEntry(policy: Policy, { purchase, renewals }: PolicyHistory): PolicyHistoryEntry {
  const { coverage_start_date: start, coverage_end_date: end, created, status } = policy;
  const isYear = start && end && daysBetween(start, end) >= 364;
  return {
    id: 'purchase',
    // After a renewal, the policy names only the first day of the current term.
    date: renewals.length > 0 ? created : (start ?? created),
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
