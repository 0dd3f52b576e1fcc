// Lists the account's payment methods with the policies that they pay for. The lists are bounded,
// because an account can have thousands of policies.
import { sql, type RawBuilder } from 'kysely';
import { LISTED_POLICIES_MAX, type PaidPolicyTotals } from '../../src/contract/account/account.ts';
import { hasNextPayment, isUnpaidInstallment, nextPaymentOrLast } from '../data/partial-indexes.ts';
import { EXPIRED_AUTHORIZATION_KIND } from '../data/payment-tables.ts';
import { todayAtShop } from '../dates.ts';
import { toDecimal } from '../money.ts';
import type { Services } from '../services.ts';
import {
  PAYMENT_METHOD_TYPE,
  selectWithCards,
  toApiCard,
  toRecurringPolicies,
  type RecurringPolicy,
} from './cards.ts';
import { inSlices, isCharged, isUnpaid } from './recurring-policies.ts';
import { selectFailedPaymentsOf, toApiFailedPayment } from './failed-payments.ts';

/** Key of the policies that no stored card pays for. */
const OTHERWISE = '';

/**
 * Lists the account's payment methods, oldest first, each with policies that it pays. Also lists
 * policies that none of these payment methods pays. Each list has at most 20 policies: those with a
 * failed payment first, then those with the earliest payments.
 */
export async function listPaymentMethods(services: Services, accountId: string) {
  const { database, gateway } = services;
  const [rows, counts, unpaid] = await Promise.all([
    database.db
      .selectFrom('payment_methods')
      .select(['id', 'brand', 'last4', 'exp_month', 'exp_year', 'created_at'])
      .where('account_id', '=', accountId)
      .where('gateway', '=', gateway.kind)
      .where('removed_at', 'is', null)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
    countCharged(services, accountId),
    selectUnpaid(services, accountId),
  ]);
  const savedIds = rows.map(({ id }) => id);
  const groups = toGroups(savedIds, counts, unpaid);
  const policies = await selectListed(services, { accountId, savedIds, groups });
  const listOf = (key: string) => toList(groups.get(key), policies.get(key) ?? [], services.now());
  const otherwise = listOf(OTHERWISE);
  return {
    payment_methods: rows.map((row) => {
      const { items, all } = listOf(row.id);
      return {
        public_id: row.id,
        type: PAYMENT_METHOD_TYPE,
        details: toApiCard(row),
        added: todayAtShop(new Date(row.created_at)),
        pays_for: items,
        pays_for_all: all,
      };
    }),
    paid_otherwise: otherwise.items,
    paid_otherwise_all: otherwise.all,
  };
}

/** Policies that one card pays for. */
interface PaidGroup {
  /** Number of all policies. */
  count: number;
  /** Policies with a failed payment, earliest first. */
  unpaid: UnpaidPolicy[];
}

function toGroups(
  savedIds: readonly string[],
  counts: Awaited<ReturnType<typeof countCharged>>,
  unpaid: readonly UnpaidPolicy[],
): ReadonlyMap<string, PaidGroup> {
  const saved = new Set<string | null>(savedIds);
  const keyOf = ({ payment_method_id: id }: { payment_method_id: string | null }) =>
    id !== null && saved.has(id) ? id : OTHERWISE;
  const groups = new Map<string, PaidGroup>();
  const groupOf = (key: string) => {
    const group = groups.get(key) ?? { count: 0, unpaid: [] };
    groups.set(key, group);
    return group;
  };
  for (const row of counts) groupOf(keyOf(row)).count += row.count;
  for (const policy of unpaid) {
    const group = groupOf(keyOf(policy));
    if (policy.is_counted === 0) group.count += 1;
    group.unpaid.push(policy);
  }
  return groups;
}

function toList(group: PaidGroup | undefined, listed: readonly RecurringPolicy[], now: Date) {
  const items = listed.map(({ failed, ...policy }) => ({
    ...policy,
    payment_failed: failed && toApiFailedPayment(failed, now),
  }));
  return { items, all: group && group.count > items.length ? toTotals(group) : undefined };
}

function toTotals({ count, unpaid }: PaidGroup): PaidPolicyTotals {
  const amount = unpaid.reduce((sum, policy) => sum + policy.amount, 0);
  return { policies: count, failed: unpaid.length, failed_amount: toDecimal(amount) };
}

