// Syncs payments with a card processor that collects payments by itself, and records their
// outcomes.
import { isOpenInstallment, isAnnouncedOrNoRenewal } from '../data/partial-indexes.ts';
import { isRowAfter, readInSlices } from '../data/slices.ts';
import { EXPIRED_AUTHORIZATION_KIND } from '../data/payment-tables.ts';
import type { Services } from '../services.ts';
import { describeError } from '../log.ts';
import { generateToken } from '../accounts/tokens.ts';
import { findAttemptOfInvoice, reconcileInvoice } from './reconcile-invoices.ts';
import type { ProcessorInvoice, ProcessorBilling, BillingPlan } from './gateway/billing.ts';
import {
  collectablePolicyStatuses,
  openInstallmentStates,
  firstAttemptAt,
  type Installment,
} from './installments.ts';
import { storedBillingOf } from './payment-plan.ts';
import { billingScheduleOfInstallment, markSchedulesOutdated } from './billing-schedules.ts';
import { recordFailedInstallment } from './installment-outcomes.ts';

/**
 * Lease in milliseconds for the sync of one policy. After this time another server process may take
 * over the sync.
 */
const LEASE_MS = 10 * 60_000;
/** Delay before a failed sync is retried, in milliseconds. */
const SYNC_RETRY_MS = 60_000;
const BATCH_SIZE = 50;

/**
 * Syncs each policy whose billing schedule is outdated. Records paid and declined invoices, then
 * updates the schedule at the processor. Several server processes may run this at the same time,
 * because a policy is synced by only one of them at a time. Changes during a sync cause another
 * sync.
 */
export async function syncBillingSchedules(services: Services): Promise<void> {
  const { billing } = services.gateway;
  if (!billing) return;
  await addMissingSchedules(services);
  for (
    let ids = await outdatedPolicyIds(services);
    ids.length > 0;
    ids = await outdatedPolicyIds(services)
  )
    for (const id of ids) await syncSchedule(services, billing, id);
}

/**
 * Selects the installments that the processor must collect. Leaves out renewals that are not
 * announced yet, and installments that our own job has attempted.
 */
function selectBilledInstallments({ database, gateway }: Services) {
  return database.db
    .selectFrom('installments')
    .innerJoin('policies', 'policies.id', 'installments.policy_id')
    .innerJoin('payment_methods', 'payment_methods.id', 'policies.payment_method_id')
    .where('installments.state', 'in', openInstallmentStates)
    .where('installments.kind', '!=', EXPIRED_AUTHORIZATION_KIND)
    .where('policies.status', 'in', collectablePolicyStatuses)
    .where('payment_methods.gateway', '=', gateway.kind)
    .where((is) => is.or([is('attempts', '=', 0), is('invoice_ref', 'is not', null)]))
    .where((is) =>
      is.or([
        is('installments.kind', '!=', 'renewal'),
        is.and([is('notice_sent_at', 'is not', null), is('policies.status', '=', 'approved')]),
      ]),
    );
}

/**
 * Adds billing schedules that are missing. The policy may be new, or our own job may have collected
 * its payments before.
 */
async function addMissingSchedules(services: Services): Promise<void> {
  const readBilled = (after: { policy_id: string; id: string }, size: number) =>
    services.database.db
      .selectFrom('installments')
      .select(['policy_id', 'id'])
      .select((is) => is.exists(billingScheduleOfInstallment(is)).as('hasSchedule'))
      .where(isOpenInstallment)
      .where(isAnnouncedOrNoRenewal)
      .where(isRowAfter({ policy_id: after.policy_id, id: after.id }))
      .orderBy('policy_id')
      .orderBy('id')
      .limit(size)
      .execute();
  for await (const slice of readInSlices({ policy_id: '', id: '' }, readBilled)) {
    const missing = slice
      .filter(({ hasSchedule }) => !hasSchedule)
      .map(({ policy_id }) => policy_id);
    if (missing.length > 0) await insertSchedules(services, [...new Set(missing)]);
  }
}

