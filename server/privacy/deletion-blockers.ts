import { sql, type Kysely } from 'kysely';
import { addDays } from '../../src/contract/dates.ts';
import type { Schema } from '../data/schema.ts';
import type { Services } from '../services.ts';

/** Numbers of policies and claims that must end before an account can be deleted. */
export interface DeletionBlockers {
  /** Policies that are pending, in force or upcoming. */
  activePolicies: number;
  openClaims: number;
}

/**
 * Counts what must end before the account can be deleted: the carrier must be able to reach the
 * person while a policy is in force or a claim is open. Refunds that are still paid don't count,
 * because they go to the card of the payment.
 */
export async function findDeletionBlockers(
  db: Kysely<Schema>,
  { now }: Pick<Services, 'now'>,
  accountId: string,
): Promise<DeletionBlockers> {
  // Products have different time zones, so a policy counts for a day longer.
  const yesterday = addDays(now().toISOString().slice(0, 10), -1);
  const policies = await db
    .selectFrom('policies')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('account_id', '=', accountId)
    .where('status', 'in', ['pending', 'pending_change', 'approved'])
    .where(sql<boolean>`coalesce(last_coverage_day, coverage_end_date, '9999') >= ${yesterday}`)
    .executeTakeFirstOrThrow();
  const claims = await db
    .selectFrom('claims')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('account_id', '=', accountId)
    .where((is) => is.or([is('open_policy_id', 'is not', null), is('next_actor', 'is not', null)]))
    .executeTakeFirstOrThrow();
  return { activePolicies: Number(policies.count), openClaims: Number(claims.count) };
}

/** Returns what must end, such as '2 active policies and 1 open claim'. '' if nothing must. */
export function describeBlockers({ activePolicies, openClaims }: DeletionBlockers): string {
  const counts = [
    activePolicies > 0 &&
      `${activePolicies} active ${activePolicies === 1 ? 'policy' : 'policies'}`,
    openClaims > 0 && `${openClaims} open ${openClaims === 1 ? 'claim' : 'claims'}`,
  ];
  return counts.filter(Boolean).join(' and ');
}
