import type { Transaction } from 'kysely';
import type { Schema } from '../schema.ts';

/** Adds the payment and the card that the email with a card link is about. */
export async function up(trx: Transaction<Schema>): Promise<void> {
  await trx.schema.alterTable('tokens').addColumn('installment_id', 'text').execute();
  await trx.schema.alterTable('tokens').addColumn('payment_method_id', 'text').execute();
}
