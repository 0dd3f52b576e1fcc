// Installments: payments due after the purchase, one row each, planned from the policy's billing.
import type { ExpressionBuilder, Kysely, Selectable } from 'kysely';
import { addDays } from '../../src/contract/dates.ts';
import { isChargedBack } from '../charged-back.ts';
import { newId } from '../data/ids.ts';
import type { InstallmentsTable } from '../data/payment-tables.ts';
import { EXPIRED_AUTHORIZATION_KIND } from '../data/payment-tables.ts';
import type { Schema } from '../data/schema.ts';
import type { PoliciesTable } from '../data/policy-tables.ts';
import { isOpenInstallment, isPaidLater } from '../data/partial-indexes.ts';
import { readInSlices } from '../data/slices.ts';
import { todayInProductTimeZone } from '../dates.ts';
import type { Services } from '../services.ts';
import type { ProcessorInvoice } from './gateway/billing.ts';
import {
  LATE_COLLECTION_DAYS_MAX,
  storedBillingOf,
  plannedPayments,
  type BilledTerm,
} from './payment-plan.ts';
import { markSchedulesOutdated } from './billing-schedules.ts';

export type Installment = Selectable<InstallmentsTable>;

/** States of an open installment. An open installment is still to be collected. */
export const openInstallmentStates = ['due', 'collecting', 'failed'] as const;
/** Statuses of policies whose payments are collected. */
export const collectablePolicyStatuses: readonly string[] = ['approved', 'pending_change'];

/**
 * Returns the time of the first payment attempt: 12:00 UTC on the due date, which is morning in
 * America.
 */
export const firstAttemptAt = (date: string) => `${date}T12:00:00.000Z`;

/** An installment with the current attempt to collect it, and the card that is charged. */
export interface InstallmentAttempt {
  installment: Installment;
  card: {
    gateway_ref: string;
    brand: string;
    last4: string;
    account_id: string | null;
    removed_at: string | null;
  };
  productCode: string;
  policyNumber: string;
  planTitle: string;
  underwriter: string;
  /** The processor's invoice. Set only if the card processor made the attempt by itself. */
  invoice?: ProcessorInvoice;
}

export type PlannedPolicy = BilledTerm &
  Pick<
    PoliciesTable,
    'id' | 'vertical_code' | 'renewal_off_at' | 'last_coverage_day' | 'end_reason'
  >;

/**
 * Plans a policy's installments from its billing. Adds missing rows, waives open rows that are no
 * longer due, and reopens waived rows that are due again. Other rows keep their amount and state.
 * @returns YYYY-MM-DD of the next payment; null when nothing is due. Before a scheduled cancellation,
 * the day that follows the paid days
 */
export async function planInstallments(
  trx: Kysely<Schema>,
  policy: PlannedPolicy,
  now: Date,
): Promise<string | null> {
  const at = now.toISOString();
  const today = todayInProductTimeZone(policy.vertical_code, now);
  const existing = await trx
    .selectFrom('installments')
    .select(['id', 'due_date', 'state', 'kind', 'failed_at', 'covered_until'])
    .where('policy_id', '=', policy.id)
    .execute();
  const overdue = existing.find((row) => isOverdueRenewal(row, policy));
  const planned = plannedPayments(policy, { today, overdueRenewal: overdue?.due_date });
  const byDueDate = new Map(existing.map((row) => [row.due_date, row]));
  const obsolete = existing.filter(
    (row) =>
      isOpen(row) &&
      row.kind !== EXPIRED_AUTHORIZATION_KIND &&
      !planned.some(({ due_date }) => due_date === row.due_date),
  );
  await waiveInstallments(trx, { ids: obsolete.map(({ id }) => id), at });
  const { currency } = storedBillingOf(policy);
  const missing = planned
    .filter(({ due_date }) => !byDueDate.has(due_date))
    .map((payment) => ({
      ...payment,
      id: newId('ins'),
      policy_id: policy.id,
      currency,
      state: payment.due_date < addDays(today, -LATE_COLLECTION_DAYS_MAX) ? 'waived' : 'due',
      attempts: 0,
      next_attempt_at: firstAttemptAt(payment.due_date),
      created_at: at,
    }));
  if (missing.length > 0) await trx.insertInto('installments').values(missing).execute();
  const reinstated = planned.filter(({ due_date }) => byDueDate.get(due_date)?.state === 'waived');
  for (const { due_date, amount } of reinstated.filter(({ due_date: day }) => day >= today))
    await trx
      .updateTable('installments')
      .set({ state: 'due', amount, notice_sent_at: null, renewal: null, settled_at: null })
      .set({ failed_at: null, covered_until: null, next_attempt_at: firstAttemptAt(due_date) })
      .where('policy_id', '=', policy.id)
      .where('due_date', '=', due_date)
      .execute();
  // This renewal failed, was switched off, and is now switched on again. So its payment is retried
  // at once, and its grace period continues.
  if (overdue?.state === 'waived' && planned.some(({ kind }) => kind === 'renewal'))
    await trx
      .updateTable('installments')
      .set({ state: 'failed', settled_at: null, next_attempt_at: at })
      .where('id', '=', overdue.id)
      .execute();
  await markSchedulesOutdated(trx, [policy.id]);
  const next = await nextDueDate(trx, policy.id);
  return next ?? endOfPaidDays(policy, today);
}

/**
 * Returns the day that follows the paid days of a policy that pays no more before its scheduled
 * cancellation. The refund is calculated from it. Null without a scheduled cancellation.
 */
