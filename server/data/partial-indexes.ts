// Conditions of indexes that contain only a few rows. A database uses such an index only when the
// statement contains the same condition with literals. If the condition contains parameters, the
// database does not know their values when it plans the statement.
import { sql } from 'kysely';

export const isOpenInstallment = sql<boolean>`installments.state in ('due', 'collecting', 'failed')`;
export const isFailedInstallment = sql<boolean>`installments.state = 'failed'`;
/** SQL condition for renewals whose price has not been announced to the policyholder. */
export const isUnannouncedRenewal = sql<boolean>`installments.kind = 'renewal' and installments.state = 'due'
  and installments.notice_sent_at is null`;
export const isAnnouncedOrNoRenewal = sql<boolean>`(installments.kind <> 'renewal' or installments.notice_sent_at is not null)`;
export const isPendingPolicy = sql<boolean>`policies.status in ('pending', 'pending_change')`;
export const isActivePolicy = sql<boolean>`policies.status in ('approved', 'pending_change')`;
export const isApprovedCancellation = sql<boolean>`cancellation_requests.decision = 'approve'`;
export const isUnannouncedCard = sql<boolean>`payment_methods.announce_after is not null`;
