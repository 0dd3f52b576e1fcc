import type { Kysely } from 'kysely';
import { prepared } from '../data/prepared.ts';
import type { Schema } from '../data/schema.ts';
import { Refusal } from '../errors.ts';

const coverOf = prepared<{ holderKey: string }>()((db, $) =>
  db.selectFrom('policies').select('id').where('holder_key', '=', $('holderKey')),
);

/**
 * Asked at checkout, before the charge, and by the transaction where its insert finds no place.
 * @param holderKey null where a product may be bought any number of times
 * @throws Refusal policy_holder_already_exists
 */
export async function assertNotCovered(
  db: Kysely<Schema>,
  holderKey: string | null,
): Promise<void> {
  if (holderKey === null) return;
  const [existing] = await coverOf(db, { holderKey });
  if (!existing) return;
  throw new Refusal(
    'policy_holder_already_exists',
    'This person is already covered for this booking.',
  );
}
