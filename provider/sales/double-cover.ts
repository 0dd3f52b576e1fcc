import type { Kysely } from 'kysely';
import { prepared } from '../data/prepared.ts';
import type { Schema } from '../data/schema.ts';
import { Refusal } from '../errors.ts';

/** What may be insured once only. */
export interface HolderKey {
  key: string;
  /** What is said to who insures it again. */
  taken: string;
}

const coverOf = prepared<{ holderKey: string }>()((db, $) =>
  db.selectFrom('policies').select('id').where('holder_key', '=', $('holderKey')),
);

export async function isCovered(db: Kysely<Schema>, holderKey: string): Promise<boolean> {
  return (await coverOf(db, { holderKey })).length > 0;
}

/**
 * Asked at checkout, before the charge, and by the transaction where its insert finds no place.
 * @param holderKey null where a product may be bought any number of times
 * @throws Refusal policy_holder_already_exists
 */
export async function assertNotCovered(
  db: Kysely<Schema>,
  holderKey: HolderKey | null,
): Promise<void> {
  if (holderKey === null || !(await isCovered(db, holderKey.key))) return;
  throw new Refusal('policy_holder_already_exists', holderKey.taken);
}