/** Counts the policies that each card pays for. */
function countCharged(services: Services, accountId: string) {
  return services.database.db
    .selectFrom('policies')
    .select(({ fn }) => ['payment_method_id', fn.countAll<number>().as('count')])
    .where('account_id', '=', accountId)
    .where(hasNextPayment(services.database.kind))
    .where(isCharged(services.database.db))
    .groupBy('payment_method_id')
    .execute();
}

type UnpaidPolicy = Awaited<ReturnType<typeof selectUnpaid>>[number];

/**
 * Selects the policies with a failed payment, earliest first. A payment of the plan is collected also
 * after a chosen last day of coverage. `is_counted` is 0 if `countCharged` does not count the policy.
 * Their ids are read first, because indexes contain everything that this needs. A single statement
 * would read the row of each policy of the account.
 */
async function selectUnpaid(services: Services, accountId: string) {
  const { db, kind } = services.database;
  const ids = await db
    .selectFrom('policies')
    .select('policies.id')
    .where('policies.account_id', '=', accountId)
    .where(isUnpaid)
    .execute();
  const isOverdue = sql<boolean>`max(case when installments.kind = ${EXPIRED_AUTHORIZATION_KIND} then 0 else 1 end) = 1`;
  const read = (slice: readonly string[]) =>
    db
      .selectFrom('policies')
      .innerJoin('installments', 'installments.policy_id', 'policies.id')
      .select(({ fn }) => [
        'policies.id',
        'policies.payment_method_id',
        fn.sum<number>('amount').as('amount'),
        fn.min('due_date').as('due_date'),
      ])
      .select(sql<number>`case when ${isCharged(db)} then 1 else 0 end`.as('is_counted'))
      .where('policies.id', 'in', slice)
      .where(hasNextPayment(kind))
      .where(isUnpaidInstallment)
      .groupBy('policies.id')
      .having(({ or }) => or([isCharged(db), isOverdue]))
      .execute();
  const rows = await inSlices(
    ids.map(({ id }) => id),
    read,
  );
  const keyOf = ({ due_date, id }: (typeof rows)[number]) => `${due_date} ${id}`;
  return rows.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

interface Listing {
  accountId: string;
  savedIds: readonly string[];
  groups: ReadonlyMap<string, PaidGroup>;
}

/** Selects the listed policies of each card. */
async function selectListed(
  services: Services,
  { accountId, savedIds, groups }: Listing,
): Promise<Map<string, RecurringPolicy[]>> {
  const { db } = services.database;
  const isPaidOtherwise =
    savedIds.length === 0
      ? sql<boolean>`1 = 1`
      : sql<boolean>`(policies.payment_method_id is null or policies.payment_method_id not in (${sql.join(savedIds)}))`;
  const lists = await Promise.all(
    [...groups].map(async ([key, { unpaid }]) => {
      const unpaidIds = unpaid.slice(0, LISTED_POLICIES_MAX).map(({ id }) => id);
      const isPaid =
        key === OTHERWISE ? isPaidOtherwise : sql<boolean>`policies.payment_method_id = ${key}`;
      const [first, next] = await Promise.all([
        selectByIds(services, unpaidIds),
        selectEarliest(services, accountId, isPaid),
      ]);
      const others = next.filter(({ id }) => !unpaidIds.includes(id));
      const rows = [...first, ...others]
        .slice(0, LISTED_POLICIES_MAX)
        .toSorted((one, other) => one.policy_number.localeCompare(other.policy_number));
      const failed = unpaidIds.length === 0 ? [] : await selectFailedPaymentsOf(db, unpaidIds);
      return [key, toRecurringPolicies(rows, failed)] as const;
    }),
  );
  return new Map(lists);
}

/** Without the account, because SQLite would then read all of its policies. */
async function selectByIds({ database }: Services, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return selectWithCards(database.db).where('policies.id', 'in', ids).execute();
}

function selectEarliest(services: Services, accountId: string, isPaid: RawBuilder<boolean>) {
  const { db, kind } = services.database;
  return selectWithCards(db)
    .where('policies.account_id', '=', accountId)
    .where(hasNextPayment(kind))
    .where(isCharged(services.database.db))
    .where(isPaid)
    .orderBy(nextPaymentOrLast(kind))
    .orderBy('policy_number')
    .limit(LISTED_POLICIES_MAX)
    .execute();
}
