import { hash } from 'node:crypto';
import { prepared } from '../data/prepared.ts';
import { ApiError } from '../errors.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../data/schema.ts';
import type { Caller } from '../http/caller.ts';

/** The answer of a call that was carried out, with what its repetition must match. */
export interface StoredResponse {
  scope: string;
  request_hash: string;
  response: string;
}

/** The unique key of what is carried out once, with what must be the same when it comes again. */
export interface IdempotencyKey {
  key: string;
  scope: string;
  requestHash: string;
}

/**
 * The first thing in a transaction that is carried out once for each key: whoever cannot insert it waits
 * for who has.
 * @returns their answer; undefined to who came first
 */
export async function claimIdempotencyKey(
  trx: Kysely<Schema>,
  key: IdempotencyKey,
  now: Date,
): Promise<StoredResponse | undefined> {
  const [isNew] = await insertKey(trx, { ...key, created_at: now.toISOString() });
  if (isNew) return undefined;
  const [stored] = await storedResponseOf(trx, key);
  if (!stored) throw new Error('A unique key was taken and is not there');
  return stored;
}

/** Gives a row to whoever is first; to anybody else none, once the first has committed. */
const insertKey = prepared<IdempotencyKey & { created_at: string }>()((db, $) =>
  db
    .insertInto('idempotency_keys')
    .values({
      key: $('key'),
      scope: $('scope'),
      request_hash: $('requestHash'),
      response: '',
      created_at: $('created_at'),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key'),
);

export const storedResponseOf = prepared<Pick<IdempotencyKey, 'key'>>()((db, $) =>
  db
    .selectFrom('idempotency_keys')
    .select(['scope', 'request_hash', 'response'])
    .where('key', '=', $('key')),
);

export const storeResponse = prepared<{ key: string; response: string }>()((db, $) =>
  db
    .updateTable('idempotency_keys')
    .set({ response: $('response') })
    .where('key', '=', $('key')),
);

/** What is carried out once, and for whom. */
export function identifyRequest({
  request,
  caller,
  idempotencyKey,
}: {
  request: unknown;
  caller: Caller | null;
  idempotencyKey: string;
}): IdempotencyKey {
  const requestHash = hash('sha256', canonicalJson(request));
  return { key: idempotencyKey, scope: caller?.accountId ?? 'guest', requestHash };
}

/** JSON with sorted names: the order of a body's fields makes no other request of it. */
function canonicalJson(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`;
  const fields = value as Record<string, unknown>;
  let text = '';
  for (const name of Object.keys(fields).sort()) {
    if (fields[name] !== undefined)
      text += `${JSON.stringify(name)}:${canonicalJson(fields[name])},`;
  }
  return `{${text.slice(0, -1)}}`;
}

/**
 * The answer that a key was given, for who asks again.
 * @throws Refusal unique_key_reused, without a word of what it was given for
 */
export function replayResponse(stored: StoredResponse, key: IdempotencyKey): unknown {
  if (stored.scope !== key.scope || stored.request_hash !== key.requestHash) {
    throw new ApiError('unique_key_reused', 'This unique key belongs to another request.');
  }
  return JSON.parse(stored.response);
}
