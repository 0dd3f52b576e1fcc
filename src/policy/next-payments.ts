import type { Policy } from '../contract/policies/policies.ts';
import { formatMoney, toWireAmount, toMinorUnits } from '../core/money.ts';
import { cardNameAmong } from '../contract/purchase/card-name.ts';
import { upcomingPayment } from './billing-text.ts';

/** The payments that one card must pay on one day. */
interface PaymentsOfCard {
  /** Name of the card, such as 'Visa ending 4242'. Null if the card is unknown. */
  card: string | null;
  /** One payment per policy. `amount` is null if the amount is unknown. */
  payments: { policy: Policy; amount: string | null }[];
  /** Sum of the payments. Null if one of the amounts is unknown. */
  total: string | null;
}

/** All payments of one day, by card. */
export interface ChargeDay {
  /** YYYY-MM-DD */
  date: string;
  cards: PaymentsOfCard[];
}

interface DuePayment {
  policy: Policy;
  date: string;
  /** Amount in the currency's main unit. Null if the amount is unknown. */
  amount: number | null;
}

function duePayments(policies: readonly Policy[], today: string): DuePayment[] {
  return policies.flatMap((policy) => {
    const payment = upcomingPayment(policy, today);
    return payment ? [{ policy, ...payment }] : [];
  });
}

/**
 * Returns the days on which a next payment is due, earliest first. A day can be today. Each policy
 * has one next payment, which is the next attempt if a payment has failed.
 */
export function chargeDays(policies: readonly Policy[], today: string): ChargeDay[] {
  const byDate = Map.groupBy(duePayments(policies, today), ({ date }) => date);
  return [...byDate]
    .toSorted(([first], [second]) => first.localeCompare(second))
    .map(([date, due]) => ({ date, cards: toCards(due) }));
}

/**
 * Returns the sum of the next payments in the month of the earliest one. Null if no payment is due,
 * if an amount is unknown, or if the currencies differ.
 */
export function firstMonthTotal(
  policies: readonly Policy[],
  today: string,
): { date: string; total: string } | null {
  const due = duePayments(policies, today);
  const [date] = due.map((one) => one.date).toSorted();
  if (!date) return null;
  const month = due.filter((one) => one.date.slice(0, 7) === date.slice(0, 7));
  const currencies = new Set(month.map(({ policy }) => policy.billing.currency_code));
  const total = sumOf(month);
  return total === null || currencies.size > 1 ? null : { date, total };
}

function toCards(due: DuePayment[]): PaymentsOfCard[] {
  // The card that pays next can differ from the card that paid before.
  const cards = due.flatMap(({ policy }) => policy.billing.payment_method?.details ?? []);
  const cardName = ({ payment_method: method }: Policy['billing']) =>
    method ? cardNameAmong(method.details, cards) : null;
  // The groups also differ by currency, because amounts in two currencies cannot be summed.
  const groups = Map.groupBy(
    due,
    ({ policy: { billing } }) => `${cardName(billing) ?? ''} ${billing.currency_code}`,
  );
  return [...groups.values()].map((group) => ({
    card: group[0] ? cardName(group[0].policy.billing) : null,
    payments: group.map(({ policy, amount }) => ({
      policy,
      amount: amount === null ? null : formatMoney(amount, policy.billing.currency_code),
    })),
    total: sumOf(group),
  }));
}

function sumOf(payments: readonly DuePayment[]): string | null {
  if (payments.some(({ amount }) => amount === null)) return null;
  const sum = payments.reduce((total, { amount }) => total + toMinorUnits(amount ?? 0), 0);
  return formatMoney(toWireAmount(sum), payments[0]?.policy.billing.currency_code);
}
