// What is due on a policy after its purchase: a row for each payment, made from the policy's bill.
import type { ExpressionBuilder, Kysely, Selectable } from 'kysely';
import { addDaysTo } from '../../src/contract/rental-car/trip.ts';
import { newId } from '../data/ids.ts';
import type { InstallmentsTable } from '../data/payment-tables.ts';
import type { PoliciesTable, Schema } from '../data/schema.ts';
import { inSlices } from '../data/slices.ts';
import type { Services } from '../services.ts';
import type { Invoice } from './gateway/billing.ts';
import { ARREARS_DAYS, storedBillingOf, plannedPayments, type BilledTerm } from './payment-plan.ts';
import { markSchedulesOutdated } from './billing-schedules.ts';
import { activeStatuses } from '../accounts/cards.ts';

export type Installment = Selectable<InstallmentsTable>;

/** The states of what is still asked for. */
export const openStates = ['due', 'collecting', 'failed'] as const;
/** What was held for a policy and lapsed before it was taken: of no bill, and due all the same. */
export const EXPIRED_AUTHORIZATION = 'expired_authorization';
/** Policies whose payments are collected. */
export const collectableStatuses = ['approved', 'pending_change'] as const;

/** Payments are tried from this hour on (UTC) of the day they are due: morning in America. */
export const firstAttemptAt = (date: string) => `${date}T12:00:00.000Z`;

/** An instalment with the try that is under way, and the card that it is charged to. */
export interface InstallmentAttempt {
  installment: Installment;
  card: {
    gateway_ref: string;
    brand: string;
    last4: string;
    account_id: string | null;
    removed_at: string | null;
  };
  policyNumber: string;
  planTitle: string;
  underwriter: string;
  /** Where the card processor has tried it by itself. */
  invoice?: Invoice;
}

export type PlannedPolicy = BilledTerm & Pick<PoliciesTable, 'id' | 'renewal_off_at'>;

/**
 * Makes the rows of a policy what its bill has still to come: adds what is missing and waives what is due no
 * more. What is there keeps its amount and its state.
 * @returns YYYY-MM-DD of what is due next, null where nothing is
 */
export async function planInstallments(
  trx: Kysely<Schema>,
  policy: PlannedPolicy,
  now: Date,
): Promise<string | null> {
  const at = now.toISOString();
  const today = at.slice(0, 10);
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
      row.kind !== EXPIRED_AUTHORIZATION &&
      !planned.some(({ due_date }) => due_date === row.due_date),
  );
  await waive(trx, { ids: obsolete.map(({ id }) => id), at });
  const { currency } = storedBillingOf(policy);
  const missing = planned
    .filter(({ due_date }) => !byDueDate.has(due_date))
    .map((payment) => ({
      ...payment,
      id: newId('ins'),
      policy_id: policy.id,
      currency,
      state: payment.due_date < addDaysTo(today, -ARREARS_DAYS) ? 'waived' : 'due',
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
  // Switched off and on again after it had failed: it is tried at once, and its grace goes on.
  if (overdue?.state === 'waived' && planned.some(({ kind }) => kind === 'renewal'))
    await trx
      .updateTable('installments')
      .set({ state: 'failed', settled_at: null, next_attempt_at: at })
      .where('id', '=', overdue.id)
      .execute();
  await markSchedulesOutdated(trx, [policy.id]);
  return nextDueDate(trx, policy.id);
}

const isOpen = (row: Pick<Installment, 'state'>) => openStates.some((state) => state === row.state);

type InstallmentStatus = Pick<Installment, 'kind' | 'state' | 'failed_at' | 'covered_until'>;

/** A renewal that has failed, for which coverage goes on after the term: also one that was switched off since. */
function isOverdueRenewal(
  row: InstallmentStatus,
  { coverage_end_date: end }: PlannedPolicy,
): boolean {
  if (row.kind !== 'renewal' || row.failed_at === null) return false;
  return isOpen(row) || (row.state === 'waived' && row.covered_until === end);
}

/** A hold that lapsed is no cycle: the days of the others are not counted from it. */
async function nextDueDate(trx: Kysely<Schema>, policyId: string): Promise<string | null> {
  const first = await trx
    .selectFrom('installments')
    .select('due_date')
    .where('policy_id', '=', policyId)
    .where('kind', '!=', EXPIRED_AUTHORIZATION)
    .where('state', 'in', openStates)
    .orderBy('due_date')
    .limit(1)
    .executeTakeFirst();
  return first?.due_date ?? null;
}

/** Plans a policy's payments and says on its bill which is next. */
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

/** Nobody asks for these any more: by their ids, or for what is open on policies. */
export async function waive(
  trx: Kysely<Schema>,
  { ids, policyIds, at }: { ids?: readonly string[]; policyIds?: readonly string[]; at: string },
): Promise<void> {
  const [column, values] = ids ? (['id', ids] as const) : (['policy_id', policyIds ?? []] as const);
  if (values.length === 0) return;
  await trx
    .updateTable('installments')
    .set({ state: 'waived', settled_at: at })
    .where(column, 'in', values)
    .where('state', 'in', openStates)
    .execute();
  await markSchedulesOutdated(trx, policyIds ?? []);
}

/** A renewal's price was worked out from a bill that has changed: it is priced and told anew. */
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

/** A policy as it stands, which nobody else changes before the transaction ends: before its payments, always. */
export function lockPolicy(trx: Kysely<Schema>, id: string) {
  return trx
    .updateTable('policies')
    .set((is) => ({ status: is.ref('status') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}
export type LockedPolicy = NonNullable<Awaited<ReturnType<typeof lockPolicy>>>;

/**
 * Plans what nobody has planned: policies that were sold before there was a row for each payment, or by a
 * process of an earlier release.
 */
export async function planMissingInstallments({
  database,
  now,
}: Pick<Services, 'database' | 'now'>): Promise<void> {
  const readPolicies = (after: { id: string }, size: number) =>
    database.db
      .selectFrom('policies')
      .select('id')
      .select((is) => isUnplanned(is).as('isUnplanned'))
      .where('id', '>', after.id)
      .orderBy('id')
      .limit(size)
      .execute();
  for await (const slice of inSlices({ id: '' }, readPolicies))
    for (const { id } of slice.filter((row) => Boolean(row.isUnplanned)))
      await database.transact(async (trx) => {
        const policy = await lockPolicy(trx, id);
        if (policy && activeStatuses.includes(policy.status))
          await planAndStoreNextPayment(trx, policy, now());
      });
}

/** True of a policy that goes on and names a next payment, of which there is no row. */
function isUnplanned(is: ExpressionBuilder<Schema, 'policies'>) {
  const planned = is
    .selectFrom('installments')
    .select('installments.id')
    .whereRef('installments.policy_id', '=', 'policies.id')
    .where('installments.state', 'in', openStates);
  return is.and([
    is('status', 'in', activeStatuses),
    is('billing', 'like', '%"next_payment":"%'),
    is.not(is.exists(planned)),
  ]);
}
