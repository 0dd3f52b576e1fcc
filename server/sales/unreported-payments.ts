// Payments that the card processor has collected by itself, and whose own event has not arrived.
import type { Services } from '../services.ts';
import { markSchedulesOutdated } from './billing-schedules.ts';
import { collectDueInstallments } from './collect-installments.ts';
import { isChargeRecorded } from './reconcile-invoices.ts';

/**
 * Records the payment of a charge before another event about the charge, such as a dispute, is
 * applied. Without the payment, that event would have nothing to change and would be lost. Does
 * nothing for a charge that is recorded, and for a charge of a card that pays for no policy.
 * @throws Error when the payments of the card's policies could not be read, so that the processor
 * must send the event again
 */
export async function recordUnreportedPayment(
  services: Services,
  chargeRef: string,
): Promise<void> {
  const { billing } = services.gateway;
  if (!billing || (await isChargeRecorded(services.database.db, services, chargeRef))) return;
  const policyIds = await policiesOfCharge(services, chargeRef);
  if (policyIds.length === 0) return;
  await services.database.transact((trx) => markSchedulesOutdated(trx, policyIds));
  await collectDueInstallments(services);
  if (await isChargeRecorded(services.database.db, services, chargeRef)) return;
  const outdated = await services.database.db
    .selectFrom('billing_schedules')
    .select('policy_id')
    .where('policy_id', 'in', policyIds)
    .whereRef('version', '>', 'synced_version')
    .executeTakeFirst();
  if (outdated) throw new Error('The payment of an event could not be read');
}

/**
 * Returns the ids of the policies that the charge may have paid for: those of the charged card, and
 * the others of its account, because a policy's card may have changed since the charge.
 */
async function policiesOfCharge(
  { database: { db }, gateway }: Services,
  chargeRef: string,
): Promise<string[]> {
  const charged = await gateway.billing?.findChargedCard(chargeRef);
  if (!charged) return [];
  const method = await db
    .selectFrom('payment_methods')
    .select(['id', 'account_id'])
    .where('gateway', '=', gateway.kind)
    .where('gateway_ref', '=', charged.gatewayRef)
    .executeTakeFirst();
  if (!method) return [];
  const policies = await db
    .selectFrom('policies')
    .select('id')
    .where((is) =>
      is.or([
        is('payment_method_id', '=', method.id),
        ...(method.account_id === null ? [] : [is('account_id', '=', method.account_id)]),
      ]),
    )
    .execute();
  return policies.map(({ id }) => id);
}