async function insertSchedules(services: Services, policyIds: readonly string[]): Promise<void> {
  const billable = await selectBilledInstallments(services)
    .select('installments.policy_id')
    .distinct()
    .where('installments.policy_id', 'in', policyIds)
    .execute();
  if (billable.length === 0) return;
  const initialState = { schedule_ref: null, version: 1, synced_version: 0, next_check_at: '' };
  await services.database.transact((trx) =>
    trx
      .insertInto('billing_schedules')
      .values(billable.map((row) => ({ ...row, ...initialState })))
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}

async function outdatedPolicyIds({ database, now }: Services): Promise<string[]> {
  const rows = await database.db
    .selectFrom('billing_schedules')
    .select('policy_id')
    .whereRef('version', '>', 'synced_version')
    .where('next_check_at', '<=', now().toISOString())
    .orderBy('policy_id')
    .limit(BATCH_SIZE)
    .execute();
  return rows.map(({ policy_id }) => policy_id);
}

async function syncSchedule(
  services: Services,
  billing: ProcessorBilling,
  policyId: string,
): Promise<void> {
  const { database, log, now } = services;
  const instantAfter = (ms: number) => new Date(now().getTime() + ms).toISOString();
  const leaseEnd = instantAfter(LEASE_MS);
  const row = await database.transact((trx) =>
    trx
      .updateTable('billing_schedules')
      .set({ next_check_at: leaseEnd })
      .where('policy_id', '=', policyId)
      .whereRef('version', '>', 'synced_version')
      .where('next_check_at', '<=', now().toISOString())
      .returning('schedule_ref')
      .executeTakeFirst(),
  );
  if (!row) return;
  const update = await reconcileSchedule(services, billing, {
    policyId,
    scheduleRef: row.schedule_ref,
  }).catch((error: unknown) => {
    log.error('billing_not_synced', describeError(error));
    return { next_check_at: instantAfter(SYNC_RETRY_MS) };
  });
  await database.transact(async (trx) => {
    const stored = await trx
      .updateTable('billing_schedules')
      .set(update)
      .where('policy_id', '=', policyId)
      .where('next_check_at', '=', leaseEnd)
      .executeTakeFirst();
    // The lease has expired, and another process has synced the policy. Its schedule may be out of
    // date, so the policy is synced again.
    if (stored.numUpdatedRows === 0n) await markSchedulesOutdated(trx, [policyId]);
  });
}

interface ScheduleRef {
  policyId: string;
  scheduleRef: string | null;
}

/**
 * Syncs one policy: records the outcomes of invoices, then updates the schedule at the processor.
 * @returns the columns of the schedule's database row to update
 */
async function reconcileSchedule(
  services: Services,
  billing: ProcessorBilling,
  { policyId, scheduleRef }: ScheduleRef,
) {
  const reconcileInvoices = async (ref: string) => {
    const invoices = await billing.listInvoices(ref);
    for (const invoice of invoices) await reconcileInvoice(services, policyId, invoice);
    return invoices;
  };
  const invoices = scheduleRef === null ? [] : await reconcileInvoices(scheduleRef);
  const { version, plan, retryInstallmentIds } = await readPlan(services, {
    policyId,
    scheduleRef,
    invoices,
  });
  const key = `${policyId}-${version}`;
  const schedule_ref = await billing.syncSchedule(plan, key);
  if (schedule_ref !== null && retryInstallmentIds.length > 0) {
    for (const invoice of await billing.listInvoices(schedule_ref))
      if (retryInstallmentIds.includes(invoice.paymentId))
        await payNow(services, billing, { invoice, plan, key });
    await reconcileInvoices(schedule_ref);
  }
  return { schedule_ref, synced_version: version, next_check_at: '' };
}

async function readPlan(
  services: Services,
  { policyId, scheduleRef, invoices }: ScheduleRef & { invoices: readonly ProcessorInvoice[] },
) {
  const { db } = services.database;
  // The version is read before the plan. A change made during the sync then increases the version,
  // which causes another sync.
  const { version } = await db
    .selectFrom('billing_schedules')
    .select('version')
    .where('policy_id', '=', policyId)
    .executeTakeFirstOrThrow();
  const policy = await db
    .selectFrom('policies')
    .innerJoin('payment_methods', 'payment_methods.id', 'policies.payment_method_id')
    .select(['policy_number', 'plan_title', 'underwriter', 'billing', 'gateway_ref'])
    .where('policies.id', '=', policyId)
    .executeTakeFirstOrThrow();
  const rows = await selectBilledInstallments(services)
    .selectAll('installments')
    .where('installments.policy_id', '=', policyId)
    .orderBy('due_date')
    .execute();
  const invoicedIds = new Set(
    invoices.flatMap((invoice) => (invoice.state === 'open' ? invoice.paymentId : [])),
  );
  const { currency, frequency } = storedBillingOf(policy);
  const plan: BillingPlan = {
    policyId,
    policyNumber: policy.policy_number,
    planTitle: policy.plan_title,
    underwriter: policy.underwriter,
    currency,
    gatewayRef: policy.gateway_ref,
    scheduleRef,
    payments: rows.map(({ id, amount, due_date }) => ({
      id,
      amount,
      dueAt: firstAttemptAt(due_date),
      interval: frequency === 'year' ? 'year' : 'month',
      hasOpenInvoice: invoicedIds.has(id),
    })),
  };
  const at = services.now().toISOString();
  const isRetryRequested = (row: Installment) =>
    row.state === 'failed' && row.next_attempt_at <= at;
  return { version, plan, retryInstallmentIds: rows.filter(isRetryRequested).map(({ id }) => id) };
}

/**
 * Makes the processor collect the open invoice of a failed payment now, for example after a card
 * change. Does nothing when the processor's own next attempt is due now.
 */
async function payNow(
  services: Services,
  billing: ProcessorBilling,
  { invoice, plan, key }: { invoice: ProcessorInvoice; plan: BillingPlan; key: string },
): Promise<void> {
  const isRetryDue = invoice.nextAttemptAt !== null && invoice.nextAttemptAt <= services.now();
  if (invoice.state !== 'open' || isRetryDue) return;
  if (await billing.payInvoice(invoice, plan.gatewayRef, `${key}-${invoice.ref}`)) return;
  const attempt = await findAttemptOfInvoice(services, plan.policyId, invoice);
  if (attempt) await recordFailedInstallment(services, { attempt, token: generateToken() });
}
