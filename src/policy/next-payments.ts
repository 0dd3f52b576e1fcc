import type { Policy } from '../contract/policies/policies.ts';
import { formatMoney, toWireAmount, toMinorUnits } from '../core/money.ts';
import { cardBrandAndLast4 } from '../contract/purchase/card-name.ts';
import { nextPaymentDate, nextPaymentAmount } from './billing-text.ts';
import { expiringCardWarning } from './expiring-card.ts';

/** The payments that one card must pay on one day. */
export interface PaymentsOfCard {
  /** Name of the card, such as 'Visa ending 4242'. Null if the card is unknown. */
  card: string | null;
  /** One payment per policy. `amount` is null if the amount is unknown. */
  payments: { policy: Policy; amount: string | null }[];
  /** Sum of the payments. Null if one of the amounts is unknown. */
  total: string | null;
  /**
   * Text about a problem with the card, such as 'Visa ending 4242 expired 02/2027'. Null if the
   * card is valid for these payments.
   */
  problem: string | null;
}

/**
 * Finds the next day on which a payment is due, which can be today. Returns all payments of that
 * day, by card. Null if no payment is due. Failed payments are not included, because they are shown
 * separately.
 */
export function nextPayments(
  policies: readonly Policy[],
  today: string,
): { date: string; cards: PaymentsOfCard[] } | null {
  const upcoming = policies.flatMap((policy) => upcomingPayment(policy, today) ?? []);
  const [date] = upcoming.map((one) => one.date).toSorted();
  if (!date) return null;
  const due = upcoming.filter((one) => one.date === date);
  // The groups also differ by currency, because amounts in two currencies cannot be summed.
  const groups = Map.groupBy(
    due,
    ({ policy }) => `${nextCardName(policy) ?? ''} ${policy.billing.currency_code}`,
  );
  return { date, cards: [...groups.values()].map((group) => toCardPayments(group, today)) };
}

/** Returns the name of the card that pays next. It can differ from the card that paid before. */
function nextCardName({ billing }: Policy): string | null {
  return billing.payment_method ? cardBrandAndLast4(billing.payment_method.details) : null;
}

interface UpcomingPayment {
  policy: Policy;
  date: string;
  /** Amount in the currency's main unit. Null if the amount is unknown. */
  amount: number | null;
}

/**
 * Returns the next payment of a policy. If this payment has already failed, returns the payment
 * after it in the payment schedule.
 */
function upcomingPayment(policy: Policy, today: string): UpcomingPayment | null {
  const { payment_failed: failed, payment_schedule: schedule } = policy.billing;
  const date = nextPaymentDate(policy, today);
  if (date === null) return null;
  if (!failed) return date >= today ? { policy, date, amount: nextPaymentAmount(policy) } : null;
  const next = schedule?.schedule.find(({ due_date: due }) => due && due > date && due >= today);
  return next?.due_date ? { policy, date: next.due_date, amount: next.amount } : null;
}

function toCardPayments(payments: UpcomingPayment[], today: string): PaymentsOfCard {
  const policy = payments[0]?.policy;
  const currency = policy?.billing.currency_code;
  const sum = payments.reduce((total, { amount }) => total + toMinorUnits(amount ?? 0), 0);
  return {
    card: policy ? nextCardName(policy) : null,
    payments: payments.map((one) => ({
      policy: one.policy,
      amount: one.amount === null ? null : formatMoney(one.amount, currency),
    })),
    total: payments.some(({ amount }) => amount === null)
      ? null
      : formatMoney(toWireAmount(sum), currency),
    problem: policy ? (expiringCardWarning(policy, today)?.title ?? null) : null,
  };
}
