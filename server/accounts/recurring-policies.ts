// Reads the policies of an account that have a next charge. An account can have thousands of them,
// so each function reads only the policies that its caller shows, or only their ids or number.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { LISTED_POLICIES_MAX } from '../../src/contract/account/account.ts';
import { kindOf } from '../data/kysely.ts';
import {
  hasNextPayment,
  isUnpaidInstallment,
  nextPaymentIn,
  nextPaymentOrLast,
  LAST_DAY,
} from '../data/partial-indexes.ts';
import type { Schema } from '../data/schema.ts';
import { slicesOf } from '../data/slices.ts';
import { selectWithCards, toRecurringPolicies, type RecurringPolicy } from './cards.ts';
import { selectFailedPaymentsOf } from './failed-payments.ts';

export interface RecurringScope {
  accountId: string;
  /** SQL condition on `policies`. Omitted for all policies of the account that have a next charge. */
  where?: RawBuilder<boolean>;
}

/** Some of a scope's policies, with the number of all. */
export interface SomePolicies {
  listed: readonly RecurringPolicy[];
  count: number;
}

const everything = sql<boolean>`1 = 1`;

/** SQL condition for policies with a failed payment that is still open. */
export const isUnpaid = sql<boolean>`exists (select 1 from installments
  where installments.policy_id = policies.id and ${isUnpaidInstallment})`;

/**
 * SQL condition for policies whose next charge is not after a chosen last day of coverage. A policy
 * that has not ended has an `end_reason` only after a chargeback, and is then not charged again.
 */
export const isCharged = (db: Kysely<Schema>): RawBuilder<boolean> =>
  sql<boolean>`(policies.last_coverage_day is null
    or (${nextPaymentIn(kindOf(db))} <= policies.last_coverage_day and policies.end_reason is null))`;

/** SQL condition for policies that are charged again, now for a failed payment or later. */
export const isChargedOrUnpaid = (db: Kysely<Schema>): RawBuilder<boolean> =>
  sql<boolean>`(${isCharged(db)} or ${isUnpaid})`;

function recurring(db: Kysely<Schema>, { accountId, where = everything }: RecurringScope) {
  return db
    .selectFrom('policies')
    .where('policies.account_id', '=', accountId)
    .where(hasNextPayment(kindOf(db)))
    .where(where);
}

export async function hasRecurringPolicy(
  db: Kysely<Schema>,
  scope: RecurringScope,
): Promise<boolean> {
  const first = await recurring(db, scope).select('policies.status').limit(1).executeTakeFirst();
  return first !== undefined;
}

