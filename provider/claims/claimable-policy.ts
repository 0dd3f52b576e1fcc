import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import {
  type VerticalCode,
  verticalCodeSchema,
  verticalFacts,
} from '../../src/contract/verticals.ts';
import { prepared } from '../data/prepared.ts';
import type { Schema } from '../data/schema.ts';
import { addCycles, earliestToday, formatDate } from '../dates.ts';
import { Refusal } from '../errors.ts';

/** The terms give a year after the loss; no loss is covered after the cover has ended. */
const FILING_YEARS = 1;

/** The specification's own spelling of the field. */
const deviceDetailsSchema = z.object({ modal_name: z._default(z.string(), '') });

const policyByNumber = prepared<{ number: string; accountId: string }>()((db, $) =>
  db
    .selectFrom('policies')
    .select([
      'id',
      'account_id',
      'policy_number',
      'vertical_code',
      'status',
      'details',
      'plan_title',
      'coverage_start_date',
      'coverage_end_date',
    ])
    .where('policy_number', '=', $('number'))
    .where('account_id', '=', $('accountId')),
);

/** A policy of the caller, as far as a claim on it is concerned. */
export interface PolicyForClaim {
  id: string;
  accountId: string;
  number: string;
  vertical: VerticalCode;
  status: string;
  planTitle: string;
  /** '' where the product insures no device, or none is named. */
  deviceModel: string;
  /** YYYY-MM-DD */
  starts: string | null;
  ends: string | null;
}

/** @throws Refusal not_found, also for another account's policy */
export async function findPolicyForClaim(
  db: Kysely<Schema>,
  number: string,
  accountId: string,
): Promise<PolicyForClaim> {
  const [row] = await policyByNumber(db, { number, accountId });
  if (!row) throw new Refusal('not_found', 'There is no such policy.');
  const details = deviceDetailsSchema.safeParse(JSON.parse(row.details));
  return {
    id: row.id,
    accountId: row.account_id,
    number: row.policy_number,
    vertical: verticalCodeSchema.parse(row.vertical_code),
    status: row.status,
    planTitle: row.plan_title,
    deviceModel: details.data?.modal_name ?? '',
    starts: row.coverage_start_date,
    ends: row.coverage_end_date,
  };
}

/**
 * Whether a loss under this policy can be claimed now: it took effect, and a loss on its last day could
 * still be filed.
 * @throws Refusal policy_not_claimable, policy_not_in_force
 */
export function assertClaimable(policy: PolicyForClaim, now: Date): void {
  if (verticalFacts(policy.vertical).claims === 'none') {
    throw new Refusal('policy_not_claimable', 'There are no claims on this product.');
  }
  const refuse = (message: string) => new Refusal('policy_not_in_force', message);
  if (policy.status === 'pending') {
    throw refuse('This policy is still in review. A claim can be filed once it is approved.');
  }
  if (policy.status === 'canceled') throw refuse('This policy is canceled.');
  if (policy.status === 'rejected') throw refuse('This policy was rejected and never took effect.');
  if (policy.starts !== null && policy.starts > now.toISOString().slice(0, 10)) {
    throw refuse(`Cover under this policy starts on ${formatDate(policy.starts)}.`);
  }
  const last = policy.ends === null ? null : addCycles(policy.ends, 'year', FILING_YEARS);
  if (last !== null && last < earliestToday(now)) {
    throw refuse(`The time to file a claim on this policy ended on ${formatDate(last)}.`);
  }
}
