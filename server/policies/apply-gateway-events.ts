// Applies changes that were made at the card processor and not by this server: refunds, disputes,
// card updates and expired authorizations.
import type { Kysely } from 'kysely';
import { addDays } from '../../src/contract/dates.ts';
import { newId } from '../data/ids.ts';
import type { Schema } from '../data/schema.ts';
import { todayInProductTimeZone } from '../dates.ts';
import { readOtherPayments } from '../sales/collected-payments.ts';
import { collectDueInstallments } from '../sales/collect-installments.ts';
import type { GatewayEvent } from '../sales/gateway/events.ts';
import { lockPolicy, firstAttemptAt } from '../sales/installments.ts';
import { payPendingRefunds } from '../sales/refunds.ts';
import { recordUnreportedPayment } from '../sales/unreported-payments.ts';
import { recordFailedRefund, refundIdOfKey } from '../sales/failed-refunds.ts';
import { markSchedulesOutdated } from '../sales/billing-schedules.ts';
import { EXPIRED_AUTHORIZATION_KIND } from '../data/payment-tables.ts';
import type { Services } from '../services.ts';
import { applyDispute, insertRefund, type Charge, type ObjectState } from './apply-dispute.ts';
import { activePolicyStatuses } from '../accounts/cards.ts';

/**
 * Applies an event only once, because its id is stored in the same transaction. An event contains
 * the current state of its object, so the order of events does not matter. An event is ignored when
 * a later state of its object is already stored.
 */
export async function applyGatewayEvent(services: Services, event: GatewayEvent): Promise<void> {
  const { objectState } = event;
  if (objectState?.kind === 'refunds' || objectState?.kind === 'dispute')
    await recordUnreportedPayment(services, objectState.chargeRef);
  if (objectState?.kind === 'dispute') await readOtherPayments(services, objectState.chargeRef);
  const failedRefundIds = await services.database.transact(async (trx): Promise<string[]> => {
    const charge =
      objectState &&
      'chargeRef' in objectState &&
      (await chargeOf(trx, services, objectState.chargeRef));
    // The policy is locked before its charge, in the same order as in all other code. So two events
    // of one policy are applied one after the other.
    if (charge) await lockPolicy(trx, charge.policy_id);
    if (!(await recordIfNew(trx, event))) return [];
    if (objectState?.kind === 'billing') await markSchedulesOutdated(trx, [objectState.policyId]);
    if (objectState?.kind === 'card') await updateCard(trx, services, objectState);
    if (!charge) return [];
    if (objectState.kind === 'refunds')
      return recordRefunds(trx, services, { charge, objectState });
    if (objectState.kind === 'dispute') await applyDispute(trx, services, { charge, objectState });
    if (objectState.kind === 'authorization_expired')
      await applyExpiredAuthorization(trx, services, charge);
    return [];
  });
  // A refund that failed at the bank is logged as an error, because only an operator can resolve
  // it.
  for (const refund of failedRefundIds) services.log.error('refund_failed_at_bank', { refund });
  void payPendingRefunds(services);
  void collectDueInstallments(services);
  void services.mailer.deliver();
}

/**
 * Records an event. Returns false when the event is already recorded, or when a later state of its
 * object is already recorded.
 */
