import type { Checkout } from '../../src/contract/purchase/billing.ts';
import type { Services } from '../services.ts';

/** Content of a quote's PDF: the price, the product and the date. */
export interface QuotePdfContent {
  product: string;
  checkout: Checkout;
  /** Date and time in ISO 8601. */
  date: string;
}

/** Finds the price for a link to a quote. Undefined if there is none. */
export async function findQuotePdfContent(
  { database }: Services,
  id: string,
): Promise<QuotePdfContent | undefined> {
  const row = await database.db
    .selectFrom('saved_flows')
    .select('quote')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.quote ? (JSON.parse(row.quote) as QuotePdfContent) : undefined;
}
