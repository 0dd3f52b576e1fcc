/** The payments of a policy's whole coverage period. */
import { toPaymentFrequency } from '../contract/purchase/billing.ts';
import type { Payment } from '../contract/policies/payments.ts';
import type { Policy } from '../contract/policies/policies.ts';
import { toMinorUnits, toWireAmount } from '../core/money.ts';
import { splitDueAndCompleted } from './payment-text.ts';

export interface TermPayments {
  /** Amounts in the currency's main unit. `paid` plus `due` is `total`. */
  total: number;
  paid: number;
  due: number;
  /** All payments of the period, earliest first. */
  payments: readonly Payment[];
  paidCount: number;
}

const sumOf = (payments: readonly Payment[]) =>
  payments.reduce((sum, { amount }) => sum + toMinorUnits(amount), 0);

/**
 * Returns the payments that make up the total price of the current coverage period. Null if the
 * payments and the price do not agree, as after a change of the policy, or if the price is for one
 * of several months.
 */
export function termPayments(policy: Policy): TermPayments | null {
  const { totals, payment_frequency: frequency } = policy.billing;
  const cycle = toPaymentFrequency(frequency);
  if (!totals || cycle === 'month' || cycle === 'day') return null;
  const { due: allDue, completed } = splitDueAndCompleted(policy);
  // A payment after the last day is for the next period.
  const end = policy.coverage_end_date;
  const due = allDue.filter(({ date }) => !end || date <= end);
  const total = toMinorUnits(totals.grandtotal);
  const paid = newestWithSum(completed, total - sumOf(due));
  if (!paid) return null;
  return {
    total: toWireAmount(total),
    paid: toWireAmount(sumOf(paid)),
    due: toWireAmount(sumOf(due)),
    payments: [...paid.toReversed(), ...due],
    paidCount: paid.length,
  };
}

/**
 * Returns the newest charges whose sum is the given number of cents. Null if there are none, or if
 * another kind of payment is among them.
 * @param payments latest first
 */
function newestWithSum(payments: readonly Payment[], cents: number): Payment[] | null {
  let sum = 0;
  for (const [index, { kind, amount }] of payments.entries()) {
    if (kind !== 'charge') return null;
    sum += toMinorUnits(amount);
    if (sum === cents) return payments.slice(0, index + 1);
  }
  return null;
}
