import type { Policy } from '../../../contract/policies/policies.ts';
import { formatMoney, toDecimal, toMinor } from '../../../core/money.ts';
import { nextPaymentDate, nextAmount, paymentCardName } from './billing-text.ts';
import { expiringCardWarning } from './expiring-card.ts';

/** What one card pays on a day. */
export interface CardPayments {
  /** 'Visa ending 4242'; null where it is not known. */
  card: string | null;
  /** `amount` is null where nothing tells it. */
  payments: { policy: Policy; amount: string | null }[];
  /** null where an amount is not known. */
  total: string | null;
  /** 'Visa ending 4242 expired 02/2027'; null where it is good for these payments. */
  problem: string | null;
}

/** The payments of the first day, from today on, on which any is due; null where none is. What has failed is told apart. */
export function nextPayments(
  policies: readonly Policy[],
  today: string,
): { date: string; cards: CardPayments[] } | null {
  const upcoming = policies.flatMap((policy) => upcomingPayment(policy, today) ?? []);
  const [date] = upcoming.map((one) => one.date).toSorted();
  if (!date) return null;
  const due = upcoming.filter((one) => one.date === date);
  // Amounts of two currencies make no sum.
  const groups = Map.groupBy(
    due,
    ({ policy }) => `${paymentCardName(policy) ?? ''} ${policy.billing.currency_code}`,
  );
  return { date, cards: [...groups.values()].map((group) => toCardPayments(group, today)) };
}

interface UpcomingPayment {
  policy: Policy;
  date: string;
  /** In the main unit; null where nothing tells. */
  amount: number | null;
}

/** What a policy pays next; after one that has failed, what its bill says of the one that follows. */
function upcomingPayment(policy: Policy, today: string): UpcomingPayment | null {
  const { payment_failed: failed, payment_schedule: schedule } = policy.billing;
  const date = nextPaymentDate(policy, today);
  if (date === null) return null;
  if (!failed) return date >= today ? { policy, date, amount: nextAmount(policy) } : null;
  const next = schedule?.schedule.find(({ due_date: due }) => due && due > date && due >= today);
  return next?.due_date ? { policy, date: next.due_date, amount: next.amount } : null;
}

function toCardPayments(payments: UpcomingPayment[], today: string): CardPayments {
  const policy = payments[0]?.policy;
  const currency = policy?.billing.currency_code;
  const sum = payments.reduce((total, { amount }) => total + toMinor(amount ?? 0), 0);
  return {
    card: policy ? paymentCardName(policy) : null,
    payments: payments.map((one) => ({
      policy: one.policy,
      amount: one.amount === null ? null : formatMoney(one.amount, currency),
    })),
    total: payments.some(({ amount }) => amount === null)
      ? null
      : formatMoney(toDecimal(sum), currency),
    problem: policy ? (expiringCardWarning(policy, today)?.title ?? null) : null,
  };
}
