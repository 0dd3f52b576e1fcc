// Conditions of the indexes that hold few rows. A database uses such an index only for a statement that says the same,
// with literals: it does not know what a parameter will be.
import { sql } from 'kysely';

export const isOpenInstallment = sql<boolean>`installments.state in ('due', 'collecting', 'failed')`;
export const isFailedInstallment = sql<boolean>`installments.state = 'failed'`;
/** A renewal whose price nobody was told. */
export const isRenewalToAnnounce = sql<boolean>`installments.kind = 'renewal' and installments.state = 'due'
  and installments.notice_sent_at is null`;
export const isAnnouncedOrNoRenewal = sql<boolean>`(installments.kind <> 'renewal' or installments.notice_sent_at is not null)`;
export const isPendingPolicy = sql<boolean>`policies.status in ('pending', 'pending_change')`;
export const isApprovedRequest = sql<boolean>`cancellation_requests.decision = 'approve'`;
