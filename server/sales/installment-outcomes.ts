// Records the outcome of an attempt to collect an installment: paid or failed. A failed attempt
// sets the last day of coverage.
import type { Kysely } from 'kysely';
import { daysBetween } from '../../src/contract/dates.ts';
import { paymentRetryDays } from '../../src/contract/service-facts.ts';
import { failedPaymentDates } from '../accounts/failed-payments.ts';
import { findFirstName } from '../accounts/find-account.ts';
import { storeToken, tokenLifetimesMs } from '../accounts/tokens.ts';
import { recordAuditEvent } from '../audit.ts';
import type { Schema } from '../data/schema.ts';
import { dateInProductTimeZone, formatDate, todayInProductTimeZone } from '../dates.ts';
import { formatAmount } from '../money.ts';
import { graceEndOf, noticeRequirementOf } from '../notice-days.ts';
import { giveNotice, repeatsNotice } from '../notices.ts';
import { isMailed, unpaidNotice } from '../postal-notices.ts';
import type { Services } from '../services.ts';
import { insertCharge, markCaptured } from './captures.ts';
import {
  collectablePolicyStatuses,
  lockPolicy,
  planInstallments,
  updateAttempt,
  type InstallmentAttempt,
  type Installment,
  type LockedPolicy,
} from './installments.ts';
import { paidDaysText } from './installment-period.ts';
import { enqueuePaidEmail } from './paid-installment-email.ts';
import { billingAndTermAfterPayment, type PricedTerm } from './payment-plan.ts';
import type { PaymentFailure } from '../mail/failed-payment-template.ts';
import { cardBrandAndLast4 } from '../../src/contract/purchase/card-name.ts';
import { policyNamesOf } from '../mail/policy-names.ts';

/** Value of `next_attempt_at` for an installment that is not retried automatically. */
const NO_NEXT_ATTEMPT = '9999-12-31T00:00:00.000Z';
const DAY_MS = 24 * 60 * 60 * 1000;

interface AuthorizedAttempt {
  attempt: InstallmentAttempt;
  chargeRef: string;
  chargeId: string;
}

/**
 * Records a paid attempt and updates the policy with its next payment or its new term.
 * @returns the id of the charge to capture; null when the payment is no longer needed and the
 * caller must void or refund it
 */
export function recordPaidInstallment(
  services: Services,
  authorized: AuthorizedAttempt,
): Promise<string | null> {
  const { installment, invoice } = authorized.attempt;
  return services.database.transact(async (trx) => {
    const policy = await lockPolicy(trx, installment.policy_id);
    const existingChargeId = await findChargeId(trx, authorized);
    if (existingChargeId !== undefined) return existingChargeId;
    if (!policy || !collectablePolicyStatuses.some((status) => status === policy.status))
      return null;
    // All rows get the same instant. The charges of a term are found later as the charges created
    // since the term's renewal.
    const now = services.now();
    const at = now.toISOString();
    const paid = await updateAttempt(trx, installment)
      .set({ state: 'paid', charge_id: authorized.chargeId, settled_at: at })
      .set({ payment_method_id: installment.payment_method_id, invoice_ref: invoice?.ref ?? null })
      .returningAll()
      .executeTakeFirst();
    if (!paid) return null;
    await insertCharge(trx, {
      id: authorized.chargeId,
      policy_id: policy.id,
      gateway: services.gateway.kind,
      charge_ref: authorized.chargeRef,
      amount: invoice?.amount ?? paid.amount,
      currency: paid.currency,
      payment_method_id: paid.payment_method_id,
      card_brand: authorized.attempt.card.brand,
      card_last4: authorized.attempt.card.last4,
      created_at: at,
      authorized_until: null,
    });
    // When an invoice was paid, the processor has already captured the amount.
    if (invoice) await markCaptured(trx, authorized.chargeId, at);
    const nextTerm = await advancePolicy(trx, { policy, paid, now });
    await enqueuePaidEmail(trx, services, { ...authorized, policy, nextTerm });
    const action = paid.kind === 'renewal' ? 'policy_renewed' : 'installment_paid';
    await recordAuditEvent(trx, services, {
      action,
      accountId: policy.account_id,
      policyId: policy.id,
      product: policy.vertical_code,
    });
    return authorized.chargeId;
  });
}

