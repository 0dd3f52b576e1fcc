// Deletes policies with their payments and claims when their retention periods are over, and then
// the erased accounts that they belonged to.
import { sql, type Kysely } from 'kysely';
import { retention, retentionDays } from '../../src/contract/retention.ts';
import type { Schema } from '../data/schema.ts';
import { isRowAfter, readInSlices, type Pause } from '../data/slices.ts';
import type { Services } from '../services.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Maximum policies that one transaction deletes, so that other transactions do not wait long. */
const POLICIES_PER_SLICE = 20;

type PurgeServices = Pick<Services, 'database' | 'now' | 'log'>;

/** Instants (ISO 8601). Records from before them are old enough. */
interface Cutoffs {
  policies: string;
  claims: string;
}

/**
 * Tables with rows of a claim, and then tables with rows of a policy, in the order of their foreign
 * keys.
 * @internal
 */
export const claimRecordTables = ['payouts', 'claim_events'] as const;
/** @internal */
export const policyRecordTables = [
  'claim_photos',
  'claims',
  'claim_processes',
  'refunds',
  'endorsements',
  'installments',
  'charges',
  'billing_schedules',
  'cancellation_requests',
  'acceptances',
  'notices',
  'paper_notices',
] as const;

/** Deletes records in slices, with a pause after each slice, like `purgeOldRows`. */
export async function purgeInsuranceRecords(services: PurgeServices, pause: Pause): Promise<void> {
  const cutoffs = {
    policies: cutoffOf(services, 'policies'),
    claims: cutoffOf(services, 'claims'),
  };
  const policies = await purgePolicies(services, cutoffs, pause);
  if (policies > 0) services.log.info('purged', { table: 'policies', count: policies });
  const accounts = await purgeErasedAccounts(services, pause);
  if (accounts > 0) services.log.info('purged', { table: 'accounts', count: accounts });
}

function cutoffOf({ now }: PurgeServices, key: 'policies' | 'claims'): string {
  return new Date(now().getTime() - retentionDays(retention[key].period) * DAY_MS).toISOString();
}

async function purgePolicies(
  { database }: PurgeServices,
  cutoffs: Cutoffs,
  pause: Pause,
): Promise<number> {
  let count = 0;
  // A policy is never older than its record, so only old policies are read.
  const readPage = ({ created_at, id }: { created_at: string; id: string }, size: number) =>
    database.db
      .selectFrom('policies')
      .select(['created_at', 'id'])
      .where('created_at', '<', cutoffs.policies)
      .where(isRowAfter({ created_at, id }))
      .orderBy('created_at')
      .orderBy('id')
      .limit(size)
      .execute();
  const slices = readInSlices({ created_at: '', id: '' }, readPage, {
    size: POLICIES_PER_SLICE,
    pause,
  });
  for await (const slice of slices)
    count += await database.transact((trx) =>
      deleteOldPolicies(
        trx,
        slice.map(({ id }) => id),
        cutoffs,
      ),
    );
  return count;
}

/** Deletes those of the policies whose records are all old enough. Returns their number. */
async function deleteOldPolicies(
  trx: Kysely<Schema>,
  candidates: readonly string[],
  cutoffs: Cutoffs,
): Promise<number> {
  const rows = await trx
    .selectFrom('policies')
    .select('id')
    .where('id', 'in', candidates)
    .where(hasEnded(cutoffs.policies))
    .where(hasNoLaterRecord(cutoffs))
    .execute();
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  const claims = trx.selectFrom('claims').select('id').where('policy_id', 'in', ids);
  for (const table of claimRecordTables)
    await trx.deleteFrom(table).where('claim_id', 'in', claims).execute();
  for (const table of policyRecordTables)
    await trx.deleteFrom(table).where('policy_id', 'in', ids).execute();
  await trx.deleteFrom('policies').where('id', 'in', ids).execute();
  return ids.length;
}

/** SQL condition for policies that ended before the cutoff. A policy without an end stays. */
function hasEnded(cutoff: string) {
  const day = cutoff.slice(0, 10);
  return sql<boolean>`status not in ('pending', 'pending_change')
    and coalesce(canceled_at, '') < ${cutoff}
    and coalesce(last_coverage_day, '') < ${day}
    and (coverage_end_date < ${day} or (coverage_end_date is null and status in ('canceled', 'rejected')))`;
}

/** SQL condition for policies without a payment or claim that is open or later than the cutoffs. */
function hasNoLaterRecord({ policies, claims }: Cutoffs) {
  return sql<boolean>`not exists (select 1 from charges where policy_id = policies.id
      and (created_at >= ${policies} or coalesce(captured_at, voided_at, '9999') >= ${policies}))
    and not exists (select 1 from refunds where policy_id = policies.id
      and coalesce(refunded_at, '9999') >= ${policies})
    and not exists (select 1 from installments where policy_id = policies.id
      and coalesce(settled_at, '9999') >= ${policies})
    and not exists (select 1 from claims where policy_id = policies.id
      and (open_policy_id is not null or submitted_at >= ${claims} or coalesce(decided_at, '') >= ${claims}
        or exists (select 1 from claim_events where claim_id = claims.id and created_at >= ${claims})
        or exists (select 1 from payouts where claim_id = claims.id and coalesce(paid_at, '9999') >= ${claims})))
    and not exists (select 1 from claim_processes where policy_id = policies.id and created_at >= ${policies})`;
}

/** Deletes accounts that were erased on request and to which no record belongs any more. */
async function purgeErasedAccounts({ database }: PurgeServices, pause: Pause): Promise<number> {
  let count = 0;
  const readPage = ({ erased_at, id }: { erased_at: string | null; id: string }, size: number) =>
    database.db
      .selectFrom('accounts')
      .select(['erased_at', 'id'])
      .where('erased_at', 'is not', null)
      .where(isRowAfter({ erased_at: erased_at ?? '', id }))
      .orderBy('erased_at')
      .orderBy('id')
      .limit(size)
      .execute();
  for await (const slice of readInSlices({ erased_at: '', id: '' }, readPage, { pause })) {
    const { numDeletedRows } = await database.db
      .deleteFrom('accounts')
      .where(
        'id',
        'in',
        slice.map(({ id }) => id),
      )
      .where(
        sql<boolean>`not exists (select 1 from policies where policies.account_id = accounts.id)
        and not exists (select 1 from bank_accounts where bank_accounts.account_id = accounts.id)`,
      )
      .executeTakeFirst();
    count += Number(numDeletedRows);
  }
  return count;
}
