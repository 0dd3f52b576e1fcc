import { hash } from 'node:crypto';
import { prepared } from '../data/prepared.ts';
import { Refusal } from '../errors.ts';
import type { Caller } from '../http/caller.ts';
import type { PurchaseKey } from './purchase-order.ts';

/** The answer of a call that was carried out, with what its repetition must match. */
export interface StoredAnswer {
  scope: string;
  request_hash: string;
  answer: string;
}
/** Gives a row to whoever is first; to anybody else none, once the first has committed. */
export const insertKey = prepared<{
  key: string;
  scope: string;
  requestHash: string;
  created_at: string;
}>()((db, $) =>
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

export const answerOf = prepared<{ key: string }>()((db, $) =>
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