/** Finds the charge that another server process has recorded for the same attempt. */
async function findChargeId(trx: Kysely<Schema>, { attempt, chargeRef }: AuthorizedAttempt) {
  const row = await trx
    .selectFrom('installments')
    .innerJoin('charges', 'charges.id', 'installments.charge_id')
    .select('charges.id')
    .where('installments.id', '=', attempt.installment.id)
    .where('charges.charge_ref', '=', chargeRef)
    .executeTakeFirst();
  return row?.id;
}

async function advancePolicy(
  trx: Kysely<Schema>,
  { policy, paid, now }: { policy: LockedPolicy; paid: Installment; now: Date },
): Promise<PricedTerm> {
  const nextTerm = billingAndTermAfterPayment(policy, paid);
  const columns = { ...nextTerm, billing: JSON.stringify(nextTerm.billing) };
  const next_payment = await planInstallments(trx, { ...policy, ...columns }, now);
  nextTerm.billing = { ...nextTerm.billing, next_payment };
  await trx
    .updateTable('policies')
    .set({ ...columns, billing: JSON.stringify(nextTerm.billing) })
    .set(paid.kind === 'renewal' ? { renewed_at: now.toISOString() } : {})
    .where('id', '=', policy.id)
    .execute();
  return nextTerm;
}

/**
 * Records a failed attempt. Stores the time of the next attempt and the last day of coverage.
 * Emails the policyholder a link for updating the card. Changes nothing when the attempt was
 * settled meanwhile. If another card was assigned during the attempt, that card is charged at once
 * and nobody is notified.
 * @returns true if the installment is due now, with another card
 * @param token Token of the emailed link. The caller generates it, because the transaction may run
 * twice.
 */
export function recordFailedInstallment(
  services: Services,
  { attempt, token }: { attempt: InstallmentAttempt; token: string },
): Promise<boolean> {
  const { installment, invoice } = attempt;
  const now = services.now();
  return services.database.transact(async (trx) => {
    const policy = await lockPolicy(trx, installment.policy_id);
    if (!policy) return false;
    const cardId = policy.payment_method_id;
    if (!invoice && cardId !== null && cardId !== installment.payment_method_id)
      return reopenInstallment(trx, installment, now);
    const last_failed_at = now.toISOString();
    const failed_at = installment.failed_at ?? last_failed_at;
    const covered_until = installment.covered_until ?? graceEndOf(policy, now);
    const failed = await updateAttempt(trx, installment)
      .set({ state: 'failed', failed_at, last_failed_at, covered_until })
      .set({
        next_attempt_at: nextAttemptAt(
          { installment: { ...installment, failed_at }, invoice },
          { productCode: policy.vertical_code, coveredUntil: covered_until, now },
        ),
      })
      .set({ payment_method_id: installment.payment_method_id })
      .set(invoice ? { invoice_ref: invoice.ref, attempts: invoice.attempts } : {})
      .returningAll()
      .executeTakeFirst();
    if (!failed) return false;
    if (failed.kind === 'renewal') await extendCoverage(trx, policy, covered_until);
    const { account_id: accountId, id: policyId, vertical_code: product } = policy;
    await recordAuditEvent(trx, services, {
      action: 'installment_failed',
      accountId,
      policyId,
      product,
    });
    const lifeMs = tokenLifetimesMs.card;
    const cardLink = { installment_id: failed.id, payment_method_id: failed.payment_method_id };
    await storeToken(trx, { token, accountId, kind: 'card', lifeMs, now, cardLink });
    const isFirst = installment.failed_at === null;
    const required = isFirst ? noticeRequirementOf(policy, 'nonpayment', now) : repeatsNotice;
    await giveNotice(trx, services, {
      policy,
      kind: isFirst ? 'nonpayment' : 'reminder',
      endsOn: failedPaymentDates(failed, policy).coveredUntil ?? covered_until,
      required,
      letter: isFirst ? unpaidNotice(failed, policy, required.days) : null,
      email: {
        to: policy.policyholder_email,
        template: 'paymentFailed',
        data: {
          firstName: await findFirstName(trx, accountId),
          ...policyNamesOf(policy),
          amount: formatAmount(failed.amount, failed.currency),
          card: cardBrandAndLast4(attempt.card),
          period: paidDaysText(failed, policy),
          ...describeFailure(installment, failed, policy),
          isMailed: isMailed(services, policy),
          link: `${services.settings.SITE_URL}/update-payment-method?linkToken=${token}`,
        },
      },
    });
    return false;
  });
}

