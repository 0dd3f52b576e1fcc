import type { Policy } from '../../../contract/policies/policies.ts';
import { formatMoney, toDecimal, toMinor } from '../../../core/money.ts';
import { dueOn, nextAmount, paidWith } from './billing-words.ts';

/** What one card pays on a day. */
export interface CardPayments {
  /** 'Visa ending 4242'; null where it is not known. */
  card: string | null;
  /** `amount` is null where nothing tells it. */
  payments: { policy: Policy; amount: string | null }[];
  /** null where an amount is not known. */
  total: string | null;
}

/** The payments of the first day, from today on, on which any is due; null where none is. What has failed is told apart. */
export function nextPayments(
  policies: readonly Policy[],
  today: string,
): { date: string; cards: CardPayments[] } | null {
  const on = (policy: Policy) =>
    (policy.billing.payment_failed ? null : dueOn(policy, today)) ?? '';
  const [date] = policies
    .map(on)
    .filter((day) => day >= today)
    .toSorted();
  if (!date) return null;
  const due = policies.filter((policy) => on(policy) === date);
  // Amounts of two currencies make no sum.
  const groups = Map.groupBy(
    due,
    (policy) => `${paidWith(policy) ?? ''} ${policy.billing.currency_code}`,
  );
  return { date, cards: [...groups.values()].map(ofOneCard) };
}

function ofOneCard(policies: Policy[]): CardPayments {
  const amounts = policies.map(nextAmount);
  const currency = policies[0]?.billing.currency_code;
  const sum = amounts.reduce<number>((total, amount) => total + toMinor(amount ?? 0), 0);
  return {
    card: policies[0] ? paidWith(policies[0]) : null,
    payments: policies.map((policy, at) => {
      const amount = amounts[at] ?? null;
      return { policy, amount: amount === null ? null : formatMoney(amount, currency) };
    }),
    total: amounts.includes(null) ? null : formatMoney(toDecimal(sum), currency),
  };
}
