// Charges the cards of due installments without the buyer present (off session), and retries failed
// installments. Each installment is charged only once.
import { isOpenInstallment } from '../data/partial-indexes.ts';
import { ApiError } from '../errors.ts';
import { describeError } from '../log.ts';
import { EXPIRED_AUTHORIZATION_KIND } from '../data/payment-tables.ts';
import type { Services } from '../services.ts';
import { newId } from '../data/ids.ts';
import { generateToken } from '../accounts/tokens.ts';
import { syncBillingSchedules } from './billing-sync.ts';
import { queueCapture } from './captures.ts';
import {
  collectablePolicyStatuses,
  openInstallmentStates,
  type InstallmentAttempt,
} from './installments.ts';
import { billingScheduleOfInstallment } from './billing-schedules.ts';
import { recordFailedInstallment, recordPaidInstallment } from './installment-outcomes.ts';

/**
 * Lease of one installment, in milliseconds. After this time another server process takes over and
 * requests the same charge with the same idempotency key.
 */
const LEASE_MS = 10 * 60_000;
const BATCH_SIZE = 50;

/**
 * One run per database. When a new run is requested during a run, the active run does another round
 * instead.
 */
const activeRuns = new WeakMap<Services['database'], { rerun: boolean; done: Promise<void> }>();

/**
 * Collects due installments and retries failed ones. Never throws. Each installment is charged only
 * once, even after a crash and with several server processes. For this, each attempt is stored with
 * its own idempotency key before the card is charged. An unfinished attempt continues with the same
 * key.
 */
export function collectDueInstallments(services: Services): Promise<void> {
  const activeRun = activeRuns.get(services.database);
  if (activeRun) {
    activeRun.rerun = true;
    return activeRun.done;
  }
  const run = { rerun: true, done: Promise.resolve() };
  activeRuns.set(services.database, run);
  run.done = collectUntilDone(services, run).catch((error: unknown) =>
    services.log.warn('installments_not_read', describeError(error)),
  );
  return run.done;
}

async function collectUntilDone(services: Services, run: { rerun: boolean }): Promise<void> {
  try {
    while (run.rerun) {
      run.rerun = false;
      await syncBillingSchedules(services);
      await collectRound(services);
    }
  } finally {
    // In the same tick as the check of `rerun`, so that no request for another round is lost.
    activeRuns.delete(services.database);
  }
}

/** Attempts each due installment once. */
async function collectRound(services: Services): Promise<void> {
  const attempted = new Set<string>();
  const readRemaining = async () =>
    (await dueInstallmentIds(services)).filter((id) => !attempted.has(id));
  for (let due = await readRemaining(); due.length > 0; due = await readRemaining())
    for (const id of due) {
      attempted.add(id);
      await collectInstallment(services, id);
    }
}

/**
 * Lists the installments that this job must collect now. Leaves out renewals whose price is not
 * announced yet, and payments that the card processor collects by itself. Includes attempts that
 * this job began and expired authorizations, because no billing schedule contains them.
 */
async function dueInstallmentIds({ database, gateway, now }: Services): Promise<string[]> {
  const rows = await database.db
    .selectFrom('installments')
    .innerJoin('policies', 'policies.id', 'installments.policy_id')
    .innerJoin('payment_methods', 'payment_methods.id', 'policies.payment_method_id')
    .select('installments.id')
    .where(isOpenInstallment)
    .where('installments.next_attempt_at', '<=', now().toISOString())
    .where('policies.status', 'in', collectablePolicyStatuses)
    .where('payment_methods.gateway', '=', gateway.kind)
    .where((is) =>
      is.or([
        is('installments.kind', '=', EXPIRED_AUTHORIZATION_KIND),
        is.and([is('attempts', '>', 0), is('invoice_ref', 'is', null)]),
        ...(gateway.billing ? [] : [is.not(is.exists(billingScheduleOfInstallment(is)))]),
      ]),
    )
    .where((is) =>
      is.or([
        is('installments.kind', '!=', 'renewal'),
        is.and([
          is('installments.notice_sent_at', 'is not', null),
          is('policies.status', '=', 'approved'),
        ]),
      ]),
    )
    .orderBy('installments.next_attempt_at')
    .orderBy('installments.id')
    .limit(BATCH_SIZE)
    .execute();
  return rows.map(({ id }) => id);
}