/** Makes an installment due again, in the state before its attempt. */
async function reopenInstallment(trx: Kysely<Schema>, installment: Installment, now: Date) {
  const state = installment.failed_at === null ? 'due' : 'failed';
  const reopened = await updateAttempt(trx, installment)
    .set({ state, next_attempt_at: now.toISOString() })
    .returning('id')
    .executeTakeFirst();
  return reopened !== undefined;
}

/** Describes a failed attempt for its email, by the installment before and after the attempt. */
function describeFailure(
  before: Installment,
  failed: Installment,
  policy: LockedPolicy,
): { coveredUntil: string; isDayChosen: boolean; failure: PaymentFailure } {
  const { failed_at, invoice_ref, next_attempt_at: next } = failed;
  const dates = failedPaymentDates(failed, policy);
  const lastCoveredDay = dates.coveredUntil ?? '';
  const covered = {
    coveredUntil: formatDate(lastCoveredDay),
    isDayChosen: lastCoveredDay === policy.last_coverage_day,
  };
  const { nextTry } = dates;
  const retryDate = nextTry && formatDate(nextTry);
  if (before.failed_at === null) return { ...covered, failure: { attempt: 'first', retryDate } };
  if (nextTry === null || retryDate === null)
    return { ...covered, failure: { attempt: 'last', retryDate: null } };
  // The processor plans the attempts for an invoice and does not tell which one is the last.
  const ownRetry = ownRetryAfter(new Date(next), {
    failedAt: failed_at ?? next,
    productCode: policy.vertical_code,
    coveredUntil: failed.covered_until ?? lastCoveredDay,
  });
  const following = invoice_ref
    ? nextTry < lastCoveredDay
    : ownRetry && todayInProductTimeZone(policy.vertical_code, ownRetry) <= lastCoveredDay;
  return { ...covered, failure: { attempt: following ? 'retry' : 'beforeLastRetry', retryDate } };
}

interface FailedFirst {
  /** Time of the first failure in ISO 8601. */
  failedAt: string;
  productCode: string;
  /** Last day of coverage without the payment, YYYY-MM-DD. */
  coveredUntil: string;
}

/** Returns the time of the first retry of our own after `after`. Undefined after the last one. */
function ownRetryAfter(
  after: Date,
  { failedAt, productCode, coveredUntil }: FailedFirst,
): Date | undefined {
  const graceDays = daysBetween(dateInProductTimeZone(productCode, failedAt), coveredUntil);
  const times = paymentRetryDays(graceDays).map(
    (days) => new Date(Date.parse(failedAt) + days * DAY_MS),
  );
  return times.find((at) => at > after);
}

/**
 * Returns the time of the next attempt. For an invoice, the processor decides this time. If the
 * processor's time is after the last day of coverage, returns `NO_NEXT_ATTEMPT`.
 */
export function nextAttemptAt(
  { installment, invoice }: Pick<InstallmentAttempt, 'installment' | 'invoice'>,
  { productCode, coveredUntil, now }: { productCode: string; coveredUntil: string; now: Date },
): string {
  const failedAt = installment.failed_at ?? now.toISOString();
  const ownRetry = ownRetryAfter(now, { failedAt, productCode, coveredUntil });
  const nextAttempt =
    (invoice ? invoice.nextAttemptAt : ownRetry)?.toISOString() ?? NO_NEXT_ATTEMPT;
  const day = dateInProductTimeZone(productCode, nextAttempt);
  return invoice && day > coveredUntil ? NO_NEXT_ATTEMPT : nextAttempt;
}

/**
 * Moves the end of coverage to a later day, for a term that is over while its renewal can still be
 * paid, or while the notice of a chargeback requires coverage.
 */
export async function extendCoverage(
  trx: Kysely<Schema>,
  policy: LockedPolicy,
  until: string,
): Promise<void> {
  const { id, coverage_end_date: end } = policy;
  if (end === null || end >= until) return;
  await trx
    .updateTable('policies')
    .set({ coverage_end_date: until })
    .where('id', '=', id)
    .execute();
}
