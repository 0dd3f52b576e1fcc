// A policy has either a scheduled cancellation or an open cancellation request, never both.
import type { Kysely } from 'kysely';
import type { Schema } from '../data/schema.ts';
import { formatDate } from '../dates.ts';
import { ApiError } from '../errors.ts';
import type { Services } from '../services.ts';

/**
 * Throws while a cancellation request of the policy waits for its decision or for its date. To rule
 * out a request at the same time, the caller has locked the policy in the transaction of `db`.
 * @throws ApiError `cancellation_pending`
 */
export async function assertNoOpenRequest(
  db: Kysely<Schema>,
  policyId: string,
  { brand }: Pick<Services, 'brand'>,
): Promise<void> {
  const request = await db
    .selectFrom('cancellation_requests')
    .select(['reference', 'cancellation_date', 'decision'])
    .where('policy_id', '=', policyId)
    .where('carried_out_at', 'is', null)
    .where((is) => is.or([is('decision', 'is', null), is('decision', '=', 'approve')]))
    .orderBy('cancellation_date')
    .limit(1)
    .executeTakeFirst();
  if (!request) return;
  const { reference, cancellation_date, decision } = request;
  const state = decision === 'approve' ? 'We approved' : 'We’re reviewing';
  throw new ApiError(
    'cancellation_pending',
    `${state} request ${reference} to cancel this policy on ${formatDate(cancellation_date)}. To change it, call us at ${brand.phone.display}.`,
  );
}

/**
 * Throws when the cancellation of the policy is scheduled.
 * @throws ApiError `cancellation_pending`
 */
export function assertNotScheduled(
  { last_coverage_day: lastDay }: { last_coverage_day: string | null },
  { brand }: Pick<Services, 'brand'>,
): void {
  if (lastDay === null) return;
  throw new ApiError(
    'cancellation_pending',
    `This policy is already set to end on ${formatDate(lastDay)}. To change that, sign in to your account or call us at ${brand.phone.display}.`,
  );
}
