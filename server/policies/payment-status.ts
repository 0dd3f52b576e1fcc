import type { ApiPolicy } from './api-policy.ts';
import { addDays } from '../../src/contract/dates.ts';
import { todayInProductTimeZone } from '../dates.ts';
import { toDecimal } from '../money.ts';
import { latestRenewalNoticeDay } from '../notice-days.ts';
import { failedPaymentDates, lastTryDate } from '../accounts/failed-payments.ts';
import { openInstallmentStates } from '../sales/installments.ts';
import { EXPIRED_AUTHORIZATION_KIND } from '../data/payment-tables.ts';
import { defineCompiledStatement } from '../data/prepared.ts';
import type { Services } from '../services.ts';
import { policyIdOf, type PolicyRow } from './policies.ts';
import { isRenewable } from './renewals.ts';
import { activePolicyStatuses, toApiPaymentMethod } from '../accounts/cards.ts';

type PaymentStatus = Pick<ApiPolicy['billing'], 'payment_failed' | 'renewal'> &
  Partial<Pick<ApiPolicy['billing'], 'next_payment'>>;

/**
 * Returns the failed payment and the next renewal of each active policy. After a failure, the next
 * payment is the next attempt.
 */
export async function failedPaymentsAndRenewalsOf(
  services: Services,
  rows: readonly PolicyRow[],
): Promise<Map<string, PaymentStatus>> {
  const active = rows.filter(({ status }) => activePolicyStatuses.includes(status));
  const ids = active.map(({ id }) => id);
  const installments = await selectOpenInstallments(services.database.db, { ids });
  const installmentsOf = Map.groupBy(installments, policyIdOf);
  return new Map(
    active.map((row) => {
      const policyInstallments = installmentsOf.get(row.id) ?? [];
      const failed = policyInstallments.find(({ failed_at }) => failed_at !== null);
      const next = policyInstallments.find(({ kind }) => kind === 'renewal');
      const renewal = renewalOf(row, next, services.now());
      return [row.id, { ...(failed && failureOf(failed, row)), ...renewal }];
    }),
  );
}

/**
 * Selects open installments that have failed, even if they are being retried now. Also selects open
 * renewals.
 */
const selectOpenInstallments = defineCompiledStatement<{ ids: readonly string[] }>()((db, $) =>
  db
    .selectFrom('installments')
    .leftJoin('payment_methods', 'payment_methods.id', 'installments.payment_method_id')
    .select(['policy_id', 'kind', 'due_date', 'amount', 'failed_at', 'covered_until'])
    .select(['last_failed_at', 'notice_sent_at', 'next_attempt_at', 'state'])
    .select(['brand', 'last4', 'exp_month', 'exp_year'])
    .where('policy_id', 'in', $('ids'))
    .where('state', 'in', openInstallmentStates)
    .where((eb) => eb.or([eb('failed_at', 'is not', null), eb('kind', '=', 'renewal')]))
    .orderBy('due_date'),
);
type OpenInstallment = Awaited<ReturnType<typeof selectOpenInstallments>>[number];

function failureOf(installment: OpenInstallment, row: PolicyRow): PaymentStatus {
  const { kind, failed_at } = installment;
  const { coveredUntil, nextTry, payBy } = failedPaymentDates(installment, row);
  return {
    // An expired authorization is collected besides the payments of the plan.
    ...(kind !== EXPIRED_AUTHORIZATION_KIND && { next_payment: payBy }),
    payment_failed: {
      amount: toDecimal(installment.amount),
      on: lastTryDate({ failed_at, last_failed_at: null }, row.vertical_code),
      last_try: lastTryDate(installment, row.vertical_code),
      payment_method: toApiPaymentMethod(installment),
      ...(coveredUntil !== null && { covered_until: coveredUntil }),
      ...(nextTry !== null && { next_try: nextTry }),
    },
  };
}

function renewalOf(
  row: PolicyRow,
  installment: OpenInstallment | undefined,
  now: Date,
): PaymentStatus {
  const { coverage_end_date: end, renewal_off_at } = row;
  // The term of a pending policy starts with its approval, so its renewal has no day yet.
  if (row.status === 'pending') return {};
  if (end === null || row.last_coverage_day !== null || !isRenewable(row)) return {};
  const on = installment?.due_date ?? addDays(end, 1);
  const renews = renewal_off_at === null;
  if (installment?.notice_sent_at)
    return { renewal: { renews, on, amount: toDecimal(installment.amount) } };
  const price_by = latestRenewalNoticeDay(row, on, now);
  const isLate = price_by < todayInProductTimeZone(row.vertical_code, now);
  return { renewal: { renews, on, ...(renews && !isLate && { price_by }) } };
}
