// Payments that the card processor has collected by itself, and that this server does not know yet,
// for example because it was down.
import { isOpenInstallment } from '../data/partial-indexes.ts';
import { ApiError } from '../errors.ts';
import { describeError } from '../log.ts';
import type { Services } from '../services.ts';
import { reconcileInvoice } from './reconcile-invoices.ts';

/** A client waits 30 s. The rest is for the cancellation itself. */
const READ_TIMEOUT_MS = 10_000;
const RETRY_AFTER_SECONDS = 10;

/**
 * Records the payments of a policy that the processor has collected so far. A refund or an end of
 * coverage that is calculated afterwards includes them. Nothing is requested from the processor
 * unless a payment is due or has failed, because only such a payment can have been collected.
 * @returns false when the processor's invoices could not be read
 */
export async function readCollectedPayments(
  services: Services,
  policyId: string,
): Promise<boolean> {
  const schedule = await findDueSchedule(services, policyId);
  if (!schedule) return true;
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => timeout.reject(new Error('The processor did not respond in time')),
    READ_TIMEOUT_MS,
  );
  try {
    await Promise.race([recordInvoices(services, policyId, schedule), timeout.promise]);
    return true;
  } catch (error) {
    services.log.error('payments_not_read', describeError(error));
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Like `readCollectedPayments`, for a request of the policyholder.
 * @throws ApiError `not_available` when the processor's invoices could not be read
 */
export async function requireCollectedPayments(
  services: Services,
  policyId: string,
): Promise<void> {
  if (await readCollectedPayments(services, policyId)) return;
  const error = new ApiError(
    'not_available',
    'We can’t check your latest payment right now. Nothing was changed. Try again in a minute.',
  );
  error.retryAfter = RETRY_AFTER_SECONDS;
  throw error;
}

/**
 * Records the other payments of the policy that a charge belongs to. A dispute of the charge cancels
 * the policy, and its refund depends on them.
 * @throws Error when they could not be read, so that the processor must send its event again
 */
export async function readOtherPayments(services: Services, chargeRef: string): Promise<void> {
  const charge = await services.database.db
    .selectFrom('charges')
    .select('policy_id')
    .where('gateway', '=', services.gateway.kind)
    .where('charge_ref', '=', chargeRef)
    .executeTakeFirst();
  if (charge && !(await readCollectedPayments(services, charge.policy_id)))
    throw new Error('The payments of a disputed policy could not be read');
}

/** Returns the billing schedule of a policy with a payment that may have been collected. */
function findDueSchedule({ database, gateway, now }: Services, policyId: string) {
  if (!gateway.billing) return undefined;
  return database.db
    .selectFrom('billing_schedules')
    .innerJoin('installments', 'installments.policy_id', 'billing_schedules.policy_id')
    .innerJoin('policies', 'policies.id', 'billing_schedules.policy_id')
    .innerJoin('payment_methods', 'payment_methods.id', 'policies.payment_method_id')
    .select(['schedule_ref', 'gateway_ref as gatewayRef'])
    .where('billing_schedules.policy_id', '=', policyId)
    .where(isOpenInstallment)
    .where((is) =>
      is.or([
        is('installments.failed_at', 'is not', null),
        is('installments.next_attempt_at', '<=', now().toISOString()),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
}

async function recordInvoices(
  services: Services,
  policyId: string,
  { schedule_ref, gatewayRef }: { schedule_ref: string | null; gatewayRef: string },
): Promise<void> {
  const { billing } = services.gateway;
  // The reference is missing if the server stopped after it had created the schedule.
  const ref = schedule_ref ?? (await billing?.findSchedule({ policyId, gatewayRef })) ?? null;
  const invoices = ref === null ? [] : ((await billing?.listInvoices(ref)) ?? []);
  for (const invoice of invoices) await reconcileInvoice(services, policyId, invoice);
}
