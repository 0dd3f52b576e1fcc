import type { Kysely } from 'kysely';
import type { VerticalCode } from '../../src/contract/verticals.ts';
import { newId } from '../data/ids.ts';
import type { Schema } from '../data/schema.ts';
import { Refusal } from '../errors.ts';
import type { Caller } from '../http/caller.ts';

/** A price that is to be kept until it is bought or expires. */
export interface NewQuote {
  vertical: VerticalCode;
  /** Who asked: null for a visitor. */
  caller: Caller | null;
  /** What was rated, as the vertical reads it back. Kept as JSON. */
  request: unknown;
  /** What it came to. Kept as JSON; amounts in minor units. */
  result: unknown;
  now: Date;
  expiresAt: Date;
}

/** A quote as it was kept: `request` and `result` are for the vertical's own schemas to read. */
export interface Quote {
  id: string;
  request: unknown;
  result: unknown;
  createdAt: Date;
  expiresAt: Date;
}

/** @returns the quote's id, which nobody can guess */
export async function saveQuote(
  db: Kysely<Schema>,
  { vertical, caller, request, result, now, expiresAt }: NewQuote,
): Promise<string> {
  const id = newId('quo');
  await db
    .insertInto('quotes')
    .values({
      id,
      vertical_code: vertical,
      account_id: caller?.accountId ?? null,
      request: JSON.stringify(request),
      result: JSON.stringify(result),
      created_at: now.toISOString(),
      expires_at: expiresAt.toISOString(),
    })
    .execute();
  return id;
}

/**
 * Reads a quote back. One that a visitor asked for is found by whoever has its id, so that they may sign
 * in on the way; an account's is found by that account alone.
 * @throws Refusal quote_not_found, also for another's; quote_expired
 */
export async function findQuote(
  db: Kysely<Schema>,
  {
    id,
    vertical,
    caller,
    now,
  }: { id: string; vertical: VerticalCode; caller: Caller | null; now: Date },
): Promise<Quote> {
  const row = await db
    .selectFrom('quotes')
    .selectAll()
    .where('id', '=', id)
    .where('vertical_code', '=', vertical)
    .executeTakeFirst();
  const isTheirs = row && (row.account_id === null || row.account_id === caller?.accountId);
  if (!isTheirs) throw new Refusal('quote_not_found', 'There is no such quote. Ask for a new one.');
  if (row.expires_at <= now.toISOString()) {
    throw new Refusal('quote_expired', 'This quote is no longer valid. Ask for a new one.');
  }
  return {
    id: row.id,
    request: JSON.parse(row.request) as unknown,
    result: JSON.parse(row.result) as unknown,
    createdAt: new Date(row.created_at),
    expiresAt: new Date(row.expires_at),
  };
}
