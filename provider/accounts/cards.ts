import { record } from '../audit.ts';
import { Refusal } from '../errors.ts';
import type { Caller } from '../http/caller.ts';
import type { Services } from '../services.ts';

/** The one type that the storefront keeps, whichever gateway stands behind it. */
export const CARD_TYPE = 'CREDIT_CARD_STRIPE';

/** The cards kept with an account, oldest first. */
export async function listMethods({ database, gateway }: Services, accountId: string) {
  const rows = await database.db
    .selectFrom('payment_methods')
    .select(['id', 'brand', 'last4'])
    .where('account_id', '=', accountId)
    .where('gateway', '=', gateway.kind)
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id, brand, last4 }) => ({
    public_id: id,
    type: CARD_TYPE,
    details: { brand, last4 },
  }));
}

/** @throws Refusal not_found, also for another account's card */
export async function removeMethod(
  { database, now, by }: Services,
  methodId: string,
  caller: Pick<Caller, 'accountId'>,
): Promise<void> {
  const { accountId } = caller;
  const removed = await database.transact(async (trx) => {
    const row = await trx
      .updateTable('payment_methods')
      .set({ removed_at: now().toISOString() })
      .where('id', '=', methodId)
      .where('account_id', '=', accountId)
      .where('removed_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (row) await record(trx, { by, now }, { deed: 'card_removed', accountId });
    return row;
  });
  if (!removed) throw new Refusal('not_found', 'No payment method found.');
}
