import type { Kysely } from 'kysely';
import type { ProductCode } from '../../src/contract/products.ts';
import { newId } from '../data/ids.ts';
import type { Database } from '../data/database.ts';
import type { QuotesTable } from '../data/quote-tables.ts';
import type { Schema } from '../data/schema.ts';
import { ApiError } from '../errors.ts';
import type { Caller } from '../http/caller.ts';

/** A price that is to be kept until it is bought or expires. */
export interface NewQuote {
  product: ProductCode;
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
  { product, caller, request, result, now, expiresAt }: NewQuote,
): Promise<string> {
  const id = newId('quo');
  await db
    .insertInto('quotes')
    .values({
      id,
      vertical_code: product,
      account_id: caller?.accountId ?? null,
      request: JSON.stringify(request),
      result: JSON.stringify(result),
      created_at: now.toISOString(),
      expires_at: expiresAt.toISOString(),
    })
    .execute();
  return id;
}

interface QuoteLookup {
  id: string;
  product: ProductCode;
  caller: Caller | null;
  now: Date;
}

/**
 * Reads a quote back. One that a visitor asked for is found by whoever has its id, so that they may sign
 * in on the way; an account's is found by that account alone.
 * @throws Refusal quote_not_found, also for another's; quote_expired
 */
export async function findQuote(db: Kysely<Schema>, lookup: QuoteLookup): Promise<Quote> {
  return parseQuote(await selectQuote(db, lookup).executeTakeFirst(), lookup);
}

/**
 * Changes what a quote is of. Changes at once are carried out one after the other, each upon what the one
 * before it has left.
 * @param update may run more than once; what it throws leaves the quote as it was
 * @throws Refusal as findQuote does
 */
export function updateQuoteRequest(
  database: Database,
  lookup: QuoteLookup,
  update: (request: unknown) => unknown,
): Promise<Quote> {
  return database.transact(async (trx) => {
    const row = selectQuote(trx, lookup);
    // SQLite lets one transaction write at a time; PostgreSQL is told which row must wait.
    const locked = database.kind === 'postgres' ? row.forUpdate() : row;
    const quote = parseQuote(await locked.executeTakeFirst(), lookup);
    const request = update(quote.request);
    await trx
      .updateTable('quotes')
      .set({ request: JSON.stringify(request) })
      .where('id', '=', quote.id)
      .execute();
    return { ...quote, request };
  });
}

function selectQuote(db: Kysely<Schema>, { id, product }: QuoteLookup) {
  return db
    .selectFrom('quotes')
    .selectAll()
    .where('id', '=', id)
    .where('vertical_code', '=', product);
}

function parseQuote(row: QuotesTable | undefined, { caller, now }: QuoteLookup): Quote {
  const isAccessible = row && (row.account_id === null || row.account_id === caller?.accountId);
  if (!isAccessible)
    throw new ApiError('quote_not_found', 'There is no such quote. Ask for a new one.');
  if (row.expires_at <= now.toISOString()) {
    throw new ApiError('quote_expired', 'This quote is no longer valid. Ask for a new one.');
  }
  return {
    id: row.id,
    request: JSON.parse(row.request) as unknown,
    result: JSON.parse(row.result) as unknown,
    createdAt: new Date(row.created_at),
    expiresAt: new Date(row.expires_at),
  };
}
