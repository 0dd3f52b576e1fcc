// Which card of an account pays: chosen, and removed once another has taken its place.
import { record } from '../audit.ts';
import { duePolicies } from '../accounts/cards.ts';
import { Refusal } from '../errors.ts';
import type { Caller } from '../http/caller.ts';
import type { Services } from '../services.ts';
import { collectDue } from './collect.ts';
import { chargeTo } from './next-payments.ts';
import { holdMethod, methodById, removeMethod } from './payment-methods.ts';

type Holder = Pick<Caller, 'accountId'>;

/**
 * Charges the next payments of the caller's policies, or of one, to a card of theirs that its bank has just said yes to.
 * @returns how many have a next payment
 * @throws Refusal not_found, policy_not_in_force where the one has none, and what verifying a card throws
 */
export async function payWith(
  services: Services,
  { methodId, policyId }: { methodId: string; policyId?: string },
  { accountId }: Holder,
): Promise<number> {
  if (policyId !== undefined) await assertDue(services, policyId, accountId);
  await verifyOwn(services, methodId, accountId);
  const now = services.now();
  const updated = await services.database.transact(async (trx) => {
    await holdMethod(trx, methodId, methodMissing);
    const only = policyId === undefined ? {} : { policyId };
    await record(trx, services, { deed: 'card_replaced', accountId, ...only });
    return chargeTo(trx, {
      accountId,
      methodId,
      now,
      ...(policyId !== undefined && { only: { policyId } }),
    });
  });
  // What has failed is tried at once.
  void collectDue(services);
  return updated;
}

/**
 * Removes a card of the caller's. What it pays for is paid by the replacement from then on.
 * @throws Refusal not_found, payment_method_in_use, and what verifying a card throws
 */
export async function removeCard(
  services: Services,
  { methodId, replacementId }: { methodId: string; replacementId?: string | undefined },
  { accountId }: Holder,
): Promise<void> {
  if (replacementId !== undefined) {
    await verifyOwn(services, replacementId, accountId);
    if (replacementId === methodId) throw inUse();
  }
  await services.database.transact(async (trx) => {
    // First of all, so that a purchase with this card is over or has not begun.
    if (!(await removeMethod(trx, { methodId, accountId, now: services.now() })))
      throw methodMissing();
    const policies = await duePolicies(trx, accountId);
    if (policies.some((policy) => policy.methodId === methodId)) {
      if (replacementId === undefined) throw inUse();
      await holdMethod(trx, replacementId, methodMissing);
      const only = { methodId };
      await chargeTo(trx, { accountId, methodId: replacementId, now: services.now(), only });
      await record(trx, services, { deed: 'card_replaced', accountId });
    }
    await record(trx, services, { deed: 'card_removed', accountId });
  });
  if (replacementId !== undefined) void collectDue(services);
}

/** @throws Refusal not_found, also for another account's card; payment_method_rejected_by_service */
async function verifyOwn(
  { database, gateway }: Services,
  methodId: string,
  accountId: string,
): Promise<void> {
  const [row] = await methodById(database.db, { id: methodId, gateway: gateway.kind });
  if (row?.account_id !== accountId) throw methodMissing();
  await gateway.verify(row.gateway_ref);
}

/** @throws Refusal not_found, also for another account's policy */
async function assertDue({ database }: Services, policyId: string, accountId: string) {
  const { db } = database;
  const own = await db
    .selectFrom('policies')
    .select('id')
    .where('id', '=', policyId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!own) throw new Refusal('not_found', 'There is no such policy.');
  const due = await duePolicies(db, accountId);
  if (due.some(({ policy_id }) => policy_id === policyId)) return;
  throw new Refusal('policy_not_in_force', 'Nothing more is due for this policy.');
}

function methodMissing(): Refusal {
  return new Refusal('not_found', 'No payment method found.');
}

function inUse(): Refusal {
  return new Refusal(
    'payment_method_in_use',
    'This card pays for your policies. Choose another card for them first.',
  );
}
