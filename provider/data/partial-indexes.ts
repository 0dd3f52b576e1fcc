// Conditions of the indexes that hold few rows. A database uses such an index only for a statement that says the same,
// with literals: it does not know what a parameter will be.
import { sql } from 'kysely';

export const isOpenInstalment = sql<boolean>`instalments.state in ('due', 'collecting', 'failed')`;
export const isFailedInstalment = sql<boolean>`instalments.state = 'failed'`;
/** A renewal whose price nobody was told. */
export const isRenewalToAnnounce = sql<boolean>`instalments.kind = 'renewal' and instalments.state = 'due'
  and instalments.noticed_at is null`;
export const isToldOrNoRenewal = sql<boolean>`(instalments.kind <> 'renewal' or instalments.noticed_at is not null)`;
export const isPendingPolicy = sql<boolean>`policies.status in ('pending', 'pending_change')`;
export const isApprovedRequest = sql<boolean>`cancellation_requests.decision = 'approve'`;
