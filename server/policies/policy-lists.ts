// Lists of an account's policies. Each list is bounded, because an account can have thousands of
// policies and the conversion of a policy blocks the process.
import { sql, type Kysely } from 'kysely';
import type { Calls } from '../../src/contract/calls.ts';
import { addDays } from '../../src/contract/dates.ts';
import { PAGE_SIZE_MAX } from '../../src/contract/paging.ts';
import { RECENTLY_ENDED_DAYS } from '../../src/contract/policies/find.ts';
import type { VerticalPolicies } from '../../src/contract/policies/policies.ts';
import { policyFilter } from '../../src/contract/policies/search.ts';
import { productCodeSchema } from '../../src/contract/products.ts';
import { isOpenInstallment } from '../data/partial-indexes.ts';
import type { Schema } from '../data/schema.ts';
import { readInSlices } from '../data/slices.ts';
import { ApiError } from '../errors.ts';
import type { Handler } from '../http/mount.ts';
import type { Services } from '../services.ts';
import { toListedApiPolicies } from './api-policies.ts';
import { selectPolicies, toApiPolicy, type PolicyRow } from './policies.ts';

/** Maximum number of policies that the overview shows per product. */
const RECENT_MAX = 3;

export const listAllVerticals: Handler<Calls['listAllVerticals']> = async (
  { caller },
  services,
) => {
  const { database } = services;
  const ranked = database.db
    .selectFrom('policies')
    .select([
      'id',
      sql<number>`row_number() over (partition by vertical_code order by created_at desc, id)`.as(
        'position',
      ),
      // PostgreSQL counts with a bigint, and its driver returns a bigint as text.
      sql<number | string>`count(*) over (partition by vertical_code)`.as('total'),
    ])
    .where('account_id', '=', caller.accountId);
  const rows = await selectPolicies(services)
    .innerJoin(ranked.as('ranked'), 'ranked.id', 'policies.id')
    .select('ranked.total')
    .where('ranked.position', '<=', RECENT_MAX)
    .orderBy('policies.created_at', 'desc')
    .orderBy('policies.id')
    .execute();
  // The product with the newest policy comes first.
  const groups = new Map<string, VerticalPolicies>();
  for (const [index, policy] of (await toListedApiPolicies(services, rows)).entries()) {
    const { vertical_code } = policy;
    const group = groups.get(vertical_code);
    if (group) group.items.push(policy);
    else
      groups.set(vertical_code, {
        vertical_code,
        total: Number(rows[index]?.total),
        items: [policy],
      });
  }
  return [...groups.values()];
};

export const listVerticalPolicies: Handler<Calls['listVerticalPolicies']> = async (
  { params, query: { limit, after }, caller: { accountId } },
  services,
) => {
  const productCode = productCodeSchema.safeParse(params.verticalCode);
  if (!productCode.success)
    throw new ApiError('not_found', 'We don’t recognize that type of policy.');
  const { db } = services.database;
  const last = after === undefined ? beforeAll : await findPosition(db, { after, accountId });
  const [rows, { total }] = await Promise.all([
    selectPage(services, { accountId, last, limit: Number(limit ?? PAGE_SIZE_MAX) })
      .where('policies.vertical_code', '=', productCode.data)
      .execute(),
    db
      .selectFrom('policies')
      .select(({ fn }) => fn.countAll<number | string>().as('total'))
      .where('account_id', '=', accountId)
      .where('vertical_code', '=', productCode.data)
      .executeTakeFirstOrThrow(),
  ]);
  const items = await toListedApiPolicies(services, rows);
  return { vertical_code: productCode.data, total: Number(total), items };
};

export const listCurrentPolicies: Handler<Calls['listCurrentPolicies']> = async (
  { caller: { accountId } },
  services,
) => {
  const current = isCurrent(services.now());
  const [rows, { total }] = await Promise.all([
    selectPage(services, { accountId, last: beforeAll, limit: PAGE_SIZE_MAX })
      .where(current)
      .execute(),
    services.database.db
      .selectFrom('policies')
      .select(({ fn }) => fn.countAll<number | string>().as('total'))
      .where('account_id', '=', accountId)
      .where(current)
      .executeTakeFirstOrThrow(),
  ]);
  return { total: Number(total), items: await toListedApiPolicies(services, rows) };
};

export const findPolicies: Handler<Calls['findPolicies']> = async (
  { query, caller: { accountId } },
  services,
) => {
  const matches = policyFilter(query.text);
  const found: PolicyRow[] = [];
  let total = 0;
  const pages = readInSlices(
    beforeAll,
    (last, limit) => selectPage(services, { accountId, last, limit }).execute(),
    { size: PAGE_SIZE_MAX },
  );
  for await (const page of pages) {
    const matching = page.filter((row) => matches(toApiPolicy(row, services)));
    total += matching.length;
    found.push(...matching.slice(0, PAGE_SIZE_MAX - found.length));
  }
  return { total, items: await toListedApiPolicies(services, found) };
};

type Position = Pick<PolicyRow, 'created_at' | 'id'>;

/** A position before the newest policy. */
const beforeAll: Position = { created_at: '9999', id: '' };

/** @throws ApiError `not_found` if the caller has no such policy */
async function findPosition(
  db: Kysely<Schema>,
  { after, accountId }: { after: string; accountId: string },
): Promise<Position> {
  const position = await db
    .selectFrom('policies')
    .select(['created_at', 'id'])
    .where('id', '=', after)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!position) throw new ApiError('not_found', 'We can’t find that policy.');
  return position;
}

interface Page {
  accountId: string;
  /** Last policy of the previous page. */
  last: Position;
  limit: number;
}

/** Builds a query for one page of an account's policies, newest first. */
function selectPage(services: Pick<Services, 'database'>, { accountId, last, limit }: Page) {
  return selectPolicies(services)
    .where('policies.account_id', '=', accountId)
    .where(({ eb, or, and }) =>
      or([
        eb('policies.created_at', '<', last.created_at),
        and([eb('policies.created_at', '=', last.created_at), eb('policies.id', '>', last.id)]),
      ]),
    )
    .orderBy('policies.created_at', 'desc')
    .orderBy('policies.id')
    .limit(limit);
}

/**
 * SQL condition for policies that are pending, in force or upcoming, have a failed payment, or were
 * canceled with coverage in the last days. Products have different time zones, so the first and the
 * last day have a day more.
 */
function isCurrent(now: Date) {
  const today = now.toISOString().slice(0, 10);
  return sql<boolean>`(
    policies.status in ('pending', 'pending_change')
    or (policies.status = 'approved' and coalesce(policies.coverage_end_date, '9999') >= ${addDays(today, -1)})
    or (policies.status = 'canceled' and policies.coverage_end_date >= ${addDays(today, -RECENTLY_ENDED_DAYS - 1)})
    or exists (
      select 1 from installments
      where installments.policy_id = policies.id and ${isOpenInstallment} and installments.failed_at is not null
    )
  )`;
}
