/** What a change of a collection is called, wherever it is spoken of. */
import type {
  CollectionChange,
  CollectionValues,
  Endorsement,
} from '../../../contract/policies/endorsement.ts';
import type { Policy } from '../../../contract/policies/policies.ts';
import { formatDate } from '../../../core/dates.ts';
import { formatMoney } from '../../../core/money.ts';
import { limitText } from './detail-values.ts';
import { valueMove } from './value-move.ts';

type Changed = Pick<CollectionChange, 'category' | 'previous' | 'next'>;

/** 'Coins lowered to $1,500', 'Fine art added, $8,000', 'Stamps removed'. */
export function changeMade({ category: { name }, previous, next }: Changed): string {
  if (!next) return `${name} removed`;
  const to = worth(next);
  if (!previous) return `${name} added, ${to}`;
  const move = valueMove({ previous, next });
  return move === 'changed' ? `${name} changed` : `${name} ${move} to ${to}`;
}

/** 'Coins lowered from $12,500 to $1,500'; as changeMade() where the total value stays. */
export function changeInFull(change: Changed): string {
  const { previous, next, category } = change;
  if (!previous || !next) return changeMade(change);
  const move = valueMove({ previous, next });
  if (move === 'changed') return changeMade(change);
  const [from, to] = [previous, next].map(worth);
  return `${category.name} ${move} from ${from} to ${to}`;
}

/** What a collection is worth in all: '$12,500'. */
export function worth({ collection_total_value: total }: CollectionValues): string {
  return limitText(total, 'USD');
}

/** The change that nobody has decided on yet; undefined where there is none, or nobody says. */
export function pendingChange(policy: Policy): Endorsement | undefined {
  if (policy.status !== 'pending_change') return undefined;
  return policy.history?.endorsements.find(({ status }) => status === 'pending');
}

/** 'Visa ending 4242'; empty where no card is known. */
export function cardName(card: Endorsement['payment_method']): string {
  return card ? `${card.brand} ending ${card.last4}` : '';
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
