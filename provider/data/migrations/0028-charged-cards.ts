import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema.ts';

/** The card of a charge as it was when it paid: the card's own row changes when its bank renews it. */
export async function up(trx: Transaction<Schema>): Promise<void> {
  await trx.schema.alterTable('charges').addColumn('card_brand', 'text').execute();
  await trx.schema.alterTable('charges').addColumn('card_last4', 'text').execute();
  const method = sql`coalesce(charges.payment_method_id, (
    select policies.payment_method_id from policies where policies.id = charges.policy_id))`;
  await sql`update charges set
    card_brand = (select brand from payment_methods where payment_methods.id = ${method}),
    card_last4 = (select last4 from payment_methods where payment_methods.id = ${method})`.execute(
    trx,
  );
}
