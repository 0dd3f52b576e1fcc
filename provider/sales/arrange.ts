// Has the card processor collect what is due, where it does so by itself, and writes down what has come of it.
import { sql } from 'kysely';
import {
  isFailedInstalment,
  isOpenInstalment,
  isToldOrNoRenewal,
} from '../data/partial-indexes.ts';
import { follows, inSlices } from '../data/slices.ts';
import type { Services } from '../services.ts';
import { describeError } from '../log.ts';
import { newToken } from '../accounts/tokens.ts';
import { claimedFor, followBill } from './follow-bills.ts';
import type { Bill, Billing, BillingPlan } from './gateway/billing.ts';
import { collected, open, triedFrom, LAPSE, type Instalment } from './instalments.ts';
import { billOfRow } from './payment-plan.ts';
import { scheduleOf, touchSchedules } from './schedules.ts';
import { settleFailed } from './settle-instalments.ts';

/** Whoever is at a policy longer than this is taken for dead. */
const LEASE_MS = 10 * 60_000;
/** What went wrong is tried again after this. */
const AGAIN_MS = 60_000;
const AT_ONCE = 50;

/**
 * Asks the processor about each policy of which something has changed, writes down what was paid and what was refused,
 * and has it collect what is due by now. However often, in whatever order and by however many processes: one at a time
 * is at a policy, and what changes meanwhile is seen to afterwards.
 */
export async function arrangeDue(services: Services): Promise<void> {
  const { billing } = services.gateway;
  if (!billing) return;
  await addSchedules(services);
  for (let ids = await changedIds(services); ids.length > 0; ids = await changedIds(services))
    for (const id of ids) await arrange(services, billing, id);
}

/** Has the processor asked again about what is late: also where none of its events has come. */
export async function askAgain({ database, gateway, now }: Services): Promise<void> {
  if (!gateway.billing) return;
  const at = now().toISOString();
  const isDue = sql<boolean>`${isOpenInstalment} and state <> 'failed' and next_attempt_at <= ${at}`;
  const late = [
    // The processor's next try of what has failed may be later than now.
    { by: 'covered_until', isLate: isFailedInstalment },
    { by: 'next_attempt_at', isLate: isDue },
  ] as const;
  for (const { by, isLate } of late) {
    const read = (after: { at: string | null; id: string }, size: number) =>
      database.db
        .selectFrom('instalments')
        .select(['policy_id', `${by} as at`, 'id'])
        .where(isLate)
        .where(follows({ [by]: after.at ?? '', id: after.id }))
        .orderBy(by)
        .orderBy('id')
        .limit(size)
        .execute();
    for await (const slice of inSlices({ at: '', id: '' }, read)) {
      const ids = new Set(slice.map(({ policy_id }) => policy_id));
      await database.transact((trx) => touchSchedules(trx, [...ids]));
    }
  }
}

/** Rows that are the processor's to collect: told, and not begun by our own job. */
function billedRows({ database, gateway }: Services) {
  return database.db
    .selectFrom('instalments')
    .innerJoin('policies', 'policies.id', 'instalments.policy_id')
    .innerJoin('payment_methods', 'payment_methods.id', 'policies.payment_method_id')
    .where('instalments.state', 'in', open)
    .where('instalments.kind', '!=', LAPSE)
    .where('policies.status', 'in', collected)
    .where('payment_methods.gateway', '=', gateway.kind)
    .where((is) => is.or([is('attempts', '=', 0), is('bill_ref', 'is not', null)]))
    .where((is) =>
      is.or([
        is('instalments.kind', '!=', 'renewal'),
        is.and([is('noticed_at', 'is not', null), is('policies.status', '=', 'approved')]),
      ]),
    );
}

/** Policies that were just bound, or begun while our own job collected with this processor. */
async function addSchedules(services: Services): Promise<void> {
  const billed = (after: { policy_id: string; id: string }, size: number) =>
    services.database.db
      .selectFrom('instalments')
      .select(['policy_id', 'id'])
      .select((is) => is.exists(scheduleOf(is)).as('isKnown'))
      .where(isOpenInstalment)
      .where(isToldOrNoRenewal)
      .where(follows({ policy_id: after.policy_id, id: after.id }))
      .orderBy('policy_id')
      .orderBy('id')
      .limit(size)
      .execute();
  for await (const slice of inSlices({ policy_id: '', id: '' }, billed)) {
    const unknown = slice.filter(({ isKnown }) => !isKnown).map(({ policy_id }) => policy_id);
    if (unknown.length > 0) await addSchedulesOf(services, [...new Set(unknown)]);
  }
}

