// Assigns and removes the cards of an account.
import { setTimeout as wait } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { recordAuditEvent } from '../audit.ts';
import {
  findRecurringPolicy,
  hasRecurringPolicy,
  isChargedOrUnpaid,
} from '../accounts/recurring-policies.ts';
import { ApiError } from '../errors.ts';
import type { Schema } from '../data/schema.ts';
import type { Caller } from '../http/caller.ts';
import type { Services } from '../services.ts';
import { collectDueInstallments } from './collect-installments.ts';
import { assignPaymentMethod, isPaidWith, isPolicyId } from './assign-payment-method.ts';
import { enqueueCardUpdatedEmail, type CardOwner } from './card-emails.ts';
import {
  lockPaymentMethod,
  paymentMethodByIdQuery,
  markPaymentMethodRemoved,
} from './payment-methods.ts';

/**
 * Longest wait for the charge of a failed payment, in milliseconds. A charge that takes longer
 * continues after the response.
 */
const CHARGE_WAIT_MS = 8_000;

/**
 * Makes a card of the caller pay the next payments of all their policies, or of one policy. The
 * card's issuer verifies the card first. A failed payment is charged before this function returns.
 * @returns the number of policies that have a next payment
 * @throws ApiError `not_found`; `policy_not_in_force` when the given policy has no next payment;
 * the errors of verifying a card
 */
export async function assignCardToPolicies(
  services: Services,
  { methodId, policyId }: { methodId: string; policyId?: string },
  caller: CardOwner & Pick<Caller, 'accountId'>,
): Promise<number> {
  const { accountId } = caller;
  const { db, transact } = services.database;
  if (policyId !== undefined) await assertPaymentsDue(db, policyId, accountId);
  const card = await verifyOwnedMethod(services, methodId, accountId);
  const now = services.now();
  const { count, isRetrying } = await transact(async (trx) => {
    await lockPaymentMethod(trx, methodId, methodNotFoundError);
    const assigned = await assignPaymentMethod(trx, {
      scope: { accountId, ...(policyId !== undefined && { where: isPolicyId(policyId) }) },
      methodId,
      now,
    });
    // The policy may have ended while the issuer verified the card. It is locked only now.
    if (policyId !== undefined) await assertPaymentsDue(trx, policyId, accountId);
    const { changed } = assigned;
    if (changed.count === 0) return assigned;
    const only = policyId === undefined ? {} : { policyId };
    await recordAuditEvent(trx, services, { action: 'card_replaced', accountId, ...only });
    await enqueueCardUpdatedEmail(trx, services, { owner: caller, card, policies: changed });
    return assigned;
  });
  await collectRetries(services, isRetrying);
  return count;
}

/** Charges failed payments at once, now with the new card, and emails what has changed. */
export async function collectRetries(services: Services, isRetrying: boolean): Promise<void> {
  void services.mailer.deliver();
  const collected = collectDueInstallments(services);
  if (isRetrying) await Promise.race([collected, wait(CHARGE_WAIT_MS, undefined, { ref: false })]);
}

/**
 * Removes a card of the caller. From then on, the replacement card pays for the policies of the
 * removed card.
 * @throws ApiError `not_found`, `payment_method_in_use`, and the errors of verifying a card
 */
export async function removeCard(
  services: Services,
  { methodId, replacementId }: { methodId: string; replacementId?: string | undefined },
  caller: CardOwner & Pick<Caller, 'accountId'>,
): Promise<void> {
  const { accountId } = caller;
  const replacement =
    replacementId === undefined
      ? undefined
      : await verifyOwnedMethod(services, replacementId, accountId);
  if (replacementId === methodId) throw methodInUseError();
  const isRetrying = await services.database.transact(async (trx) => {
    let assigned;
    // The removal is the first statement, because it locks the card. After it, each purchase with
    // this card is either complete or has not begun.
    if (!(await markPaymentMethodRemoved(trx, { methodId, accountId, now: services.now() })))
      throw methodNotFoundError();
    const where = isPaidWith(methodId);
    if (!replacement) {
      const isCharged = sql<boolean>`${where} and ${isChargedOrUnpaid(trx)}`;
      if (await hasRecurringPolicy(trx, { accountId, where: isCharged })) throw methodInUseError();
    } else if (await hasRecurringPolicy(trx, { accountId, where })) {
      await lockPaymentMethod(trx, replacement.id, methodNotFoundError);
      assigned = await assignPaymentMethod(trx, {
        scope: { accountId, where },
        methodId: replacement.id,
        now: services.now(),
      });
      await recordAuditEvent(trx, services, { action: 'card_replaced', accountId });
      const { changed: policies } = assigned;
      await enqueueCardUpdatedEmail(trx, services, { owner: caller, card: replacement, policies });
    }
    await recordAuditEvent(trx, services, { action: 'card_removed', accountId });
    return assigned?.isRetrying ?? false;
  });
  if (replacement) await collectRetries(services, isRetrying);
}

/**
 * Lets the issuer verify a card of the account, and returns the card.
 * @throws ApiError `not_found`, also for another account's card;
 * `payment_method_rejected_by_service`
 */
async function verifyOwnedMethod(
  { database, gateway }: Services,
  methodId: string,
  accountId: string,
): Promise<{ id: string; brand: string; last4: string }> {
  const [row] = await paymentMethodByIdQuery(database.db, { id: methodId, gateway: gateway.kind });
  if (row?.account_id !== accountId) throw methodNotFoundError();
  await gateway.verify(row.gateway_ref);
  return row;
}

/**
 * Throws if the policy has no next payment, or belongs to another account.
 * @throws ApiError `not_found`, also for another account's policy; `policy_not_in_force` when
 * nothing more is due
 */
async function assertPaymentsDue(db: Kysely<Schema>, policyId: string, accountId: string) {
  const ownedPolicy = await db
    .selectFrom('policies')
    .select('id')
    .where('id', '=', policyId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!ownedPolicy) throw new ApiError('not_found', 'We can’t find that policy.');
  if ((await findRecurringPolicy(db, accountId, policyId))?.isCharged) return;
  throw new ApiError('policy_not_in_force', 'No more payments are due for this policy.');
}

function methodNotFoundError(): ApiError {
  return new ApiError('not_found', 'No payment method found.');
}

function methodInUseError(): ApiError {
  return new ApiError(
    'payment_method_in_use',
    'This card pays for your policies. Choose another card for them first.',
  );
}
