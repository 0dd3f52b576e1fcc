import type { Checkout } from '../../src/contract/purchase/billing.ts';
import type { Services } from '../services.ts';

/** A price as the quote's PDF shows it. */
export interface SavedQuote {
  product: string;
  checkout: Checkout;
  /** Instant. */
  date: string;
}

/** Finds the price that a quote link shows; undefined when there is none. */
export async function findSavedQuote(
  { database }: Services,
  id: string,
): Promise<SavedQuote | undefined> {
  const row = await database.db
    .selectFrom('saved_flows')
    .select('quote')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.quote ? (JSON.parse(row.quote) as SavedQuote) : undefined;
}