async function collectInstallment(services: Services, id: string): Promise<void> {
  try {
    const attempt = await startAttempt(services, id);
    if (attempt) await chargeInstallment(services, attempt);
  } catch (error) {
    // The installment stays leased. After the lease, the same attempt is repeated.
    services.log.error('installment_not_collected', { installment: id, ...describeError(error) });
  }
}

/**
 * Stores an attempt and its card before the card is charged. An unfinished attempt keeps its number
 * and its card.
 * @returns undefined when another server process has started the attempt first
 */
async function startAttempt(
  services: Services,
  id: string,
): Promise<InstallmentAttempt | undefined> {
  const { database, now } = services;
  const at = now().toISOString();
  const until = new Date(now().getTime() + LEASE_MS).toISOString();
  return database.transact(async (trx) => {
    const row = await trx
      .updateTable('installments')
      .set((is) => ({
        state: 'collecting',
        next_attempt_at: until,
        attempts: is
          .case()
          .when('state', '=', 'collecting')
          .then(is.ref('attempts'))
          .else(is('attempts', '+', 1))
          .end(),
        payment_method_id: is
          .case()
          .when('state', '=', 'collecting')
          .then(is.ref('payment_method_id'))
          .else(
            is
              .selectFrom('policies')
              .select('policies.payment_method_id')
              .whereRef('policies.id', '=', 'installments.policy_id'),
          )
          .end(),
      }))
      .where('id', '=', id)
      .where('state', 'in', openInstallmentStates)
      .where('next_attempt_at', '<=', at)
      .returningAll()
      .executeTakeFirst();
    if (!row) return undefined;
    const policy = await trx
      .selectFrom('policies')
      .select(['vertical_code as productCode', 'policy_number as policyNumber'])
      .select(['plan_title as planTitle', 'underwriter'])
      .where('id', '=', row.policy_id)
      .executeTakeFirstOrThrow();
    const card = await trx
      .selectFrom('payment_methods')
      .select(['gateway_ref', 'brand', 'last4', 'account_id', 'removed_at'])
      .where('id', '=', row.payment_method_id ?? '')
      .executeTakeFirstOrThrow();
    return { installment: row, card, ...policy };
  });
}

/**
 * Authorizes the amount, then records the payment, then captures the amount. An order uses the same
 * sequence, for the same reasons.
 */
async function chargeInstallment(services: Services, attempt: InstallmentAttempt): Promise<void> {
  const { gateway } = services;
  const { installment, card } = attempt;
  let authorized: { chargeRef: string };
  try {
    // The removed card of an account is not charged, because the account's owner removed it. A
    // guest's card is marked as removed by the purchase itself, but it still pays for that policy.
    if (card.account_id !== null && card.removed_at !== null) throw cardRemovedError();
    authorized = await gateway.authorize({
      key: `${installment.id}:${installment.attempts}`,
      amount: installment.amount,
      currency: installment.currency,
      gatewayRef: card.gateway_ref,
      description: `${attempt.planTitle}, payment for ${attempt.policyNumber}, ${attempt.underwriter}`,
      offSession: true,
    });
  } catch (error) {
    if (!isDeclined(error)) throw error;
    if (await recordFailedInstallment(services, { attempt, token: generateToken() }))
      void collectDueInstallments(services);
    void services.mailer.deliver();
    return;
  }
  const recordedChargeId = await recordPaidInstallment(services, {
    attempt,
    ...authorized,
    chargeId: newId('chg'),
  });
  // The payment is no longer needed, because the policy ended or its renewal was switched off while
  // the card was charged.
  if (recordedChargeId === null) await gateway.voidAuthorization(authorized.chargeRef);
  else queueCapture(services, { id: recordedChargeId, chargeRef: authorized.chargeRef });
  void services.mailer.deliver();
}

function cardRemovedError(): ApiError {
  return new ApiError('payment_method_rejected_by_service', 'The card was removed.');
}

/** True for a definite decline. After any other error the same attempt is repeated. */
function isDeclined(error: unknown): boolean {
  return error instanceof ApiError && declineCodes.has(error.code);
}
const declineCodes: ReadonlySet<string> = new Set([
  'payment_method_rejected_by_service',
  // The issuer requires a check. It counts as a decline here, because no buyer is present to
  // complete the check.
  'payment_action_required',
]);
