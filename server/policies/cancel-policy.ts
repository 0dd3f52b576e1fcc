import type { Kysely } from 'kysely';
import { stillFileText } from '../../src/contract/claims/filing-deadline.ts';
import { productRules } from '../../src/contract/products.ts';
import { cardBrandAndLast4 } from '../../src/contract/purchase/card-name.ts';
import type { CancellationPreview } from '../../src/contract/policies/cancel.ts';
import { recordAuditEvent } from '../audit.ts';
import { isChargedBack } from '../charged-back.ts';
import { openClaimsOfPolicy } from '../claims/open-claims.ts';
import {
  quoteCancellation,
  toCancelCheckout,
  type CancellationQuote,
  type OwnedCancellation,
} from './cancellation-quote.ts';
import type { Schema } from '../data/schema.ts';
import { formatDate, todayInProductTimeZone } from '../dates.ts';
import { ApiError } from '../errors.ts';
import type { Caller } from '../http/caller.ts';
import type { StoredBilling } from '../sales/stored-billing.ts';
import { formatAmount, toMinor } from '../money.ts';
import type { ClosedEndorsement } from './decide-endorsements.ts';
import { cancelPendingEndorsement, describeCanceledEndorsement } from './cancel-endorsement.ts';
import { assertNoOpenRequest } from './open-cancellation-request.ts';
import { collectDueInstallments } from '../sales/collect-installments.ts';
import { waiveInstallments } from '../sales/installments.ts';
import { latestRefundDay } from '../sales/latest-refund-day.ts';
import { createPendingRefund, payPendingRefunds } from '../sales/refunds.ts';
import type { EmailToSend } from '../mail/mailer.ts';
import { noticeRequirementOf } from '../notice-days.ts';
import { confirmsRequest, giveNotice } from '../notices.ts';
import type { PostalNotice } from '../postal-notices.ts';
import type { Services } from '../services.ts';
import {
  isUnchanged,
  scheduleInTransaction,
  type EmailRecipient,
} from './schedule-cancellation.ts';
import { policyNamesOf } from '../mail/policy-names.ts';

interface Cancellation {
  policyId: string;
  caller: Caller;
  /**
   * Refund that was shown to the policyholder, in the currency's main unit; undefined when none was
   * shown.
   */
  shownRefund: number | undefined;
  /** Last day of coverage that the policyholder chose, YYYY-MM-DD. Undefined means today. */
  lastDay?: string | undefined;
}

/**
 * Cancels a policy of the caller, or schedules the cancellation for a later day. The status, the end
 * of coverage, pending refunds and the email are stored in one transaction. Afterwards the refunds
 * are paid. A second request for the same policy is rejected, even at the same time.
 * @throws ApiError `not_found`, `policy_not_in_force`, `cancellation_pending`, `price_changed`,
 * `invalid_input`
 */
export async function cancelPolicy(
  services: Services,
  { policyId, caller, lastDay, shownRefund }: Cancellation,
): Promise<CancellationPreview> {
  const quote = await quoteCancellation(services, { policyId, caller, lastDay });
  assertShownRefund(quote, shownRefund);
  const isCanceled = await services.database.transact(async (trx) => {
    const isDone =
      quote.laterDay === null
        ? await cancelInTransaction(trx, services, { quote, recipient: caller })
        : await scheduleInTransaction(trx, services, {
            quote,
            lastDay: quote.laterDay,
            recipient: caller,
          });
    if (isDone) await assertNoOpenRequest(trx, policyId, services);
    return isDone;
  });
  if (!isCanceled) return throwChanged(services, { policyId, caller, lastDay });
  void payPendingRefunds(services);
  void collectDueInstallments(services);
  void services.mailer.deliver();
  return toCancelCheckout(quote);
}

/**
 * Cancels a policy inside a transaction. Also handles its payments, endorsements, refunds and
 * email.
 * @returns false when the policy has changed since the cancellation was calculated
 */
export async function cancelInTransaction(
  trx: Kysely<Schema>,
  services: Services,
  {
    quote,
    recipient,
    cause = requestedByPolicyholder,
  }: {
    quote: CancellationQuote;
    recipient: EmailRecipient;
    cause?: CancellationCause | undefined;
  },
): Promise<boolean> {
  const now = services.now().toISOString();
  const { id: policyId, account_id: accountId, vertical_code: product } = quote.row;
  if (!(await markPolicyCanceled(trx, quote, { action: cause.action, now }))) return false;
  await waiveInstallments(trx, { policyIds: [policyId], at: now });
  const endorsement = await cancelPendingEndorsement(trx, policyId, now);
  const refund = { policy_id: policyId, currency: quote.billing.currency, created_at: now };
  for (const { chargeId: charge_id, amount } of quote.refundAllocations)
    await createPendingRefund(trx, { ...refund, charge_id, amount });
  await enqueueCancellationEmail(trx, services, {
    quote,
    recipient,
    cause,
    endorsement,
  });
  await recordAuditEvent(trx, services, { action: cause.action, accountId, policyId, product });
  return true;
}

