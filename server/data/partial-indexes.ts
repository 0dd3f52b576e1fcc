// Conditions of indexes that contain only a few rows. A database uses such an index only when the
// statement contains the same condition with literals. If the condition contains parameters, the
// database does not know their values when it plans the statement.
import { sql, type RawBuilder } from 'kysely';
import type { Database } from './database.ts';

export const isOpenInstallment = sql<boolean>`installments.state in ('due', 'collecting', 'failed')`;
export const isFailedInstallment = sql<boolean>`installments.state = 'failed'`;
/** SQL condition for renewals whose price has not been announced to the policyholder. */
export const isUnannouncedRenewal = sql<boolean>`installments.kind = 'renewal' and installments.state = 'due'
  and installments.notice_sent_at is null`;
export const isAnnouncedOrNoRenewal = sql<boolean>`(installments.kind <> 'renewal' or installments.notice_sent_at is not null)`;
export const isPendingPolicy = sql<boolean>`policies.status in ('pending', 'pending_change')`;
export const isActivePolicy = sql<boolean>`policies.status in ('approved', 'pending_change')`;
export const isApprovedCancellation = sql<boolean>`cancellation_requests.decision = 'approve'`;
/** SQL condition for payments that failed and are still open. */
export const isUnpaidInstallment = sql<boolean>`${isOpenInstallment} and installments.failed_at is not null`;

/** The date of the next charge in a policy's billing data. Null if there is no next charge. */
export const nextPaymentIn = (kind: Database['kind']): RawBuilder<string | null> =>
  kind === 'sqlite'
    ? sql`json_extract(policies.billing, '$.next_payment')`
    : sql`(policies.billing::json ->> 'next_payment')`;

/** SQL condition for policies that have not ended and have a next charge. */
export const hasNextPayment = (kind: Database['kind']) =>
  sql<boolean>`policies.status in ('pending', 'pending_change', 'approved') and ${nextPaymentIn(kind)} is not null`;

/** SQL condition for policies in force that have a next charge and no chosen last day of coverage. */
export const isPaidLater = (kind: Database['kind']) =>
  sql<boolean>`${isActivePolicy} and policies.last_coverage_day is null and ${nextPaymentIn(kind)} is not null`;

/** A date after all others, for pending policies. */
export const LAST_DAY = '9999';

/** The date by which the index sorts policies. A pending policy comes last. */
export const nextPaymentOrLast = (kind: Database['kind']) =>
  sql<string>`(case when policies.status = 'pending' then ${sql.lit(LAST_DAY)} else ${nextPaymentIn(kind)} end)`;

export const isUnannouncedCard = sql<boolean>`payment_methods.announce_after is not null`;

export const hasSearchText = sql<boolean>`policies.search_text <> ''`;
/** SQL condition for policies whose search text is missing or too long for an index. */
export const hasNoSearchText = sql<boolean>`coalesce(policies.search_text, '') = ''`;
