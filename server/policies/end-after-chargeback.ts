// Ends a policy after a chargeback on the day that the rules of its state allow. Until that day the
// policy stays in force, and nothing is collected.
import type { Kysely } from 'kysely';
import { addDays } from '../../src/contract/dates.ts';
import { recordAuditEvent } from '../audit.ts';
import { CHARGED_BACK } from '../charged-back.ts';
import { openClaimsOfPolicy } from '../claims/open-claims.ts';
import { isApprovedCancellation, isUnpaidInstallment } from '../data/partial-indexes.ts';
import type { Schema } from '../data/schema.ts';
import { formatDate, todayInProductTimeZone } from '../dates.ts';
import { cardBrandAndLast4 } from '../../src/contract/purchase/card-name.ts';
import { policyNamesOf } from '../mail/policy-names.ts';
import { formatAmount } from '../money.ts';
import { noticeRequirementOf } from '../notice-days.ts';
import { giveNotice } from '../notices.ts';
import {
  chargebackNotice,
  coverageAfterMailing,
  isMailed,
  isNoticeUnmailed,
} from '../postal-notices.ts';
import { waiveInstallments } from '../sales/installments.ts';
import type { Services } from '../services.ts';
import { cancelPendingEndorsement, describeCanceledEndorsement } from './cancel-endorsement.ts';
import type { CancellationCause } from './cancel-policy.ts';
import { departureDay, isTripProduct } from './cancellation-blocker.ts';
import { quoteLaterDay } from './cancellation-quote.ts';
import type { PolicyRow } from './policies.ts';
import { isRenewable } from './renewals.ts';
import { isUnchanged, type EmailRecipient } from './schedule-cancellation.ts';

interface ChargedBackPolicy {
  row: PolicyRow;
  recipient: EmailRecipient;
  /** The charged-back amount, such as '$12.99'. */
  amount: string;
}

/**
 * Stores the last day of coverage of a policy after a chargeback, and gives the notice of it. Waives
 * the open payments and cancels a pending endorsement. An earlier end that is already decided stays.
 * @returns false if the policy ends at once: no rule requires days, or coverage begins after them
 */
export async function endAfterChargeback(
  trx: Kysely<Schema>,
  services: Services,
  { row, recipient, amount }: ChargedBackPolicy,
): Promise<boolean> {
  const now = services.now();
  const required = noticeRequirementOf(row, 'chargeback', now);
  if (required.days === 0) return false;
  const today = todayInProductTimeZone(row.vertical_code, now);
  const mustBeMailed = required.manner === 'mailed' && services.settings.PAPER_NOTICES;
  const hasLetter = mustBeMailed || isMailed(services, row);
  const noticed = hasLetter
    ? coverageAfterMailing(today, required.days)
    : addDays(today, required.days);
  if (beginsAfter(row, noticed)) return false;
  // The trip begins within the days of the notice, and cannot be canceled afterwards.
  if (isTripProduct(row) && departureDay(row) !== null) return true;
  const decided = await decidedEnd(trx, row, noticed);
  const ending = { ...row, end_reason: CHARGED_BACK };
  const quote = await quoteLaterDay(services, ending, decided?.day ?? noticed);
  const day = quote.terms.coverageEnd ?? noticed;
  const { coverage_end_date: end } = row;
  const policy = await trx
    .updateTable('policies')
    .set({ end_reason: CHARGED_BACK, last_coverage_day: day, status: 'approved' })
    // A policy that would renew is covered for the days of the notice, also after its term.
    .set(end !== null && end < day ? { coverage_end_date: day } : {})
    .where(isUnchanged(row))
    .returningAll()
    .executeTakeFirst();
  if (!policy) throw new Error('A policy has changed while it was locked');
  await waiveInstallments(trx, { policyIds: [row.id], at: now.toISOString() });
  const endorsement = await cancelPendingEndorsement(trx, row.id, now.toISOString());
  const { terms, billing, refundAllocations } = quote;
  const cards = [...new Set(refundAllocations.map((card) => cardBrandAndLast4(card)))];
  const formatted = { amount, end: formatDate(day) };
  await giveNotice(trx, services, {
    policy,
    kind: 'cancellation',
    endsOn: day,
    required: decided ? { days: 0, rule: decided.rule } : required,
    letter: {
      ...chargebackNotice({
        ...formatted,
        policyNumber: row.policy_number,
        today: formatDate(today),
        days: decided ? 0 : required.days,
      }),
      mustBeMailed,
    },
    email: {
      to: recipient.email,
      template: 'chargebackEndsPolicy',
      data: {
        firstName: recipient.firstName,
        ...policyNamesOf(row),
        product: row.vertical_code,
        ...formatted,
        isAlreadyDecided: decided !== undefined,
        refund: terms.refund > 0 ? formatAmount(terms.refund, billing.currency) : null,
        refundTo: cards.join(', '),
        refundBy: formatDate(quote.refundBy),
        openClaims: await openClaimsOfPolicy(trx, row.id, now),
        ...(endorsement && { endorsement: describeCanceledEndorsement(endorsement) }),
        policyLink: `/account/policies/${row.vertical_code}/${row.id}`,
      },
    },
  });
  await recordAuditEvent(trx, services, {
    action: 'cancellation_scheduled',
    accountId: row.account_id,
    policyId: row.id,
    product: row.vertical_code,
    reason: 'chargeback',
  });
  return true;
}

