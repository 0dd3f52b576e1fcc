// Lists of an account's policies. Each list is bounded, because an account can have thousands of
// policies and the conversion of a policy blocks the process.
import { sql, type RawBuilder } from 'kysely';
import type { Calls } from '../../src/contract/calls.ts';
import { addDays } from '../../src/contract/dates.ts';
import { PAGE_SIZE_MAX } from '../../src/contract/paging.ts';
import { RECENTLY_ENDED_DAYS } from '../../src/contract/policies/find.ts';
import type { VerticalPolicies } from '../../src/contract/policies/policies.ts';
import { productCodeSchema } from '../../src/contract/products.ts';
import { isUnpaidInstallment } from '../data/partial-indexes.ts';
import { beforeAll, findPagePosition, type PagePosition } from '../data/pages.ts';
import { isRowBefore } from '../data/slices.ts';
import { ApiError } from '../errors.ts';
import type { Handler } from '../http/mount.ts';
import type { Services } from '../services.ts';
import { toListedApiPolicies } from './api-policies.ts';
import { selectPolicies } from './policies.ts';
import { compareNewestFirst, searchPolicies } from './search-policies.ts';

/** Maximum number of policies that the overview shows per product. */
const RECENT_MAX = 3;

export const listAllVerticals: Handler<Calls['listAllVerticals']> = async (
  { caller: { accountId } },
  services,
) => {
  const products = await services.database.db
    .selectFrom('policies')
    .select(['vertical_code', ({ fn }) => fn.countAll<number | string>().as('total')])
    .where('account_id', '=', accountId)
    .groupBy('vertical_code')
    .execute();
  // One statement per product, because a statement for all products would sort all policies.
  const pages = await Promise.all(
    products.map(({ vertical_code }) =>
      selectPage(services, { accountId, last: beforeAll, limit: RECENT_MAX })
        .where('policies.vertical_code', '=', vertical_code)
        .execute(),
    ),
  );
  const totalOf = new Map(products.map(({ vertical_code, total }) => [vertical_code, total]));
  const rows = pages.flat().toSorted(compareNewestFirst);
  // The product with the newest policy comes first.
  const groups = new Map<string, VerticalPolicies>();
  for (const policy of await toListedApiPolicies(services, rows)) {
    const { vertical_code } = policy;
    const group = groups.get(vertical_code);
    if (group) group.items.push(policy);
    else
      groups.set(vertical_code, {
        vertical_code,
        total: Number(totalOf.get(vertical_code)),
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
  const last = await findPagePosition(services.database.db, 'policies', { accountId, after });
  const page = { accountId, last, limit: Number(limit ?? PAGE_SIZE_MAX) };
  const isOfProduct = sql<boolean>`policies.vertical_code = ${productCode.data}`;
  return { vertical_code: productCode.data, ...(await listPage(services, page, isOfProduct)) };
};

export const listCurrentPolicies: Handler<Calls['listCurrentPolicies']> = (
  { caller: { accountId } },
  services,
) => {
  const page = { accountId, last: beforeAll, limit: PAGE_SIZE_MAX };
  return listPage(services, page, isCurrent(services.now()));
};

export const findPolicies: Handler<Calls['findPolicies']> = async (
  { query, caller: { accountId } },
  services,
) => {
  const { total, ids } = await searchPolicies(services, accountId, query.text);
  if (ids.length === 0) return { total, items: [] };
  // Without `order by`, because SQLite would then read all policies of the account in this order.
  const rows = await selectPolicies(services)
    .select('policies.created_at as at')
    .where('policies.id', 'in', ids)
    .execute();
  return { total, items: await toListedApiPolicies(services, rows.toSorted(compareNewestFirst)) };
};

interface Page {
  accountId: string;
  /** Last policy of the previous page. */
  last: PagePosition;
  limit: number;
}

/** Reads one page of the account's policies that meet a condition, and counts all of them. */
async function listPage(services: Services, page: Page, condition: RawBuilder<boolean>) {
  const [rows, { total }] = await Promise.all([
    selectPage(services, page).where(condition).execute(),
    services.database.db
      .selectFrom('policies')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('account_id', '=', page.accountId)
      .where(condition)
      .executeTakeFirstOrThrow(),
  ]);
  return { total, items: await toListedApiPolicies(services, rows) };
}

/** Builds a query for one page of an account's policies, newest first. */
function selectPage(services: Pick<Services, 'database'>, { accountId, last, limit }: Page) {
  return selectPolicies(services)
    .select('policies.created_at as at')
    .where('policies.account_id', '=', accountId)
    .where(isRowBefore({ 'policies.created_at': last.at, 'policies.id': last.id }))
    .orderBy('policies.created_at', 'desc')
    .orderBy('policies.id', 'desc')
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
      where installments.policy_id = policies.id and ${isUnpaidInstallment}
    )
  )`;
}
