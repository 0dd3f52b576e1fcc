import type { Kysely } from 'kysely';
import type { ProductCode } from '../../src/contract/products.ts';
import { newId } from '../data/ids.ts';
import type { Database } from '../data/database.ts';
import type { QuotesTable } from '../data/quote-tables.ts';
import type { Schema } from '../data/schema.ts';
import { ApiError } from '../errors.ts';
import type { Caller } from '../http/caller.ts';

/** A calculated price. The database stores it until it is bought or expires. */
export interface NewQuote {
  product: ProductCode;
  /** Account that requested the quote; null for a guest. */
  caller: Caller | null;
  /** Input that was priced, stored as JSON. The product parses it again when the quote is read. */
  request: unknown;
  /** Calculated price, stored as JSON. Amounts in minor units. */
  result: unknown;
  now: Date;
  expiresAt: Date;
}

/** A stored quote. The product's own schemas parse `request` and `result`. */
export interface Quote {
  id: string;
  request: unknown;
  result: unknown;
  createdAt: Date;
  expiresAt: Date;
}

/**
 * Stores a quote.
 * @returns the quote's id, which cannot be guessed
 */
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
 * Finds a stored quote. Anyone with the id can read a guest's quote, because the guest may sign in
 * before the purchase. Only the account itself can read an account's quote.
 * @throws ApiError `quote_not_found`, also for another account's quote; `quote_expired`
 */
export async function findQuote(db: Kysely<Schema>, lookup: QuoteLookup): Promise<Quote> {
  return parseQuote(await selectQuote(db, lookup).executeTakeFirst(), lookup);
}

/**
 * Updates the request of a quote. Concurrent updates run one after the other, and each one starts
 * with the result of the previous one.
 * @param update may run more than once; if it throws, the quote stays unchanged
 * @throws ApiError as findQuote does
 */
export function updateQuoteRequest(
  database: Database,
  lookup: QuoteLookup,
  update: (request: unknown) => unknown,
): Promise<Quote> {
  return database.transact(async (trx) => {
    const row = selectQuote(trx, lookup);
    // SQLite runs only one writing transaction at a time, so it needs no lock. PostgreSQL needs a
    // lock on the row.
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
    throw new ApiError('quote_not_found', 'We can’t find that quote. Ask for a new one.');
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