async function addSchedulesOf(services: Services, policyIds: readonly string[]): Promise<void> {
  const fresh = await billedRows(services)
    .select('instalments.policy_id')
    .distinct()
    .where('instalments.policy_id', 'in', policyIds)
    .execute();
  if (fresh.length === 0) return;
  const none = { schedule_ref: null, changed: 1, arranged: 0, next_look_at: '' };
  await services.database.transact((trx) =>
    trx
      .insertInto('schedules')
      .values(fresh.map((row) => ({ ...row, ...none })))
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}

async function changedIds({ database, now }: Services): Promise<string[]> {
  const rows = await database.db
    .selectFrom('schedules')
    .select('policy_id')
    .whereRef('changed', '>', 'arranged')
    .where('next_look_at', '<=', now().toISOString())
    .orderBy('policy_id')
    .limit(AT_ONCE)
    .execute();
  return rows.map(({ policy_id }) => policy_id);
}

async function arrange(services: Services, billing: Billing, policyId: string): Promise<void> {
  const { database, log, now } = services;
  const later = (ms: number) => new Date(now().getTime() + ms).toISOString();
  const row = await database.transact((trx) =>
    trx
      .updateTable('schedules')
      .set({ next_look_at: later(LEASE_MS) })
      .where('policy_id', '=', policyId)
      .whereRef('changed', '>', 'arranged')
      .where('next_look_at', '<=', now().toISOString())
      .returning('schedule_ref')
      .executeTakeFirst(),
  );
  if (!row) return;
  const done = await look(services, billing, { policyId, scheduleRef: row.schedule_ref }).catch(
    (error: unknown) => {
      log.error('payments_not_arranged', { policy: policyId, ...describeError(error) });
      return { next_look_at: later(AGAIN_MS) };
    },
  );
  await database.transact((trx) =>
    trx.updateTable('schedules').set(done).where('policy_id', '=', policyId).execute(),
  );
}

interface Looked {
  policyId: string;
  scheduleRef: string | null;
}

/** @returns what is to be written down of it */
async function look(services: Services, billing: Billing, { policyId, scheduleRef }: Looked) {
  const follow = async (ref: string) => {
    const bills = await billing.bills(ref);
    for (const bill of bills) await followBill(services, policyId, bill);
    return bills;
  };
  const bills = scheduleRef === null ? [] : await follow(scheduleRef);
  const { changed, plan, asked } = await readPlan(services, { policyId, scheduleRef, bills });
  const key = `${policyId}-${changed}`;
  const schedule_ref = await billing.arrange(plan, key);
  if (schedule_ref !== null && asked.length > 0) {
    for (const bill of await billing.bills(schedule_ref))
      if (asked.includes(bill.paymentId)) await tryNow(services, billing, { bill, plan, key });
    await follow(schedule_ref);
  }
  return { schedule_ref, arranged: changed, next_look_at: '' };
}

async function readPlan(
  services: Services,
  { policyId, scheduleRef, bills }: Looked & { bills: readonly Bill[] },
) {
  const { db } = services.database;
  // First: what changes from here on is seen to afterwards.
  const { changed } = await db
    .selectFrom('schedules')
    .select('changed')
    .where('policy_id', '=', policyId)
    .executeTakeFirstOrThrow();
  const policy = await db
    .selectFrom('policies')
    .innerJoin('payment_methods', 'payment_methods.id', 'policies.payment_method_id')
    .select(['policy_number', 'plan_title', 'underwriter', 'billing', 'gateway_ref'])
    .where('policies.id', '=', policyId)
    .executeTakeFirstOrThrow();
  const rows = await billedRows(services)
    .selectAll('instalments')
    .where('instalments.policy_id', '=', policyId)
    .orderBy('due_date')
    .execute();
  const billed = new Set(bills.flatMap((bill) => (bill.state === 'open' ? bill.paymentId : [])));
  const { currency, frequency } = billOfRow(policy);
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
      dueAt: triedFrom(due_date),
      interval: frequency === 'year' ? 'year' : 'month',
      isBilled: billed.has(id),
    })),
  };
  const at = services.now().toISOString();
  const isAsked = (row: Instalment) => row.state === 'failed' && row.next_attempt_at <= at;
  return { changed, plan, asked: rows.filter(isAsked).map(({ id }) => id) };
}

/** Another card is there for what has failed: it is not waited until the processor tries again by itself. */
async function tryNow(
  services: Services,
  billing: Billing,
  { bill, plan, key }: { bill: Bill; plan: BillingPlan; key: string },
): Promise<void> {
  const isNear = bill.nextTry !== null && bill.nextTry <= services.now();
  if (bill.state !== 'open' || isNear) return;
  if (await billing.pay(bill, plan.gatewayRef, `${key}-${bill.ref}`)) return;
  const claimed = await claimedFor(services, plan.policyId, bill);
  if (claimed) await settleFailed(services, { claimed, token: newToken() });
}
