// What is due on a policy after its purchase: a row for each payment, made from the policy's bill.
import type { ExpressionBuilder, Kysely, Selectable } from 'kysely';
import * as z from 'zod/mini';
import { addDaysTo } from '../../src/contract/rental-car/trip.ts';
import { newId } from '../data/ids.ts';
import type { InstalmentsTable } from '../data/money-tables.ts';
import type { PoliciesTable, Schema } from '../data/schema.ts';
import { inSlices } from '../data/slices.ts';
import { paymentDate } from '../dates.ts';
import type { Services } from '../services.ts';
import type { Bill } from './gateway/billing.ts';
import { touchSchedules } from './schedules.ts';
import { storedBillingSchema, type StoredBilling } from './stored-billing.ts';
import { running } from '../accounts/cards.ts';

export type Instalment = Selectable<InstalmentsTable>;

/** The states of what is still asked for. */
export const open = ['due', 'collecting', 'failed'] as const;
/** What was held for a policy and lapsed before it was taken: of no bill, and due all the same. */
export const LAPSE = 'lapse';
/** Policies whose payments are collected. */
export const collected = ['approved', 'pending_change'] as const;

/**
 * Days that a payment may be late before anybody has asked for it. What is older was due while nobody
 * collected it: it is not charged all at once.
 */
const ARREARS_DAYS = 14;

/** Payments are tried from this hour on (UTC) of the day they are due: morning in America. */
export const triedFrom = (date: string) => `${date}T12:00:00.000Z`;

/** An instalment with the try that is under way, and the card that it is charged to. */
export interface Claimed {
  instalment: Instalment;
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
  bill?: Bill;
}

/** A policy's next year, as it was priced for the notice. */
export const renewalSchema = z.object({
  billing: storedBillingSchema,
  /** JSON; left out where the policy's stay what they are. */
  details: z.optional(z.string()),
  coverage_start_date: z.nullable(z.string()),
  /** null for what runs until it is canceled. */
  coverage_end_date: z.nullable(z.string()),
});
export type Renewal = z.infer<typeof renewalSchema>;

type Planned = Pick<Instalment, 'kind' | 'due_date' | 'amount'>;
export type PlannedPolicy = Pick<
  PoliciesTable,
  'id' | 'billing' | 'coverage_start_date' | 'coverage_end_date' | 'renewal_off_at'
>;

/** The bill of a policy's row. */
export function billOfRow({ billing }: Pick<PoliciesTable, 'billing'>): StoredBilling {
  return storedBillingSchema.parse(JSON.parse(billing));
}

/** What the first payment of a bill comes to: with a purchase, and with each renewal. */
export function firstPayment({ schedule, totals }: StoredBilling): number {
  return schedule?.find(({ downpayment }) => downpayment)?.amount ?? totals.grandtotal;
}

/** What a policy's bill has still to come, the next of each kind; in the order of their days. */
function planOf(policy: PlannedPolicy, today: string): Planned[] {
  const bill = billOfRow(policy);
  const { frequency, schedule, next_payment: next, price } = bill;
  const { coverage_end_date: end, renewal_off_at: off } = policy;
  if (next === null) return [];
  const renewal = (due_date: string) => ({ kind: 'renewal', due_date, amount: firstPayment(bill) });
  if (schedule !== null) {
    const parts = schedule.flatMap(({ downpayment, due_date = '', amount }) =>
      !downpayment && due_date >= next ? { kind: 'instalment', due_date, amount } : [],
    );
    const renews = frequency === 'eleven_pay' && end !== null && off === null;
    // Once only the renewal is left the bill names its day, also while cover goes on past the term.
    return renews ? [...parts, renewal(parts.length > 0 ? addDaysTo(end, 1) : next)] : parts;
  }
  if (frequency === 'year') return off === null ? [renewal(next)] : [];
  if (frequency !== 'day' && frequency !== 'month') return [];
  let due_date = next;
  const later = { cycle: frequency, count: 1, start: policy.coverage_start_date };
  while (due_date < addDaysTo(today, -ARREARS_DAYS)) due_date = paymentDate(due_date, later);
  // Nothing is paid for days after the last one of cover.
  if (end !== null && due_date > end) return [];
  return [{ kind: 'cycle', due_date, amount: price }];
}

/**
 * Makes the rows of a policy what its bill has still to come: adds what is missing and waives what is due no
 * more. What is there keeps its amount and its state.
 * @returns YYYY-MM-DD of what is due next, null where nothing is
 */
