import type { Kysely } from 'kysely';
import { recordAuditEvent } from '../audit.ts';
import { findFirstName } from '../accounts/find-account.ts';
import { decidedStatuses, type Decision } from './decision.ts';
import { isPendingPolicy } from '../data/partial-indexes.ts';
import type { Schema } from '../data/schema.ts';
import { PENDING_POLICY_RISK_KEY_SUFFIX } from '../sales/duplicate-coverage.ts';
import {
  queueCapture,
  markChargesDueForCapture,
  type AuthorizedCharge,
} from '../sales/captures.ts';
import { waiveInstallments, type LockedPolicy } from '../sales/installments.ts';
import { latestRefundDay } from '../sales/latest-refund-day.ts';
import { storedBillingOf } from '../sales/payment-plan.ts';
import { periodOfPurchase } from '../sales/coverage-periods.ts';
import { createPendingRefund, payPendingRefunds } from '../sales/refunds.ts';
import type { Services } from '../services.ts';
import { dateInProductTimeZone, formatDate, formatDateRange } from '../dates.ts';
import { formatAmount } from '../money.ts';
import { cardBrandAndLast4 } from '../../src/contract/purchase/card-name.ts';
import type { RejectionReason } from '../../src/contract/policies/rejection-text.ts';
import { startCoverage } from './coverage-from-approval.ts';
import { decideEndorsements } from './decide-endorsements.ts';
import { rejectionEndReasons } from './end-reasons.ts';
import { coverageAndNextPayment } from './next-payment.ts';
import { selectEndedTrips } from './pending-trips.ts';
import { policyNamesOf } from '../mail/policy-names.ts';

/**
 * Applies a carrier's decision on pending policies. Status, payments and email are stored in one
 * transaction. Afterwards an approval captures the authorized amounts, and a rejection voids or
 * refunds them. A policy that is no longer pending is skipped. A policy with a pending endorsement
 * stays in force after either decision.
 * @param policyId one policy, or undefined for all pending policies
 * @returns the number of decisions
 */
export async function decidePendingPolicies(
  services: Services,
  decision: Decision,
  policyId?: string,
): Promise<number> {
  const { count, toCapture } = await recordPolicyDecisions(services, decision, policyId);
  for (const charge of toCapture) queueCapture(services, charge);
  void payPendingRefunds(services);
  void services.mailer.deliver();
  return count;
}

/**
 * Rejects pending policies whose trip is over, with a full refund. The carrier has not decided on them
 * in time.
 */
export async function rejectEndedTrips(services: Services): Promise<void> {
  for (const id of await selectEndedTrips(services.database.db, services.now()))
    await recordPolicyDecisions(services, 'reject', id, 'trip_over');
  void payPendingRefunds(services);
  void services.mailer.deliver();
}

/**
 * Stores the decisions, but sends no request to the processor and no email. Background jobs later
 * find and process the payments and emails.
 */
export async function recordPolicyDecisions(
  services: Services,
  decision: Decision,
  policyId?: string,
  reason: RejectionReason = 'carrier',
): Promise<{ count: number; toCapture: AuthorizedCharge[] }> {
  const { database, now } = services;
  const at = now().toISOString();
  return database.transact(async (trx) => {
    const endorsements = await decideEndorsements(trx, services, { decision, policyId, at });
    const decided = await updateDecidedPolicies(trx, { decision, policyId, reason, now: now() });
    for (const pending of decided) {
      const policy = decision === 'approve' ? await startCoverage(trx, pending, now()) : pending;
      await enqueueDecisionEmail(trx, services, { policy, decision, at, reason });
      await recordAuditEvent(trx, services, {
        action: `policy_${decidedStatuses[decision]}`,
        ...auditSubject(policy),
      });
    }
    const ids = decided.map(({ id }) => id);
    const charges =
      decision === 'approve' ? await markChargesDueForCapture(trx, 'policy_id', ids) : [];
    if (decision === 'reject') {
      await waiveInstallments(trx, { policyIds: ids, at });
      await clearNextPayments(trx, decided);
      await refundCharges(trx, ids, at);
    }
    return {
      count: endorsements.count + decided.length,
      toCapture: [...endorsements.toCapture, ...charges],
    };
  });
}

interface DecisionUpdate {
  decision: Decision;
  policyId: string | undefined;
  /** Reason of a rejection. */
  reason: RejectionReason;
  now: Date;
}

/**
 * Updates the pending policies. A rejection frees the policy's risk key. A risk key that blocks
 * other policies only while its policy is pending is freed after either decision. A trip that is over
 * cannot be approved.
 */
