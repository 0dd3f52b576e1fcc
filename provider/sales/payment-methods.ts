import type { Kysely } from 'kysely';
import type { Calls } from '../../src/contract/calls.ts';
import type { RequestOf } from '../../src/contract/define-call.ts';
import { newId } from '../data/ids.ts';
import { prepared } from '../data/prepared.ts';
import type { Schema } from '../data/schema.ts';
import { Refusal } from '../errors.ts';
import { cardsNotTaken } from './gateway/none.ts';
import type { Caller } from '../http/mount.ts';
import type { Services } from '../services.ts';

/** The one type that the storefront keeps, whichever gateway stands behind it. */
export const CARD_TYPE = 'CREDIT_CARD_STRIPE';

/**
 * Turns a card token into a payment method: of the caller's account, or for a visitor's one purchase.
 * @throws Refusal card_refused, payment_method_rejected_by_service, not_available
 */
export async function keepMethod(
  { gateway, database, now }: Services,
  request: RequestOf<Calls['addPaymentMethod']>,
  caller: Pick<Caller, 'accountId' | 'email'> | null,
) {
  const name = `${request.first_name} ${request.last_name}`.trim();
  const email = request.email ?? caller?.email;
  const { gatewayRef, card } = await gateway.addMethod(request.token, { name, email });
  const id = newId('pm');
  const row = {
    id,
    account_id: caller?.accountId ?? null,
    gateway: gateway.kind,
    gateway_ref: gatewayRef,
    ...card,
    created_at: now().toISOString(),
    removed_at: null,
  };
  await database.transact((trx) => trx.insertInto('payment_methods').values(row).execute());
  return { public_id: id, type: CARD_TYPE, details: card } as const;
}

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
  { database, now }: Services,
  methodId: string,
  caller: Pick<Caller, 'accountId'>,
): Promise<void> {
  const removed = await database.transact((trx) =>
    trx
      .updateTable('payment_methods')
      .set({ removed_at: now().toISOString() })
      .where('id', '=', methodId)
      .where('account_id', '=', caller.accountId)
      .where('removed_at', 'is', null)
      .returning('id')
      .executeTakeFirst(),
  );
  if (!removed) throw new Refusal('not_found', 'No payment method found.');
}

/**
 * The card that a purchase is charged to: the caller's own, or one that was added for this purchase.
 * @throws Refusal payment_method_not_found, also for another's card and for a spent one; not_available
 *   where no card can be charged at all
 */
export async function findMethod(
  { database, gateway }: Services,
  methodId: string | undefined,
  caller: Caller | null,
) {
  // Said before a card is missed: to enter it again would not help.
  if (gateway.kind === 'none') throw cardsNotTaken();
  if (!methodId) throw methodNotFound();
  const [row] = await methodById(database.db, { id: methodId, gateway: gateway.kind });
  if (!row || (row.account_id !== null && row.account_id !== caller?.accountId)) {
    throw methodNotFound();
  }
  return row;
}

const methodById = prepared<{ id: string; gateway: string }>()((db, $) =>
  db
    .selectFrom('payment_methods')
    .select(['id', 'account_id', 'gateway_ref', 'brand', 'last4'])
    .where('id', '=', $('id'))
    .where('gateway', '=', $('gateway'))
    .where('removed_at', 'is', null),
);

/** A payment method that a purchase may be charged to. */
export type ChargeableMethod = Awaited<ReturnType<typeof findMethod>>;

/**
 * Uses up a visitor's card, inside the transaction that binds the policy; an account's card stays.
 * @throws Refusal payment_method_not_found, where another purchase was faster
 */
export async function spendMethod(
  trx: Kysely<Schema>,
  method: ChargeableMethod,
  now: Date,
): Promise<void> {
  if (method.account_id !== null) return;
  const [spent] = await removeById(trx, { id: method.id, removed_at: now.toISOString() });
  if (!spent) throw methodNotFound();
}

const removeById = prepared<{ id: string; removed_at: string }>()((db, $) =>
  db
    .updateTable('payment_methods')
    .set({ removed_at: $('removed_at') })
    .where('id', '=', $('id'))
    .where('removed_at', 'is', null)
    .returning('id'),
);

function methodNotFound(): Refusal {
  return new Refusal('payment_method_not_found', 'No payment method found. Enter the card again.');
}