function endOfPaidDays(policy: PlannedPolicy, today: string): string | null {
  const { last_coverage_day: last } = policy;
  if (last === null) return null;
  // The next payment is not collected, so the paid days end before it.
  if (isChargedBack(policy)) return storedBillingOf(policy).next_payment;
  const payments = plannedPayments({ ...policy, last_coverage_day: null }, { today });
  const following = payments.find(({ due_date }) => due_date > last);
  const { next_payment, schedule } = storedBillingOf(policy);
  return following?.due_date ?? (schedule === null ? next_payment : null);
}

const isOpen = (row: Pick<Installment, 'state'>) =>
  openInstallmentStates.some((state) => state === row.state);

type InstallmentStatus = Pick<Installment, 'kind' | 'state' | 'failed_at' | 'covered_until'>;

/**
 * True for a renewal whose payment failed, while the coverage continues after the end of the term.
 * Also true if the renewal was switched off after the failure.
 */
function isOverdueRenewal(
  row: InstallmentStatus,
  { coverage_end_date: end }: PlannedPolicy,
): boolean {
  if (row.kind !== 'renewal' || row.failed_at === null) return false;
  return isOpen(row) || (row.state === 'waived' && row.covered_until === end);
}

/**
 * Returns the due date of the next payment. Installments for expired authorizations are ignored,
 * because they do not belong to a billing cycle.
 */
async function nextDueDate(trx: Kysely<Schema>, policyId: string): Promise<string | null> {
  const first = await trx
    .selectFrom('installments')
    .select('due_date')
    .where('policy_id', '=', policyId)
    .where('kind', '!=', EXPIRED_AUTHORIZATION_KIND)
    .where('state', 'in', openInstallmentStates)
    .orderBy('due_date')
    .limit(1)
    .executeTakeFirst();
  return first?.due_date ?? null;
}

/**
 * Plans a policy's installments, and stores the date of the next payment in the policy's billing.
 */
export async function planAndStoreNextPayment(
  trx: Kysely<Schema>,
  policy: PlannedPolicy,
  now: Date,
): Promise<void> {
  const next_payment = await planInstallments(trx, policy, now);
  await trx
    .updateTable('policies')
    .set({ billing: JSON.stringify({ ...storedBillingOf(policy), next_payment }) })
    .where('id', '=', policy.id)
    .execute();
}

/**
 * Waives open installments, so that they are no longer collected: those with the given ids, or all
 * open installments of the given policies.
 */
export async function waiveInstallments(
  trx: Kysely<Schema>,
  { ids, policyIds, at }: { ids?: readonly string[]; policyIds?: readonly string[]; at: string },
): Promise<void> {
  const [column, values] = ids ? (['id', ids] as const) : (['policy_id', policyIds ?? []] as const);
  if (values.length === 0) return;
  await trx
    .updateTable('installments')
    .set({ state: 'waived', settled_at: at })
    .where(column, 'in', values)
    .where('state', 'in', openInstallmentStates)
    .execute();
  await markSchedulesOutdated(trx, policyIds ?? []);
}

/**
 * Sets a new amount for a due renewal after the policy's billing changed. Also deletes the
 * renewal's stored price and notice time, so that the renewal is priced and announced again.
 */
export async function resetRenewalQuote(
  trx: Kysely<Schema>,
  policyId: string,
  amount: number,
): Promise<void> {
  await trx
    .updateTable('installments')
    .set({ amount, notice_sent_at: null, renewal: null })
    .where('policy_id', '=', policyId)
    .where('kind', '=', 'renewal')
    .where('state', '=', 'due')
    .execute();
  await markSchedulesOutdated(trx, [policyId]);
}

/**
 * Locks a policy until the transaction ends, and returns its row. A transaction must lock the
 * policy before it locks the policy's payments.
 */
export function lockPolicy(trx: Kysely<Schema>, id: string) {
  return trx
    .updateTable('policies')
    .set((is) => ({ status: is.ref('status') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}
export type LockedPolicy = NonNullable<Awaited<ReturnType<typeof lockPolicy>>>;

/** Updates an installment only if its attempt is not settled yet. */
export const updateAttempt = (trx: Kysely<Schema>, { id, state, attempts }: Installment) =>
  trx
    .updateTable('installments')
    .where('id', '=', id)
    .where('state', '=', state)
    .where('state', 'in', openInstallmentStates)
    .where('attempts', '=', attempts);

/**
 * Plans the installments of policies in force that have no open installment. Such policies were sold
 * before the installments table existed, or by a server process with an older version of the code.
 */
export async function planMissingInstallments({
  database,
  now,
}: Pick<Services, 'database' | 'now'>): Promise<void> {
  const readPolicies = (after: { id: string }, size: number) =>
    database.db
      .selectFrom('policies')
      .select('id')
      .select((is) => is.exists(openInstallments(is)).as('isPlanned'))
      .where(isPaidLater(database.kind))
      .where('id', '>', after.id)
      .orderBy('id')
      .limit(size)
      .execute();
  for await (const slice of readInSlices({ id: '' }, readPolicies))
    for (const { id } of slice.filter((row) => !row.isPlanned))
      await database.transact(async (trx) => {
        const policy = await lockPolicy(trx, id);
        if (policy && collectablePolicyStatuses.includes(policy.status))
          await planAndStoreNextPayment(trx, policy, now());
      });
}

const openInstallments = (is: ExpressionBuilder<Schema, 'policies'>) =>
  is
    .selectFrom('installments')
    .select('installments.policy_id')
    .whereRef('installments.policy_id', '=', 'policies.id')
    .where(isOpenInstallment);
