import { collectionChangeSchema } from '../../src/contract/policies/endorsement.ts';
import { isPendingPolicy } from '../data/partial-indexes.ts';
import { formatAmount } from '../money.ts';
import { describeEndorsementWithPreviousValue } from '../../src/contract/policies/describe-endorsement.ts';
import type { Services } from '../services.ts';
import { isTripOver } from './pending-trips.ts';

/**
 * Selects policies that wait for the carrier's decision, oldest first. Adds a description of each
 * pending endorsement.
 * @param number Selects only the policy with this number.
 */
export async function selectPendingPolicies({ database, now }: Services, number?: string) {
  const rows = await database.db
    .selectFrom('policies')
    .leftJoin('endorsements', (join) =>
      join
        .onRef('endorsements.policy_id', '=', 'policies.id')
        .on('endorsements.status', '=', 'pending'),
    )
    .select(['policies.id', 'policy_number', 'plan_title', 'vertical_code', 'policyholder_email'])
    .select(['policies.status', 'policies.created_at', 'endorsements.requested_at'])
    .select(['policies.details', 'policies.coverage_end_date'])
    .select(['endorsements.change', 'endorsements.amount', 'endorsements.currency'])
    .where(isPendingPolicy)
    .$if(number !== undefined, (query) => query.where('policy_number', '=', number ?? ''))
    .orderBy('created_at')
    .execute();
  return rows.map(({ change, amount, currency, details, coverage_end_date, ...policy }) => ({
    ...policy,
    isTripOver: isTripOver({ ...policy, details, coverage_end_date }, now()),
    change: change === null ? null : summarizeEndorsement(change, amount ?? 0, currency ?? ''),
  }));
}
export type PendingPolicy = Awaited<ReturnType<typeof selectPendingPolicies>>[number];

/** Returns a text such as 'Fine art added, $8,000: authorizes $47.74'. */
function summarizeEndorsement(change: string, amount: number, currency: string): string {
  const description = describeEndorsementWithPreviousValue(
    collectionChangeSchema.parse(JSON.parse(change)),
  );
  if (amount === 0) return `${description}: no charge`;
  return `${description}: ${amount > 0 ? 'authorizes' : 'refunds'} ${formatAmount(Math.abs(amount), currency)}`;
}
