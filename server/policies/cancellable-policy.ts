import * as z from 'zod/mini';
import type { CancellablePolicy } from '../../src/contract/policies/cancellation.ts';
import { policyStatusSchema } from '../../src/contract/policies/parts.ts';
import { formatDate } from '../dates.ts';
import { ApiError } from '../errors.ts';
import type { Caller } from '../http/caller.ts';
import type { Services } from '../services.ts';
import type { CancellationLink } from './documents/signed-links.ts';
import { productOf } from './product.ts';

/** Fields of a policy's details that its cancellation page shows. */
const addressDetailsSchema = z.object({
  address: z.object({
    line1: z.string(),
    line2: z._default(z.string(), ''),
    city: z.string(),
    region: z.string(),
    postal: z.string(),
  }),
});

export type CancellablePolicyRow = Awaited<ReturnType<typeof requireCancellablePolicy>>;

/**
 * Finds a policy whose product allows cancellation by an emailed link. A signed-in caller must be
 * its policyholder, even with a valid link. A signed-out visitor needs the signed link, because the
 * policy id alone gives no access.
 * @throws ApiError `not_found`, also for policies of other products
 */
export async function requireCancellablePolicy(
  { database, products, documents }: Pick<Services, 'database' | 'products' | 'documents'>,
  link: CancellationLink,
  caller: Caller | null,
) {
  const row = await database.db
    .selectFrom('policies')
    .innerJoin('accounts', 'accounts.id', 'policies.account_id')
    .leftJoin('payment_methods', 'payment_methods.id', 'policies.payment_method_id')
    .select([
      'policies.id',
      'policies.account_id',
      'policies.vertical_code',
      'policies.policy_number',
      'policies.nickname',
      'policies.status',
      'policies.details',
      'policies.policyholder_email',
      'policies.coverage_start_date',
      'policies.coverage_end_date',
      'accounts.first_name',
      'accounts.last_name',
      'payment_methods.brand',
      'payment_methods.last4',
    ])
    .where('policies.id', '=', link.policyId)
    .executeTakeFirst();
  const canBeCanceledByLink = row && productOf(products, row.vertical_code).canBeCanceledByLink;
  const isAllowed = caller
    ? caller.accountId === row?.account_id
    : documents.isValidCancellationLink(link);
  if (!canBeCanceledByLink || !isAllowed) {
    throw new ApiError('not_found', 'We can’t find that policy.');
  }
  return row;
}

/** Converts a policy to the fields that the cancellation page shows. */
export function toCancellablePolicy(row: CancellablePolicyRow): CancellablePolicy {
  const { address } = addressDetailsSchema.parse(JSON.parse(row.details));
  const { region, ...rest } = address;
  return {
    policy_number: row.policy_number,
    rating_address: { ...rest, region_code: region },
    policy_holders: [{ person: { first_name: row.first_name, last_name: row.last_name } }],
    starts_at: row.coverage_start_date,
    ends_at: row.coverage_end_date,
  };
}

/**
 * Throws when the policy is not in force. The error message explains the reason, so that the
 * policyholder knows how to continue.
 * @param today YYYY-MM-DD
 * @throws ApiError `policy_not_in_force`
 */
export function assertInForce(
  row: Pick<CancellablePolicyRow, 'status' | 'coverage_end_date'>,
  today: string,
): void {
  const status = policyStatusSchema.parse(row.status);
  const end = row.coverage_end_date;
  const notInForce = (message: string) => new ApiError('policy_not_in_force', message);
  if (status === 'canceled') throw notInForce('This policy is already canceled.');
  if (status === 'rejected') throw notInForce('This policy wasn’t approved and never took effect.');
  if (status === 'pending') {
    throw notInForce('This policy is still in review. Call us if you no longer want it.');
  }
  if (end !== null && end < today) {
    throw notInForce(`This policy ended on ${formatDate(end)}. There’s nothing to cancel.`);
  }
}
