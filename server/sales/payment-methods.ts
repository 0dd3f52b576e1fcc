import type { Kysely } from 'kysely';
import type { Calls } from '../../src/contract/calls.ts';
import type { RequestOf } from '../../src/contract/define-call.ts';
import { recordAuditEvent } from '../audit.ts';
import { enqueueCardAddedEmail, type CardOwner } from './card-emails.ts';
import { PAYMENT_METHOD_TYPE } from '../accounts/cards.ts';
import { newId } from '../data/ids.ts';
import { defineCompiledStatement } from '../data/prepared.ts';
import type { Schema } from '../data/schema.ts';
import { ApiError } from '../errors.ts';
import { cardPaymentsUnavailableError } from './gateway/unavailable-gateway.ts';
import type { Caller } from '../http/caller.ts';
import { rateLimitRules } from '../http/rate-limit.ts';
import type { Services } from '../services.ts';

/**
 * Time within which the assignment or purchase follows that a card was added for, in milliseconds.
 * It includes the check of the issuer and the rest of a checkout.
 */
const CARD_ANNOUNCEMENT_MS = 60 * 60 * 1000;

/**
 * Stores the card of a card token as a payment method. It belongs to the caller's account, or it is
 * for one purchase of a guest.
 * @param caller `owner` gets a security email about the card at once. Without `owner`, the account's
 * owner gets it after `CARD_ANNOUNCEMENT_MS`, unless an assignment or purchase names the card first.
 * @throws ApiError `card_refused`, `payment_method_rejected_by_service`, `payment_action_required`,
 * `not_available`
 */
export async function savePaymentMethod(
  services: Services,
  request: RequestOf<Calls['addPotentialMethod']>,
  caller: (Pick<Caller, 'accountId' | 'email'> & { owner?: CardOwner }) | null,
) {
  const { gateway, database, now, mailer } = services;
  const name = `${request.first_name} ${request.last_name}`.trim();
  const email = request.email ?? caller?.email;
  const existingGatewayRef = caller
    ? await newestGatewayRef(database.db, gateway.kind, caller.accountId)
    : undefined;
  const { gatewayRef, card } = await gateway.addMethod(
    request.token,
    { name, email, existingGatewayRef },
    caller !== null,
  );
  const id = newId('pm');
  const addedAt = now();
  const isAnnouncedLater = caller !== null && !caller.owner;
  const row = {
    id,
    account_id: caller?.accountId ?? null,
    gateway: gateway.kind,
    gateway_ref: gatewayRef,
    exp_month: null,
    exp_year: null,
    ...card,
    created_at: addedAt.toISOString(),
    removed_at: null,
    announce_after: isAnnouncedLater
      ? new Date(addedAt.getTime() + CARD_ANNOUNCEMENT_MS).toISOString()
      : null,
  };
  await database.transact(async (trx) => {
    await trx.insertInto('payment_methods').values(row).execute();
    // A guest's card gets no audit event here. It is for one purchase only, and that purchase has
    // its own audit event.
    if (caller)
      await recordAuditEvent(trx, services, { action: 'card_added', accountId: caller.accountId });
    if (caller?.owner)
      await enqueueCardAddedEmail(trx, mailer, {
        owner: caller.owner,
        card: row,
        addedAt: row.created_at,
      });
  });
  if (caller?.owner) void mailer.deliver();
  return { public_id: id, type: PAYMENT_METHOD_TYPE, details: card } as const;
}

/**
 * Returns the gateway reference of the account's newest card. Cards that a purchase of the account
 * used up are included.
 */
async function newestGatewayRef(db: Kysely<Schema>, gateway: string, accountId: string) {
  const cards = db
    .selectFrom('payment_methods')
    .select(['payment_methods.created_at', 'gateway_ref'])
    .where('gateway', '=', gateway);
  const accountCards = cards.where('payment_methods.account_id', '=', accountId);
  const policyCards = cards
    .innerJoin('policies', 'policies.payment_method_id', 'payment_methods.id')
    .where('policies.account_id', '=', accountId);
  const row = await accountCards
    .unionAll(policyCards)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.gateway_ref;
}

/**
 * Finds the card that a purchase is charged to: the caller's own card, or a card that was added for
 * this purchase.
 * @throws ApiError `payment_method_not_found`, also for another account's card and for a used card;
 * `not_available` when no card can be charged at all
 */