export async function countRecurringPolicies(
  db: Kysely<Schema>,
  scope: RecurringScope,
): Promise<number> {
  const { count } = await recurring(db, scope)
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The policies of a scope that one card pays for. */
interface CardGroup {
  /** Null if the card is not known. */
  methodId: string | null;
  count: number;
  /** YYYY-MM-DD: the earliest planned charge. Null if all policies are pending. */
  nextPayment: string | null;
}

/** Counts the policies of a scope for each card. The card with the earliest charge comes first. */
export async function groupByCard(db: Kysely<Schema>, scope: RecurringScope): Promise<CardGroup[]> {
  const first = sql<string>`min(${nextPaymentOrLast(kindOf(db))})`;
  const rows = await recurring(db, scope)
    .select(({ fn }) => ['payment_method_id', fn.countAll<number | string>().as('count')])
    .select(first.as('first'))
    .groupBy('payment_method_id')
    .orderBy(first)
    .orderBy('payment_method_id')
    .execute();
  return rows.map(({ payment_method_id: methodId, count, first: day }) => ({
    methodId,
    count: Number(count),
    nextPayment: day === LAST_DAY ? null : day,
  }));
}

/** Returns the ids of a scope's policies, sorted. */
async function recurringPolicyIds(db: Kysely<Schema>, scope: RecurringScope): Promise<string[]> {
  const rows = await recurring(db, scope).select('policies.id').execute();
  return rows.map(({ id }) => id).toSorted();
}

/**
 * Locks the policies of a scope until the transaction ends, and returns their ids, sorted. A policy
 * that a concurrent transaction takes out of the scope is left out. SQLite runs one transaction at a
 * time, so it needs no lock.
 */
export async function lockRecurringPolicies(
  trx: Kysely<Schema>,
  scope: RecurringScope,
): Promise<string[]> {
  const rows = await recurring(trx, scope)
    .select('policies.id')
    .orderBy('policies.id')
    .$if(kindOf(trx) === 'postgres', (query) => query.forUpdate('policies'))
    .execute();
  return rows.map(({ id }) => id);
}

/** Finds one policy of an account. Undefined if it has no next charge. */
export async function findRecurringPolicy(
  db: Kysely<Schema>,
  accountId: string,
  policyId: string,
): Promise<RecurringPolicy | undefined> {
  const where = sql<boolean>`policies.id = ${policyId}`;
  const ids = await recurringPolicyIds(db, { accountId, where });
  return (await readRecurringPolicies(db, ids))[0];
}

/** Reads at most `limit` policies of a scope: those with the earliest planned charges. */
export async function earliestRecurringPolicies(
  db: Kysely<Schema>,
  scope: RecurringScope,
  limit = LISTED_POLICIES_MAX,
): Promise<RecurringPolicy[]> {
  const ids = await earliestIds(db, scope, limit);
  return readRecurringPolicies(db, ids);
}

/**
 * Reads the policies of a scope that have a failed payment, the earliest payment first. All of them
 * are read, because each is charged when the card changes.
 */
export async function unpaidRecurringPolicies(
  db: Kysely<Schema>,
  { accountId, where = everything }: RecurringScope,
): Promise<RecurringPolicy[]> {
  const ids = await recurringPolicyIds(db, { accountId, where: sql`${where} and ${isUnpaid}` });
  return readRecurringPolicies(db, ids);
}

/**
 * Reads at most `LISTED_POLICIES_MAX` policies of a scope, and counts all. Policies with a failed
 * payment come before others in this selection. The result is sorted by the next charge.
 */
export async function listRecurringPolicies(
  db: Kysely<Schema>,
  scope: RecurringScope,
): Promise<SomePolicies> {
  const { accountId, where = everything } = scope;
  const count = await countRecurringPolicies(db, scope);
  const select = (condition: RawBuilder<boolean>, limit: number) =>
    earliestIds(db, { accountId, where: sql`${where} and ${condition}` }, limit);
  let ids = await select(everything, LISTED_POLICIES_MAX);
  if (count > ids.length) {
    const unpaid = await select(isUnpaid, LISTED_POLICIES_MAX);
    ids = [...new Set([...unpaid, ...ids])].slice(0, LISTED_POLICIES_MAX);
  }
  return { listed: await readRecurringPolicies(db, ids), count };
}

async function earliestIds(db: Kysely<Schema>, scope: RecurringScope, limit: number) {
  const rows = await recurring(db, scope)
    .select('policies.id')
    .orderBy(nextPaymentOrLast(kindOf(db)))
    .orderBy('policy_number')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Reads policies with their cards and failed payments, the earliest charge first. Without the
 * account, because SQLite would then read all of its policies.
 */
async function readRecurringPolicies(
  db: Kysely<Schema>,
  ids: readonly string[],
): Promise<RecurringPolicy[]> {
  const rows = await inSlices(ids, (slice) =>
    selectWithCards(db)
      .where('policies.id', 'in', slice)
      .where(hasNextPayment(kindOf(db)))
      .execute(),
  );
  const failed = await inSlices(ids, (slice) => selectFailedPaymentsOf(db, slice));
  const byNumber = rows.toSorted((one, other) =>
    one.policy_number.localeCompare(other.policy_number),
  );
  return toRecurringPolicies(byNumber, failed);
}

/** Reads rows for slices of a list, because a statement has a maximum number of parameters. */
export async function inSlices<Row>(
  ids: readonly string[],
  read: (slice: readonly string[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const slice of slicesOf(ids)) rows.push(...(await read(slice)));
  return rows;
}
