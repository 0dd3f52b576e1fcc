import type { Policy } from '../contract/policies/policies.ts';
import { formatMoney, toWireAmount, toMinorUnits } from '../core/money.ts';
import { cardNameAmong } from '../contract/purchase/card-name.ts';
import { upcomingPayment } from './billing-text.ts';

/** The payments that one card must pay on one day. */
export interface PaymentsOfCard {
  /** Name of the card, such as 'Visa ending 4242'. Null if the card is unknown. */
  card: string | null;
  /** One payment per policy. `amount` is null if the amount is unknown. */
  payments: { policy: Policy; amount: string | null }[];
  /** Sum of the payments. Null if one of the amounts is unknown. */
  total: string | null;
}

/**
 * Finds the next day on which a payment is due, which can be today. Returns all payments of that
 * day, by card. Null if no payment is due. The next attempt of a failed payment is included.
 */
export function nextPayments(
  policies: readonly Policy[],
  today: string,
): { date: string; cards: PaymentsOfCard[] } | null {
  const upcoming = policies.flatMap((policy) => {
    const payment = upcomingPayment(policy, today);
    return payment ? [{ policy, ...payment }] : [];
  });
  const [date] = upcoming.map((one) => one.date).toSorted();
  if (!date) return null;
  const due = upcoming.filter((one) => one.date === date);
  // The card that pays next can differ from the card that paid before.
  const cards = due.flatMap(({ policy }) => policy.billing.payment_method?.details ?? []);
  const cardName = ({ payment_method: method }: Policy['billing']) =>
    method ? cardNameAmong(method.details, cards) : null;
  // The groups also differ by currency, because amounts in two currencies cannot be summed.
  const groups = Map.groupBy(
    due,
    ({ policy: { billing } }) => `${cardName(billing) ?? ''} ${billing.currency_code}`,
  );
  return {
    date,
    cards: [...groups.values()].map((group) => {
      const [first] = group;
      return toCardPayments(group, first ? cardName(first.policy.billing) : null);
    }),
  };
}

interface DuePayment {
  policy: Policy;
  amount: number | null;
}

function toCardPayments(payments: DuePayment[], card: string | null): PaymentsOfCard {
  const currency = payments[0]?.policy.billing.currency_code;
  const sum = payments.reduce((total, { amount }) => total + toMinorUnits(amount ?? 0), 0);
  return {
    card,
    payments: payments.map((one) => ({
      policy: one.policy,
      amount: one.amount === null ? null : formatMoney(one.amount, currency),
    })),
    total: payments.some(({ amount }) => amount === null)
      ? null
      : formatMoney(toWireAmount(sum), currency),
  };
}
