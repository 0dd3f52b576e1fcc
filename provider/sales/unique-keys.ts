import { hash } from 'node:crypto';
import { prepared } from '../data/prepared.ts';
import { Refusal } from '../errors.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../data/schema.ts';
import type { Caller } from '../http/caller.ts';

/** The answer of a call that was carried out, with what its repetition must match. */
export interface StoredAnswer {
  scope: string;
  request_hash: string;
  answer: string;
}

/** The unique key of what is carried out once, with what must be the same when it comes again. */
export interface PurchaseKey {
  key: string;
  scope: string;
  requestHash: string;
}

/**
 * The first thing in a transaction that is carried out once for each key: whoever cannot insert it waits
 * for who has.
 * @returns their answer; undefined to who came first
 */
export async function takeKey(
  trx: Kysely<Schema>,
  key: PurchaseKey,
  now: Date,
): Promise<StoredAnswer | undefined> {
  const [isNew] = await insertKey(trx, { ...key, created_at: now.toISOString() });
  if (isNew) return undefined;
  const [stored] = await answerOf(trx, key);
  if (!stored) throw new Error('A unique key was taken and is not there');
  return stored;
}

/** Gives a row to whoever is first; to anybody else none, once the first has committed. */
const insertKey = prepared<PurchaseKey & { created_at: string }>()((db, $) =>
  db
    .insertInto('unique_keys')
    .values({
      key: $('key'),
      scope: $('scope'),
      request_hash: $('requestHash'),
      answer: '',
      created_at: $('created_at'),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key'),
);

export const answerOf = prepared<Pick<PurchaseKey, 'key'>>()((db, $) =>
  db
    .selectFrom('unique_keys')
    .select(['scope', 'request_hash', 'answer'])
    .where('key', '=', $('key')),
);

export const storeAnswer = prepared<{ key: string; answer: string }>()((db, $) =>
  db
    .updateTable('unique_keys')
    .set({ answer: $('answer') })
    .where('key', '=', $('key')),
);

/** What is carried out once, and for whom. */
export function identifyRequest({
  request,
  caller,
  uniqueKey,
}: {
  request: unknown;
  caller: Caller | null;
  uniqueKey: string;
}): PurchaseKey {
  const requestHash = hash('sha256', canonical(request));
  return { key: uniqueKey, scope: caller?.accountId ?? 'visitor', requestHash };
}

/** JSON with sorted names: the order of a body's fields makes no other request of it. */
function canonical(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  const fields = value as Record<string, unknown>;
  let text = '';
  for (const name of Object.keys(fields).sort()) {
    if (fields[name] !== undefined) text += `${JSON.stringify(name)}:${canonical(fields[name])},`;
  }
  return `{${text.slice(0, -1)}}`;
}

/**
 * The answer that a key was given, for who asks again.
 * @throws Refusal unique_key_reused, without a word of what it was given for
 */
export function storedFor(stored: StoredAnswer, key: PurchaseKey): unknown {
  if (stored.scope !== key.scope || stored.request_hash !== key.requestHash) {
    throw new Refusal('unique_key_reused', 'This unique key belongs to another request.');
  }
  return JSON.parse(stored.answer);
}