async function recordIfNew(
  trx: Kysely<Schema>,
  { id, type, objectRef, readAt }: GatewayEvent,
): Promise<boolean> {
  const read_at = readAt.toISOString();
  const newer = await trx
    .selectFrom('gateway_events')
    .select('id')
    .where('object_ref', '=', objectRef)
    .where('read_at', '>', read_at)
    .limit(1)
    .executeTakeFirst();
  const inserted = await trx
    .insertInto('gateway_events')
    .values({ id, type, object_ref: objectRef, read_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined && newer === undefined;
}

function chargeOf(trx: Kysely<Schema>, { gateway }: Services, chargeRef: string) {
  return trx
    .selectFrom('charges')
    .selectAll()
    .where('gateway', '=', gateway.kind)
    .where('charge_ref', '=', chargeRef)
    .executeTakeFirst();
}

/**
 * Updates a stored card after its issuer renewed it. The card keeps its gateway reference. Failed
 * payments with the card are retried.
 */
async function updateCard(
  trx: Kysely<Schema>,
  { gateway, now }: Services,
  { gatewayRef, card }: ObjectState<'card'>,
): Promise<void> {
  const rows = await trx
    .updateTable('payment_methods')
    // The renewed card has a new expiry date, so the policyholder can be notified again.
    .set({ ...card, exp_month: card.exp_month ?? null, exp_year: card.exp_year ?? null })
    .set({ expiry_notified_at: null })
    .where('gateway', '=', gateway.kind)
    .where('gateway_ref', '=', gatewayRef)
    .returning('id')
    .execute();
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  const failed = await trx
    .updateTable('installments')
    .set({ next_attempt_at: now().toISOString() })
    .where('state', '=', 'failed')
    .where('payment_method_id', 'in', ids)
    .returning('policy_id')
    .execute();
  await markSchedulesOutdated(
    trx,
    failed.map(({ policy_id }) => policy_id),
  );
}

/**
 * Records refunds that an operator made at the processor. They are stored like refunds that this
 * server requested, which are recorded already.
 * @returns the ids of refunds that this server requested and that failed
 */
async function recordRefunds(
  trx: Kysely<Schema>,
  services: Services,
  { charge, objectState }: { charge: Charge; objectState: ObjectState<'refunds'> },
): Promise<string[]> {
  const at = services.now().toISOString();
  const keys = objectState.refunds.flatMap(({ key }) => key ?? []);
  const ours = await trx
    .selectFrom('refunds')
    .select('id')
    .where('id', 'in', ['', ...keys.map(refundIdOfKey)])
    .execute();
  const ourIds = new Set(ours.map(({ id }) => id));
  const isOurs = ({ key }: { key: string | null }) =>
    key !== null && ourIds.has(refundIdOfKey(key));
  const externalRefunds = objectState.refunds.filter(
    (refund) => !refund.hasFailed && !isOurs(refund),
  );
  // Deletes refunds that an operator made at the processor and that have failed since, because
  // nothing was refunded.
  await trx
    .deleteFrom('refunds')
    .where('charge_id', '=', charge.id)
    .where('kind', '=', 'external')
    .where('id', 'not in', ['', ...externalRefunds.map(({ ref }) => ref)])
    .execute();
  for (const { ref, amount } of externalRefunds)
    await insertRefund(trx, { charge, id: ref, amount, kind: 'external', at });
  const failedRefundIds: string[] = [];
  for (const refund of objectState.refunds)
    if (
      refund.hasFailed &&
      isOurs(refund) &&
      (await recordFailedRefund(trx, services, refund.key ?? ''))
    )
      failedRefundIds.push(refundIdOfKey(refund.key ?? ''));
  return failedRefundIds;
}

/**
 * Handles an authorization that expired before its capture. When the policy is active, an
 * installment for the amount becomes due. Authorizations that this server voided, or is about to
 * void, are ignored.
 */
async function applyExpiredAuthorization(
  trx: Kysely<Schema>,
  { now }: Services,
  charge: Charge,
): Promise<void> {
  const { id, policy_id, amount, currency } = charge;
  const at = now().toISOString();
  const existingRefund = await trx
    .selectFrom('refunds')
    .select('id')
    .where('charge_id', '=', id)
    .executeTakeFirst();
  if (existingRefund) return;
  const expired = await trx
    .updateTable('charges')
    .set({ voided_at: at, authorized_until: null })
    .where('id', '=', id)
    .where('voided_at', 'is', null)
    .where('captured_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!expired) return;
  const unapprovedEndorsement = await trx
    .selectFrom('endorsements')
    .select('id')
    .where('charge_id', '=', id)
    .where('status', '!=', 'approved')
    .executeTakeFirst();
  const policy = await trx
    .selectFrom('policies')
    .select(['status', 'vertical_code'])
    .where('id', '=', policy_id)
    .executeTakeFirst();
  if (!policy || unapprovedEndorsement || !activePolicyStatuses.includes(policy.status)) return;
  const existing = await trx
    .selectFrom('installments')
    .select('due_date')
    .where('policy_id', '=', policy_id)
    .execute();
  const today = todayInProductTimeZone(policy.vertical_code, now());
  let due_date = today;
  while (existing.some((one) => one.due_date === due_date)) due_date = addDays(due_date, 1);
  await trx
    .insertInto('installments')
    .values({
      id: newId('ins'),
      policy_id,
      kind: EXPIRED_AUTHORIZATION_KIND,
      due_date,
      amount,
      currency,
      state: 'due',
      attempts: 0,
      next_attempt_at: due_date > today ? firstAttemptAt(due_date) : at,
      created_at: at,
    })
    .execute();
}