async function updateDecidedPolicies(
  trx: Kysely<Schema>,
  { decision, policyId, reason, now }: DecisionUpdate,
): Promise<LockedPolicy[]> {
  const pendingUpdate = trx
    .updateTable('policies')
    .set({
      status: decidedStatuses[decision],
      ...(decision === 'reject' && {
        insured_risk_key: null,
        end_reason: rejectionEndReasons[reason],
      }),
    })
    .where(isPendingPolicy)
    .where('status', '=', 'pending');
  const update = policyId === undefined ? pendingUpdate : pendingUpdate.where('id', '=', policyId);
  const ended = decision === 'approve' ? await selectEndedTrips(trx, now) : [];
  const decided = await (ended.length > 0 ? update.where('id', 'not in', ended) : update)
    .returningAll()
    .execute();
  const ids = decided.map(({ id }) => id);
  if (ids.length > 0)
    await trx
      .updateTable('policies')
      .set({ insured_risk_key: null })
      .where('id', 'in', ids)
      .where('insured_risk_key', 'like', `%${PENDING_POLICY_RISK_KEY_SUFFIX}`)
      .execute();
  return decided;
}
function auditSubject({
  id: policyId,
  account_id: accountId,
  vertical_code: product,
}: LockedPolicy) {
  return { policyId, accountId, product };
}

/** Removes the next payment from the billing, because nothing is due for a rejected policy. */
async function clearNextPayments(
  trx: Kysely<Schema>,
  policies: readonly LockedPolicy[],
): Promise<void> {
  for (const policy of policies)
    await trx
      .updateTable('policies')
      .set({ billing: JSON.stringify({ ...storedBillingOf(policy), next_payment: null }) })
      .where('id', '=', policy.id)
      .execute();
}

/** Refunds each charge in full. An amount that is only authorized is voided instead. */
async function refundCharges(
  trx: Kysely<Schema>,
  policyIds: readonly string[],
  at: string,
): Promise<void> {
  if (policyIds.length === 0) return;
  const charges = await trx
    .selectFrom('charges')
    .select(['id', 'policy_id', 'amount', 'currency'])
    .where('policy_id', 'in', policyIds)
    .where('voided_at', 'is', null)
    .execute();
  for (const { id: charge_id, ...charge } of charges)
    await createPendingRefund(trx, { ...charge, charge_id, created_at: at });
}

interface DecisionEmail {
  policy: LockedPolicy;
  decision: Decision;
  at: string;
  /** Reason of a rejection. */
  reason: RejectionReason;
}

async function enqueueDecisionEmail(
  trx: Kysely<Schema>,
  { mailer }: Services,
  { policy, decision, at, reason }: DecisionEmail,
): Promise<void> {
  const data = {
    firstName: await findFirstName(trx, policy.account_id),
    ...policyNamesOf(policy),
    payment: await findPayment(trx, policy),
    policyLink: `/account/policies/${policy.vertical_code}/${policy.id}`,
  };
  const to = policy.policyholder_email;
  if (decision === 'reject') {
    const refundBy = formatDate(latestRefundDay(at));
    await mailer.enqueue(trx, {
      to,
      template: 'policyRejected',
      data: { ...data, refundBy, reason },
    });
    return;
  }
  const { coverage_start_date: start } = policy;
  const coverageStart = start && formatDate(start);
  const next = await coverageAndNextPayment(trx, policy);
  await mailer.enqueue(trx, {
    to,
    template: 'policyApproved',
    data: { ...data, ...next, coverageStart },
  });
}

/** Finds the charge of the purchase. A pending policy has no later charges. */
async function findPayment(trx: Kysely<Schema>, policy: LockedPolicy) {
  const charge = await trx
    .selectFrom('charges')
    .select(['amount', 'currency', 'card_brand', 'card_last4', 'captured_at'])
    .where('policy_id', '=', policy.id)
    .where('voided_at', 'is', null)
    .orderBy('created_at')
    .executeTakeFirst();
  if (!charge) return null;
  const { card_brand: brand, card_last4: last4, captured_at } = charge;
  const { coverage_start_date: start, coverage_end_date: end } = policy;
  const period = periodOfPurchase({ frequency: storedBillingOf(policy).frequency, start, end });
  const card = cardBrandAndLast4({ brand: brand ?? '', last4: last4 ?? '' });
  return {
    amount: formatAmount(charge.amount, charge.currency),
    card: card || 'card',
    paidOn: captured_at && formatDate(dateInProductTimeZone(policy.vertical_code, captured_at)),
    period: period && formatDateRange(period),
  };
}
