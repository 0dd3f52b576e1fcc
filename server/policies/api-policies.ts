import { sql } from 'kysely';
import { isChargedBack } from '../charged-back.ts';
import type { ApiPolicy } from './api-policy.ts';
import { cancellationBlocker } from './cancellation-blocker.ts';
import { quoteLaterDay, toPaymentsDue, toRefundDestination } from './cancellation-quote.ts';
import { endReasonsOf } from './end-reasons.ts';
import { todayInProductTimeZone } from '../dates.ts';
import { plannedPayments } from '../sales/payment-plan.ts';
import { toDecimal } from '../money.ts';
import { endNoticeOf } from './end-notices.ts';
import { paymentHistoriesOf } from './payment-history.ts';
import { failedPaymentsAndRenewalsOf } from './payment-status.ts';
import { policyHistoriesOf } from './policy-history.ts';
import { toApiPolicy, type PolicyRow } from './policies.ts';
import { newestChargeCards } from './paid-with-cards.ts';
import { chargedCardExpressions, chargedCardColumns } from '../sales/charged-card.ts';
import { PAID_MANUALLY_REFUND_KIND } from '../sales/failed-refunds.ts';
import type { Services } from '../services.ts';

/**
 * Converts policies to the contract's form. Adds the refunds of canceled and rejected policies, the
 * reasons of their end, the endorsements of policies that can be endorsed, and the failed payments and
 * renewals of active policies.
 */
export async function toApiPolicies(
  services: Services,
  rows: readonly PolicyRow[],
): Promise<ApiPolicy[]> {
  const closed = rows.filter(isClosed);
  const [refunds, ended, histories, paymentStatuses, paidWith, cancellations] = await Promise.all([
    refundsOf(services, closed),
    endReasonsOf(services, closed),
    policyHistoriesOf(services, rows),
    failedPaymentsAndRenewalsOf(services, rows),
    newestChargeCards(services, rows),
    cancellationsOf(services, rows),
  ]);
  return rows.map((row) => {
    const history = histories.get(row.id);
    const basePolicy = toApiPolicy(row, services);
    const paid_with = paidWith.get(row.id) ?? null;
    const billing = { ...basePolicy.billing, ...paymentStatuses.get(row.id), paid_with };
    const cancellation = cancellations.get(row.id);
    const end = ended.get(row.id);
    const policy = {
      ...basePolicy,
      billing,
      ...(history && { history }),
      ...(cancellation && { cancellation }),
      ...(end && { ended: end }),
      ...endsSoon(row, services.now()),
    };
    if (!isClosed(row)) return policy;
    return { ...policy, billing: { ...policy.billing, refunds: refunds.get(row.id) ?? [] } };
  });
}

const isClosed = ({ status }: PolicyRow) => status === 'canceled' || status === 'rejected';

/**
 * Converts policies to the contract's form for a list. Only pending policies have their payments,
 * because nothing else says what was authorized or charged. The few such policies keep lists short.
 */
export async function toListedApiPolicies(
  services: Services,
  rows: readonly PolicyRow[],
): Promise<ApiPolicy[]> {
  const pending = rows.filter(({ status }) => status === 'pending');
  const [policies, histories] = await Promise.all([
    toApiPolicies(services, rows),
    paymentHistoriesOf(services, pending),
  ]);
  return policies.map((policy) => {
    const payments = histories.get(policy.id);
    return payments ? { ...policy, billing: { ...policy.billing, payments } } : policy;
  });
}

function endsSoon(row: PolicyRow, now: Date): Pick<ApiPolicy, 'ends_soon'> {
  const notice = endNoticeOf(row, now);
  return notice ? { ends_soon: { on: notice.on, can_renew: notice.canRenew } } : {};
}

/**
 * Returns the last day, the refund and the due payments of each policy whose cancellation is
 * scheduled.
 */
async function cancellationsOf(services: Services, rows: readonly PolicyRow[]) {
  const scheduled = rows.flatMap((row) => {
    const on = row.last_coverage_day;
    return on !== null && cancellationBlocker(row, services.now()) === null ? [{ row, on }] : [];
  });
  const entries = scheduled.map(async ({ row, on }) => {
    const quote = await quoteLaterDay(services, row, on);
    const cancellation = {
      on,
      refund_amount: toDecimal(quote.terms.refund),
      ...toRefundDestination(quote),
      payments_due: toPaymentsDue(quote.paymentsDue),
      ...(isChargedBack(row)
        ? { reason: 'charged_back' as const }
        : paymentIfWithdrawn(row, services.now())),
    };
    return [row.id, cancellation] as const;
  });
  return new Map(await Promise.all(entries));
}

/** Returns the first payment after the last day of a scheduled cancellation, as if there were none. */
function paymentIfWithdrawn(row: PolicyRow, now: Date) {
  const today = todayInProductTimeZone(row.vertical_code, now);
  const payments = plannedPayments({ ...row, last_coverage_day: null }, { today });
  const next = payments.find(({ due_date }) => due_date > (row.last_coverage_day ?? ''));
  if (!next) return {};
  // The price of a renewal is announced again after the withdrawal.
  const amount = next.kind === 'renewal' ? null : toDecimal(next.amount);
  return { payment_if_withdrawn: { date: next.due_date, amount } };
}

type Refunds = NonNullable<ApiPolicy['billing']['refunds']>;

const isPaidManually = sql<number>`case when refunds.kind = ${sql.lit(PAID_MANUALLY_REFUND_KIND)} then 1 else 0 end`;

/** Returns the refunds of each policy, added up per card. */
async function refundsOf({ database }: Services, rows: readonly PolicyRow[]) {
  const byPolicy = new Map<string, Refunds>();
  if (rows.length === 0) return byPolicy;
  const paid = await database.db
    .selectFrom('refunds')
    .innerJoin('charges', 'charges.id', 'refunds.charge_id')
    .leftJoin('payment_methods', 'payment_methods.id', 'charges.payment_method_id')
    .select('refunds.policy_id')
    .select(chargedCardColumns)
    .select(isPaidManually.as('paid_manually'))
    .select(({ fn }) => fn.sum<number | string>('refunds.amount').as('amount'))
    .where(
      'refunds.policy_id',
      'in',
      rows.map(({ id }) => id),
    )
    // Leaves out refunds of endorsements, because the end of the policy did not cause them.
    .where('refunds.endorsement_id', 'is', null)
    .where('refunds.failed_at', 'is', null)
    .groupBy([
      'refunds.policy_id',
      chargedCardExpressions.brand,
      chargedCardExpressions.last4,
      isPaidManually,
    ])
    .orderBy(chargedCardExpressions.last4)
    .execute();
  for (const { policy_id, amount, paid_manually, ...card } of paid) {
    const { brand, last4 } = { brand: card.brand ?? 'Card', last4: card.last4 ?? '' };
    const refund = {
      payment_method: paid_manually === 1 ? null : { details: { brand, last4 } },
      refund_amount: toDecimal(Number(amount)),
    };
    byPolicy.set(policy_id, [...(byPolicy.get(policy_id) ?? []), refund]);
  }
  return byPolicy;
}
