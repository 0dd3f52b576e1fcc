/** One purchase for saved answers, however many devices hold them. */
import type { Kysely } from 'kysely';
import { hashToken } from '../accounts/tokens.ts';
import type { Schema } from '../data/schema.ts';
import { Refusal } from '../errors.ts';
import { takeKey } from './unique-keys.ts';

/** Its row among the unique keys. No X-Unique-Key has a colon, so none can name it. */
const rowKey = (savedKeyHash: string) => `saved:${savedKeyHash}`;

/** When a policy was bought with the answers; null before. */
export async function boughtAt(db: Kysely<Schema>, savedKeyHash: string): Promise<string | null> {
  const row = await db
    .selectFrom('unique_keys')
    .select('created_at')
    .where('key', '=', rowKey(savedKeyHash))
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** @throws Refusal saved_answers_bought */
export async function assertNotBought(
  db: Kysely<Schema>,
  savedKey: string | undefined,
): Promise<void> {
  if (savedKey && (await boughtAt(db, hashToken(savedKey)))) throw bought();
}

/**
 * Marks the answers as bought and erases them. A concurrent purchase with the same answers waits for this
 * transaction and is refused after it.
 * @throws Refusal saved_answers_bought
 */
export async function takeSavedKey(
  trx: Kysely<Schema>,
  savedKey: string,
  now: Date,
): Promise<void> {
  const hash = hashToken(savedKey);
  const key = { key: rowKey(hash), scope: 'saved answers', requestHash: '' };
  if (await takeKey(trx, key, now)) throw bought();
  await trx
    .updateTable('saved_flows')
    .set({ sealed: '' })
    .where('saved_key_hash', '=', hash)
    .execute();
}

function bought(): Refusal {
  return new Refusal(
    'saved_answers_bought',
    'A policy was already bought with these saved answers. Nothing was charged this time.',
  );
}
