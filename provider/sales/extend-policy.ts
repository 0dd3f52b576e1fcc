import type { Kysely } from 'kysely';
import type { Schema } from '../data/schema.ts';
import { Refusal } from '../errors.ts';
import type { PolicyExtension } from './purchase-order.ts';

/**
 * Moves the end of a policy. Only the policy that was priced is changed: who finds it extended or canceled
 * meanwhile has seen the price of other days.
 * @returns the policy's number
 * @throws Refusal price_changed
 */
export async function extendPolicy(
  trx: Kysely<Schema>,
  { extended, details, billing, coverageEnd }: PolicyExtension,
): Promise<string> {
  const moved = await trx
    .updateTable('policies')
    .set({
      details: JSON.stringify(details),
      billing: JSON.stringify(billing),
      coverage_end_date: coverageEnd,
    })
    .where('id', '=', extended.id)
    .where('status', '=', extended.status)
    .where('details', '=', extended.details)
    .where('billing', '=', extended.billing)
    .returning('policy_number')
    .executeTakeFirst();
  if (moved) return moved.policy_number;
  throw new Refusal(
    'price_changed',
    'Your policy changed in the meantime, so the price is different. Nothing was charged.',
  );
}
