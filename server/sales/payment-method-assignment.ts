// Assigns and removes the cards of an account.
import { recordAuditEvent } from '../audit.ts';
import { listPoliciesWithNextCharge } from '../accounts/cards.ts';
import { ApiError } from '../errors.ts';
import type { Caller } from '../http/caller.ts';
import type { Services } from '../services.ts';
import { collectDueInstallments } from './collect-installments.ts';
import { assignPaymentMethod } from './assign-payment-method.ts';
import {
  lockPaymentMethod,
  paymentMethodByIdQuery,
  markPaymentMethodRemoved,
} from './payment-methods.ts';

type CallerAccount = Pick<Caller, 'accountId'>;

/**
 * Makes a card of the caller pay the next payments of all their policies, or of one policy. The
 * card's issuer verifies the card first.
 * @returns the number of policies that have a next payment
 * @throws ApiError `not_found`; `policy_not_in_force` when the given policy has no next payment;
 * the errors of verifying a card
 */
export async function assignCardToPolicies(
  services: Services,
  { methodId, policyId }: { methodId: string; policyId?: string },
  { accountId }: CallerAccount,
): Promise<number> {
  if (policyId !== undefined) await assertPaymentsDue(services, policyId, accountId);
  await verifyOwnedMethod(services, methodId, accountId);
  const now = services.now();
  const updated = await services.database.transact(async (trx) => {
    await lockPaymentMethod(trx, methodId, methodNotFoundError);
    const only = policyId === undefined ? {} : { policyId };
    await recordAuditEvent(trx, services, { action: 'card_replaced', accountId, ...only });
    return assignPaymentMethod(trx, {
      accountId,
      methodId,
      now,
      ...(policyId !== undefined && { only: { policyId } }),
    });
  });
  // Retries failed payments at once, now with the new card.
  void collectDueInstallments(services);
  return updated;
}

/**
 * Removes a card of the caller. From then on, the replacement card pays for the policies of the
 * removed card.
 * @throws ApiError `not_found`, `payment_method_in_use`, and the errors of verifying a card
 */
export async function removeCard(
  services: Services,
  { methodId, replacementId }: { methodId: string; replacementId?: string | undefined },
  { accountId }: CallerAccount,
): Promise<void> {
  if (replacementId !== undefined) {
    await verifyOwnedMethod(services, replacementId, accountId);
    if (replacementId === methodId) throw methodInUseError();
  }
  await services.database.transact(async (trx) => {
    // The removal is the first statement, because it locks the card. After it, each purchase with
    // this card is either complete or has not begun.
    if (!(await markPaymentMethodRemoved(trx, { methodId, accountId, now: services.now() })))
      throw methodNotFoundError();
    const policies = await listPoliciesWithNextCharge(trx, accountId);
    if (policies.some((policy) => policy.methodId === methodId)) {
      if (replacementId === undefined) throw methodInUseError();
      await lockPaymentMethod(trx, replacementId, methodNotFoundError);
      const only = { methodId };
      await assignPaymentMethod(trx, {
        accountId,
        methodId: replacementId,
        now: services.now(),
        only,
      });
      await recordAuditEvent(trx, services, { action: 'card_replaced', accountId });
    }
    await recordAuditEvent(trx, services, { action: 'card_removed', accountId });
  });
  if (replacementId !== undefined) void collectDueInstallments(services);
}

/**
 * Lets the issuer verify a card of the account.
 * @throws ApiError `not_found`, also for another account's card;
 * `payment_method_rejected_by_service`
 */
async function verifyOwnedMethod(
  { database, gateway }: Services,
  methodId: string,
  accountId: string,
): Promise<void> {
  const [row] = await paymentMethodByIdQuery(database.db, { id: methodId, gateway: gateway.kind });
  if (row?.account_id !== accountId) throw methodNotFoundError();
  await gateway.verify(row.gateway_ref);
}

/**
 * Throws if the policy has no next payment, or belongs to another account.
 * @throws ApiError `not_found`, also for another account's policy; `policy_not_in_force` when
 * nothing more is due
 */
async function assertPaymentsDue({ database }: Services, policyId: string, accountId: string) {
  const { db } = database;
  const ownedPolicy = await db
    .selectFrom('policies')
    .select('id')
    .where('id', '=', policyId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!ownedPolicy) throw new ApiError('not_found', 'There is no such policy.');
  const due = await listPoliciesWithNextCharge(db, accountId);
  if (due.some(({ policy_id }) => policy_id === policyId)) return;
  throw new ApiError('policy_not_in_force', 'Nothing more is due for this policy.');
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