export async function findChargeablePaymentMethod(
  { database, gateway }: Services,
  methodId: string | undefined,
  caller: Caller | null,
) {
  // This check comes first: without a gateway, no card can be charged, so it would not help to
  // enter the card again.
  if (gateway.kind === 'none') throw cardPaymentsUnavailableError();
  if (!methodId) throw methodNotFoundError();
  const [row] = await paymentMethodByIdQuery(database.db, { id: methodId, gateway: gateway.kind });
  if (!row || (row.account_id !== null && row.account_id !== caller?.accountId)) {
    throw methodNotFoundError();
  }
  return row;
}

export const paymentMethodByIdQuery = defineCompiledStatement<{ id: string; gateway: string }>()(
  (db, $) =>
    db
      .selectFrom('payment_methods')
      .select(['id', 'account_id', 'gateway_ref', 'brand', 'last4'])
      .where('id', '=', $('id'))
      .where('gateway', '=', $('gateway'))
      .where('removed_at', 'is', null),
);

/** A payment method that a purchase may be charged to. */
export type ChargeablePaymentMethod = Awaited<ReturnType<typeof findChargeablePaymentMethod>>;

/**
 * Makes a guest's card unusable for other purchases, in the transaction that binds the policy. An
 * account's card stays usable. It is only locked, and needs no email of its own any more.
 * @throws ApiError `payment_method_not_found` when another purchase used the card first, or the
 * card was removed
 */
export async function consumePaymentMethod(
  trx: Kysely<Schema>,
  method: ChargeablePaymentMethod,
  now: Date,
): Promise<void> {
  const { id, account_id, gateway_ref } = method;
  const [consumed] =
    account_id === null
      ? await removeById(trx, { id, gateway_ref, removed_at: now.toISOString() })
      : await lockPurchasedById(trx, { id });
  if (!consumed) throw methodNotFoundError();
}

const lockPurchasedById = defineCompiledStatement<{ id: string }>()((db, $) =>
  db
    .updateTable('payment_methods')
    .set({ announce_after: null })
    .where('id', '=', $('id'))
    .where('removed_at', 'is', null)
    .returning('id'),
);

const removeById = defineCompiledStatement<{
  id: string;
  gateway_ref: string;
  removed_at: string;
}>()((db, $) =>
  db
    .updateTable('payment_methods')
    // Stores the card's gateway reference as it is after the purchase, because later payments are
    // charged to this reference.
    .set({ removed_at: $('removed_at'), gateway_ref: $('gateway_ref') })
    .where('id', '=', $('id'))
    .where('removed_at', 'is', null)
    .returning('id'),
);

/**
 * Locks a card, so that it cannot be removed before the transaction ends. Throws the given error
 * when the card is already removed.
 */
export async function lockPaymentMethod(
  trx: Kysely<Schema>,
  id: string,
  createError: () => ApiError,
): Promise<void> {
  const [locked] = await lockById(trx, { id });
  if (!locked) throw createError();
}

const lockById = defineCompiledStatement<{ id: string }>()((db, $) =>
  db
    .updateTable('payment_methods')
    .set({ removed_at: null })
    .where('id', '=', $('id'))
    .where('removed_at', 'is', null)
    .returning('id'),
);

/**
 * Removes a card from its account.
 * @returns false when the card does not exist, or belongs to another account
 */
export async function markPaymentMethodRemoved(
  trx: Kysely<Schema>,
  { methodId, accountId, now }: { methodId: string; accountId: string; now: Date },
): Promise<boolean> {
  const removed = await trx
    .updateTable('payment_methods')
    .set({ removed_at: now.toISOString(), announce_after: null })
    .where('id', '=', methodId)
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return removed !== undefined;
}

/**
 * Limits the attempts to add or verify a card for each IP address, with the same rule as for card
 * tokens. An attempt reveals whether a card is valid. So the limit stops people who test lists of
 * card numbers.
 */
export function limitCardAttempts({ limiter }: Services, ip: string): Promise<void> {
  return limiter.consume(rateLimitRules.cardTokens, `method ${ip}`);
}

function methodNotFoundError(): ApiError {
  return new ApiError('payment_method_not_found', 'No payment method found. Enter the card again.');
}
