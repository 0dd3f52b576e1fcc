import { hash } from 'node:crypto';
import { defineCompiledStatement } from '../data/prepared.ts';
import { ApiError } from '../errors.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../data/schema.ts';
import type { Caller } from '../http/caller.ts';

/**
 * The stored response of a completed call, with the fields that must be equal in a repeated
 * request.
 */
export interface StoredResponse {
  scope: string;
  request_hash: string;
  response: string;
}

/** The idempotency key of a call, with the fields that must be equal in a repeated request. */
export interface IdempotencyKey {
  key: string;
  scope: string;
  requestHash: string;
}

/**
 * Claims an idempotency key for a request. Must be the first statement of the transaction, so that
 * a second transaction with the same key waits for the first.
 * @returns the stored response of an earlier request with this key; undefined for the first request
 */
export async function claimIdempotencyKey(
  trx: Kysely<Schema>,
  key: IdempotencyKey,
  now: Date,
): Promise<StoredResponse | undefined> {
  const [isNew] = await insertKey(trx, { ...key, created_at: now.toISOString() });
  if (isNew) return undefined;
  const [stored] = await selectStoredResponse(trx, key);
  if (!stored) throw new Error('The idempotency key is claimed but its row is missing');
  return stored;
}

/**
 * Inserts an idempotency key. Returns a row only for the first request. Later requests with the
 * same key wait until the first request has committed, and get no row.
 */
const insertKey = defineCompiledStatement<IdempotencyKey & { created_at: string }>()((db, $) =>
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

export const selectStoredResponse = defineCompiledStatement<Pick<IdempotencyKey, 'key'>>()(
  (db, $) =>
    db
      .selectFrom('idempotency_keys')
      .select(['scope', 'request_hash', 'response'])
      .where('key', '=', $('key')),
);

export const storeResponse = defineCompiledStatement<{ key: string; response: string }>()((db, $) =>
  db
    .updateTable('idempotency_keys')
    .set({ response: $('response') })
    .where('key', '=', $('key')),
);

/**
 * Returns the idempotency key of a request, with its scope (the account's id, or 'guest') and a
 * hash of the request's body.
 */
export function toIdempotencyKey({
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

/**
 * Returns JSON with sorted property names, so that the order of the fields in a body makes no
 * difference.
 */
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
 * Returns the stored response for a repeated request.
 * @throws ApiError `unique_key_reused` when the requests differ; the error contains no details of
 * the first request
 */
export function replayResponse(stored: StoredResponse, key: IdempotencyKey): unknown {
  if (stored.scope !== key.scope || stored.request_hash !== key.requestHash) {
    throw new ApiError('unique_key_reused', 'This idempotency key was used for another request.');
  }
  return JSON.parse(stored.response);
}
