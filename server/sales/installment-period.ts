import { formatDateRange } from '../dates.ts';
import { periodOfInstallment } from './coverage-periods.ts';
import type { Installment } from './installments.ts';
import { storedBillingOf, type BilledTerm } from './payment-plan.ts';

/**
 * Returns the days that a later payment pays for, as `periodText`, or 'Payment 9 of 11' for a payment
 * of a schedule, because all its payments together pay for the term. Null if both are unknown.
 */
export function paidDaysText(
  installment: Pick<Installment, 'kind' | 'due_date'>,
  policy: BilledTerm,
): string | null {
  const period = periodText(installment, policy);
  if (period !== null || installment.kind !== 'installment') return period;
  const days = (storedBillingOf(policy).schedule ?? [])
    .map(({ downpayment, due_date = '' }) => (downpayment ? '' : due_date))
    .toSorted();
  const index = days.indexOf(installment.due_date);
  return index === -1 ? null : `Payment ${index + 1} of ${days.length}`;
}

/**
 * Returns the days that a later payment of a policy pays for, for people: 'Dec 24, 2026 – Jan 23,
 * 2027'. Null if they are unknown.
 */
export function periodText(
  installment: Pick<Installment, 'kind' | 'due_date'>,
  policy: BilledTerm,
): string | null {
  const { coverage_start_date: start, coverage_end_date: end } = policy;
  const { frequency } = storedBillingOf(policy);
  const period = periodOfInstallment(installment, { frequency, start, end });
  return period && formatDateRange(period);
}