export async function planInstalments(
  trx: Kysely<Schema>,
  policy: PlannedPolicy,
  now: Date,
): Promise<string | null> {
  const at = now.toISOString();
  const today = at.slice(0, 10);
  const planned = planOf(policy, today);
  const there = await trx
    .selectFrom('instalments')
    .select(['id', 'due_date', 'state', 'kind'])
    .where('policy_id', '=', policy.id)
    .execute();
  const days = new Map(there.map((row) => [row.due_date, row]));
  const isOpen = (row: { state: string }) => open.some((state) => state === row.state);
  const over = there.filter(
    (row) =>
      isOpen(row) &&
      row.kind !== LAPSE &&
      !planned.some(({ due_date }) => due_date === row.due_date),
  );
  await waive(trx, { ids: over.map(({ id }) => id), at });
  const { currency } = billOfRow(policy);
  const missing = planned
    .filter(({ due_date }) => !days.has(due_date))
    .map((part) => ({
      ...part,
      id: newId('ins'),
      policy_id: policy.id,
      currency,
      state: part.due_date < addDaysTo(today, -ARREARS_DAYS) ? 'waived' : 'due',
      attempts: 0,
      next_attempt_at: triedFrom(part.due_date),
      created_at: at,
    }));
  if (missing.length > 0) await trx.insertInto('instalments').values(missing).execute();
  const again = planned.filter(({ due_date }) => days.get(due_date)?.state === 'waived');
  for (const { due_date, amount } of again.filter(({ due_date: day }) => day >= today))
    await trx
      .updateTable('instalments')
      .set({ state: 'due', amount, noticed_at: null, renewal: null, settled_at: null })
      .set({ failed_at: null, covered_until: null, next_attempt_at: triedFrom(due_date) })
      .where('policy_id', '=', policy.id)
      .where('due_date', '=', due_date)
      .execute();
  await touchSchedules(trx, [policy.id]);
  return nextDue(trx, policy.id);
}

async function nextDue(trx: Kysely<Schema>, policyId: string): Promise<string | null> {
  const first = await trx
    .selectFrom('instalments')
    .select('due_date')
    .where('policy_id', '=', policyId)
    .where('state', 'in', open)
    .orderBy('due_date')
    .limit(1)
    .executeTakeFirst();
  return first?.due_date ?? null;
}

/** Plans a policy's payments and says on its bill which is next. */
export async function planAndShow(
  trx: Kysely<Schema>,
  policy: PlannedPolicy,
  now: Date,
): Promise<void> {
  const next_payment = await planInstalments(trx, policy, now);
  await trx
    .updateTable('policies')
    .set({ billing: JSON.stringify({ ...billOfRow(policy), next_payment }) })
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
    .updateTable('instalments')
    .set({ state: 'waived', settled_at: at })
    .where(column, 'in', values)
    .where('state', 'in', open)
    .execute();
  await touchSchedules(trx, policyIds ?? []);
}

/** A renewal's price was worked out from a bill that has changed: it is priced and told anew. */
export async function forgetRenewal(
  trx: Kysely<Schema>,
  policyId: string,
  amount: number,
): Promise<void> {
  await trx
    .updateTable('instalments')
    .set({ amount, noticed_at: null, renewal: null })
    .where('policy_id', '=', policyId)
    .where('kind', '=', 'renewal')
    .where('state', '=', 'due')
    .execute();
  await touchSchedules(trx, [policyId]);
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
export async function planMissing({
  database,
  now,
}: Pick<Services, 'database' | 'now'>): Promise<void> {
  const policies = (after: { id: string }, size: number) =>
    database.db
      .selectFrom('policies')
      .select('id')
      .select((is) => isUnplanned(is).as('isUnplanned'))
      .where('id', '>', after.id)
      .orderBy('id')
      .limit(size)
      .execute();
  for await (const slice of inSlices({ id: '' }, policies))
    for (const { id } of slice.filter((row) => Boolean(row.isUnplanned)))
      await database.transact(async (trx) => {
        const policy = await lockPolicy(trx, id);
        if (policy && running.includes(policy.status)) await planAndShow(trx, policy, now());
      });
}

/** True of a policy that goes on and names a next payment, of which there is no row. */
function isUnplanned(is: ExpressionBuilder<Schema, 'policies'>) {
  const planned = is
    .selectFrom('instalments')
    .select('instalments.id')
    .whereRef('instalments.policy_id', '=', 'policies.id')
    .where('instalments.state', 'in', open);
  return is.and([
    is('status', 'in', running),
    is('billing', 'like', '%"next_payment":"%'),
    is.not(is.exists(planned)),
  ]);
}
