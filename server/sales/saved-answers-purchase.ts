/**
 * Allows only one purchase for each set of saved answers, even if several devices have the same
 * answers.
 */
import type { Kysely } from 'kysely';
import { hashToken } from '../accounts/tokens.ts';
import type { Schema } from '../data/schema.ts';
import { ApiError } from '../errors.ts';
import { claimIdempotencyKey } from './idempotency-keys.ts';

/**
 * Key of the saved answers' row in the table of idempotency keys. No X-Unique-Key contains a colon,
 * so no request can use this key.
 */
const rowKey = (savedKeyHash: string) => `saved:${savedKeyHash}`;

/** Returns the time when a policy was bought with the saved answers; null when none was bought. */
export async function savedAnswersBoughtAt(
  db: Kysely<Schema>,
  savedKeyHash: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select('created_at')
    .where('key', '=', rowKey(savedKeyHash))
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/**
 * Throws if a policy was already bought with the saved answers.
 * @throws ApiError `saved_answers_bought`
 */
export async function assertSavedAnswersNotBought(
  db: Kysely<Schema>,
  savedKey: string | undefined,
): Promise<void> {
  if (savedKey && (await savedAnswersBoughtAt(db, hashToken(savedKey))))
    throw alreadyPurchasedError();
}

/**
 * Marks saved answers as bought and erases them. A concurrent purchase with the same answers waits
 * for this transaction and then fails.
 * @throws ApiError `saved_answers_bought`
 */
export async function markSavedAnswersBought(
  trx: Kysely<Schema>,
  savedKey: string,
  now: Date,
): Promise<void> {
  const hash = hashToken(savedKey);
  const key = { key: rowKey(hash), scope: 'saved answers', requestHash: '' };
  if (await claimIdempotencyKey(trx, key, now)) throw alreadyPurchasedError();
  await trx
    .updateTable('saved_flows')
    .set({ encrypted_answers: '' })
    .where('saved_key_hash', '=', hash)
    .execute();
}

function alreadyPurchasedError(): ApiError {
  return new ApiError(
    'saved_answers_bought',
    'A policy was already bought with these saved answers. Nothing was charged this time.',
  );
}
