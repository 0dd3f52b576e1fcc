import type { Kysely } from 'kysely';
import type { Schema } from '../../data/schema.ts';

/** Returns a payment method's brand and last four digits, as columns of a charge. */
export function cardColumnsOfCharge(trx: Kysely<Schema>, methodId: string) {
  return trx
    .selectFrom('payment_methods')
    .select(['brand as card_brand', 'last4 as card_last4'])
    .where('id', '=', methodId)
    .executeTakeFirstOrThrow();
}
