import type { Kysely } from 'kysely';
import type { Schema } from '../data/schema.ts';
import { ApiError } from '../errors.ts';
import type { PolicyExtension } from './order-types.ts';

/**
 * Moves the end date of a policy to a later day, if the policy has not changed since the extension
 * was priced. After another extension or a cancellation, the price would be for other days.
 * @returns the policy's number
 * @throws ApiError `price_changed`
 */
export async function extendPolicy(
  trx: Kysely<Schema>,
  { extendedPolicy, details, billing, coverageEnd }: PolicyExtension,
): Promise<string> {
  const updated = await trx
    .updateTable('policies')
    .set({
      details: JSON.stringify(details),
      billing: JSON.stringify(billing),
      coverage_end_date: coverageEnd,
    })
    .where('id', '=', extendedPolicy.id)
    .where('status', '=', extendedPolicy.status)
    .where('details', '=', extendedPolicy.details)
    .where('billing', '=', extendedPolicy.billing)
    .returning('policy_number')
    .executeTakeFirst();
  if (updated) return updated.policy_number;
  throw new ApiError(
    'price_changed',
    'Your policy changed in the meantime, so the price is different. Nothing was charged.',
  );
}
