import type { Transaction } from 'kysely';
import type { Schema } from '../schema.ts';

/** What the repair of a claim costs, and what of it the claimant pays: minor units, null until it was read. */
export async function up(trx: Transaction<Schema>): Promise<void> {
  await trx.schema.alterTable('claims').addColumn('quote_amount', 'integer').execute();
  await trx.schema.alterTable('claims').addColumn('deductible_amount', 'integer').execute();
}
