/** What has become of a policy since it was bought, a row each. */
import type { Endorsement, PolicyHistory } from '../../../../contract/policies/endorsement.ts';
import type { PolicyStatus } from '../../../../contract/policies/parts.ts';
import type { Policy } from '../../../../contract/policies/policies.ts';
import { daysBetween } from '../../../../core/dates.ts';
import { toDecimal, toMinor } from '../../../../core/money.ts';
import { listText } from '../../verticals/detail-values.ts';
import { changeMade } from '../../../../contract/policies/change-words.ts';
import { cardName } from '../../../../contract/purchase/card-name.ts';

export interface HistoryEntry {
  id: string;
  /** A calendar date or an instant. */
  date: string;
  change: string;
  /** Under it: the days that it counts for, and the card. */
  note: string;
  status: Exclude<PolicyStatus, 'pending_change'>;
  /** In the main unit; below zero what came back. */
  amount: number;
}

/** Newest first, the purchase last. */
export function historyEntries(policy: Policy, history: PolicyHistory): HistoryEntry[] {
  return [...history.endorsements.map(endorsementEntry), purchaseEntry(policy, history)];
}

function endorsementEntry(change: Endorsement): HistoryEntry {
  const { endorsement_id: id, requested: date, status, days_left: left } = change;
  const isPaid = status === 'pending' || status === 'approved';
  const days = left === 1 ? '1 day left' : `${left} days left`;
  return {
    id,
    date,
    change: changeMade(change),
    note: [days, moneyNote(change)].filter(Boolean).join(', '),
    status,
    amount: isPaid ? change.amount : 0,
  };
}

function moneyNote({ action, status, payment_method: method }: Endorsement): string {
  if (status === 'rejected') return 'not approved';
  if (status === 'canceled') return 'given up with the policy';
  if (action === 'no_change') return 'same price';
  const card = cardName(method);
  if (action === 'charge') return card;
  if (status === 'pending') return 'refund at approval';
  return card ? `refunded to ${card}` : 'refunded';
}

function purchaseEntry(policy: Policy, { purchase }: PolicyHistory): HistoryEntry {
  const { coverage_start_date: start, coverage_end_date: end, created, status } = policy;
  const isYear = start && end && daysBetween(start, end) >= 364;
  return {
    id: 'purchase',
    date: start ?? created,
    change: `Policy starts with ${listText(purchase.categories)}`,
    note: [isYear ? 'One year' : '', cardName(purchase.payment_method)].filter(Boolean).join(', '),
    status: (['pending', 'rejected'] as const).find((one) => one === status) ?? 'approved',
    amount: purchase.amount,
  };
}

/** All that was taken less what was given back, without what nobody has decided on. In the main unit. */
export function paidSoFar(entries: readonly HistoryEntry[]): number {
  const approved = entries.filter(({ status }) => status === 'approved');
  return toDecimal(approved.reduce((sum, { amount }) => sum + toMinor(amount), 0));
}