/** True if coverage begins after a day, so that it can end before it begins. */
function beginsAfter(row: PolicyRow, day: string): boolean {
  const start = isTripProduct(row) ? departureDay(row) : row.coverage_start_date;
  return row.status === 'pending' || (start !== null && start > day);
}

interface DecidedEnd {
  /** Last day of coverage, YYYY-MM-DD. */
  day: string;
  /** Reason why no days of notice are required before it. */
  rule: string;
}

/** Returns the earliest end up to a day that does not follow from the chargeback. */
async function decidedEnd(
  trx: Kysely<Schema>,
  row: PolicyRow,
  noticed: string,
): Promise<DecidedEnd | undefined> {
  const request = await trx
    .selectFrom('cancellation_requests')
    .select('cancellation_date')
    .where('policy_id', '=', row.id)
    .where(isApprovedCancellation)
    .where('carried_out_at', 'is', null)
    .orderBy('cancellation_date')
    .limit(1)
    .executeTakeFirst();
  const chosen = 'the policyholder chose this day';
  const renews = isRenewable(row) && row.renewal_off_at === null;
  const ends: { day: string | null | undefined; rule: string }[] = [
    { day: row.last_coverage_day, rule: chosen },
    { day: request?.cancellation_date, rule: chosen },
    {
      day: await lastDayIfUnpaid(trx, row.id),
      rule: 'the notice of nonpayment announced this day',
    },
    { day: renews ? null : row.coverage_end_date, rule: 'the term ends on this day' },
  ];
  const [first] = ends
    .flatMap(({ day, rule }): DecidedEnd[] => (day && day <= noticed ? [{ day, rule }] : []))
    .toSorted((one, other) => one.day.localeCompare(other.day));
  return first;
}

/**
 * Returns the last day of coverage that a notice of nonpayment has announced. Undefined if every
 * payment was made, or if the notice is on paper and not mailed yet.
 */
async function lastDayIfUnpaid(
  trx: Kysely<Schema>,
  policyId: string,
): Promise<string | null | undefined> {
  const unpaid = await trx
    .selectFrom('installments')
    .select(['id', 'covered_until'])
    .where('policy_id', '=', policyId)
    .where(isUnpaidInstallment)
    .orderBy('covered_until')
    .limit(1)
    .executeTakeFirst();
  if (!unpaid || (await isNoticeUnmailed(trx, { policyId, installmentId: unpaid.id })))
    return undefined;
  return unpaid.covered_until;
}

/** Returns the cause of an end that a chargeback has scheduled, with the amount that is still disputed. */
export async function chargebackCause(
  trx: Kysely<Schema>,
  policyId: string,
): Promise<CancellationCause> {
  const refunds = await trx
    .selectFrom('refunds')
    .select(['amount', 'currency'])
    .where('policy_id', '=', policyId)
    .where('kind', '=', 'dispute')
    .execute();
  const [first] = refunds;
  const amount = refunds.reduce((sum, refund) => sum + refund.amount, 0);
  return { action: CHARGED_BACK, amount: first && formatAmount(amount, first.currency) };
}