/** Writes the letter about a policy that the carrier has ended. */
function endLetter({ row, terms }: CancellationQuote): PostalNotice {
  const end = terms.coverageEnd ? ` Coverage ended on ${formatDate(terms.coverageEnd)}.` : '';
  const paragraphs = [
    `Policy ${row.policy_number} was canceled because its premium was not paid or was charged back.${end}`,
  ];
  return { kind: 'cancellation', title: 'Your policy was canceled', paragraphs };
}

/** Reason why a policy ends before its coverage period is over. */
export interface CancellationCause {
  action: 'policy_canceled' | 'policy_lapsed' | 'policy_charged_back';
  /**
   * Amount that was not paid or was charged back, such as '$10.80'. Undefined if the bank has given a
   * charged-back amount back since.
   */
  amount?: string | undefined;
}
const requestedByPolicyholder: CancellationCause = { action: 'policy_canceled' };

function assertShownRefund(
  { terms, billing }: CancellationQuote,
  shownRefund: number | undefined,
): void {
  if (shownRefund === undefined || toMinor(shownRefund) === terms.refund) return;
  const refund = formatAmount(terms.refund, billing.currency);
  throw new ApiError('price_changed', `The refund is now ${refund}. The policy wasn’t canceled.`);
}

/**
 * Marks the policy as canceled and frees its risk key. Does nothing and returns false when the
 * policy has changed since the refund was calculated.
 */
async function markPolicyCanceled(
  trx: Kysely<Schema>,
  { row, billing, terms }: CancellationQuote,
  { action, now }: Pick<CancellationCause, 'action'> & { now: string },
): Promise<boolean> {
  const stoppedBilling: StoredBilling = { ...billing, next_payment: null };
  const updated = await trx
    .updateTable('policies')
    .set({
      status: 'canceled',
      canceled_at: now,
      end_reason: action,
      // When coverage never begins, the policy keeps its original end date.
      coverage_end_date: terms.coverageEnd ?? row.coverage_end_date,
      billing: JSON.stringify(stoppedBilling),
      insured_risk_key: null,
      last_coverage_day: null,
    })
    .where(isUnchanged(row))
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

/**
 * Throws the error for a policy that another request has canceled or changed after the refund was
 * calculated. The refund would be different now.
 */
async function throwChanged(services: Services, policy: OwnedCancellation): Promise<never> {
  await quoteCancellation(services, policy);
  throw new ApiError(
    'price_changed',
    'Your policy has changed since, so the refund is different. It wasn’t canceled.',
  );
}

interface CancellationEmail {
  quote: CancellationQuote;
  recipient: EmailRecipient;
  cause: CancellationCause;
  /** The endorsement that was pending when the policy was canceled. */
  endorsement: ClosedEndorsement | undefined;
}

async function enqueueCancellationEmail(
  trx: Kysely<Schema>,
  services: Services,
  { quote, recipient, cause, endorsement }: CancellationEmail,
): Promise<void> {
  const { now } = services;
  const { row, billing, terms, refundAllocations } = quote;
  const end = terms.coverageEnd;
  const cards = [...new Set(refundAllocations.map((card) => cardBrandAndLast4(card)))];
  const email: EmailToSend<'policyCanceled'> = {
    to: recipient.email,
    template: 'policyCanceled',
    data: {
      firstName: recipient.firstName,
      reason: cause.action,
      ...(cause.amount !== undefined && { amount: cause.amount }),
      ...policyNamesOf(row),
      product: row.vertical_code,
      end: end && formatDate(end),
      isOver: end !== null && end < todayInProductTimeZone(row.vertical_code, now()),
      refund: terms.refund > 0 ? formatAmount(terms.refund, billing.currency) : null,
      refundTo: cards.join(', '),
      // The refund is sent now, even if the policy ended earlier.
      refundBy: formatDate(latestRefundDay(now().toISOString())),
      claims:
        end !== null && productRules(row.vertical_code).claims !== 'none'
          ? stillFileText(end, formatDate)
          : null,
      openClaims: await openClaimsOfPolicy(trx, row.id, now()),
      ...(endorsement && { endorsement: describeCanceledEndorsement(endorsement) }),
      policyLink: `/account/policies/${row.vertical_code}/${row.id}`,
    },
  };
  const facts = { policy: row, endsOn: end, email };
  if (cause.action === 'policy_canceled') {
    const required = confirmsRequest;
    await giveNotice(trx, services, { ...facts, kind: 'confirmation', required, letter: null });
    return;
  }
  const announced = (notice: string) => ({
    days: 0,
    rule: `confirms the end that the notice of ${notice} announced`,
  });
  const chargeback = isChargedBack(row)
    ? announced('a chargeback')
    : noticeRequirementOf(row, 'chargeback', now());
  const required = cause.action === 'policy_lapsed' ? announced('nonpayment') : chargeback;
  const letter = endLetter(quote);
  await giveNotice(trx, services, { ...facts, kind: 'cancellation', required, letter });
}
