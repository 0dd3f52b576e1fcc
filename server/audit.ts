// This file stores and publishes audit events. An event names the actor, the action, and the
// policy, claim or account. It is stored in the same transaction as its action. It is published
// (logged and counted) after the commit.
import type { Kysely } from 'kysely';
import type { ClaimantEventName, ClaimEventName } from './claims/states.ts';
import type { Database } from './data/database.ts';
import { newId } from './data/ids.ts';
import { defineCompiledStatement } from './data/prepared.ts';
import type { AuditTable, Schema } from './data/schema.ts';
import type { Log } from './log.ts';

/** The party that performs an action, with the request that caused the action. */
export interface Actor {
  kind: 'account' | 'guest' | 'operator' | 'system';
  /**
   * The account's id, the operator's name as entered, or the name of the system's job. Null for
   * guests.
   */
  name: string | null;
  requestId: string | null;
  /** The reason, as an operator wrote it. */
  reason?: string;
}

/** Actor of the server's start, of jobs and of everything else that no person requested. */
export const systemActor: Actor = { kind: 'system', name: null, requestId: null };

export type AuditAction =
  | 'policy_purchased'
  | 'policy_extended'
  | 'policy_approved'
  | 'policy_rejected'
  | 'policy_canceled'
  | 'policy_lapsed'
  | 'policy_charged_back'
  | 'policy_renewed'
  | 'renewal_enabled'
  | 'renewal_disabled'
  | 'installment_paid'
  | 'installment_failed'
  | 'refund_failed'
  | 'refund_retried'
  | 'refund_paid_manually'
  | 'endorsement_requested'
  | 'endorsement_approved'
  | 'endorsement_rejected'
  | 'cancellation_scheduled'
  | 'cancellation_withdrawn'
  | 'policy_renamed'
  | 'document_opened'
  | 'records_viewed'
  | 'electronic_delivery_consented'
  | 'electronic_delivery_withdrawn'
  | 'paper_notice_mailed'
  | 'cancellation_requested'
  | 'cancellation_approved'
  | 'cancellation_rejected'
  | `claim_${ClaimEventName | ClaimantEventName}`
  | 'bank_account_added'
  | 'card_added'
  | 'card_removed'
  | 'card_replaced'
  | 'card_link_sent'
  | 'account_created'
  | 'account_updated'
  | 'address_changed'
  | 'email_verified'
  | 'signed_in'
  | 'sign_in_failed'
  | 'signed_out'
  | 'password_link_sent'
  | 'password_set'
  | 'password_changed'
  | 'email_change_requested'
  | 'email_change_canceled'
  | 'email_changed'
  | 'passkey_added'
  | 'passkey_renamed'
  | 'passkey_removed'
  | 'passkey_used'
  | 'passkey_counter_regressed'
  | 'data_downloaded'
  | 'deletion_requested'
  | 'deletion_withdrawn'
  | 'deletion_denied'
  | 'account_erased';

/** One action, with the account, policy or claim that it is about. */
export interface AuditEvent {
  action: AuditAction;
  /**
   * The account that owns the policy or claim, or the account itself. Null if no account is known.
   */
  accountId: string | null;
  policyId?: string;
  claimNumber?: string;
  /** A reason code of the contract. Undefined if the actor gave no reason. */
  reason?: string;
  /** Wire code of the product. Used only for the log and the metrics. */
  product?: string;
}

export interface AuditContext {
  actor: Actor;
  now: () => Date;
}

const insertAuditRow = defineCompiledStatement<AuditTable>()((db, $) =>
  db.insertInto('audit').values({
    id: $('id'),
    at: $('at'),
    action: $('action'),
    actor: $('actor'),
    actor_name: $('actor_name'),
    account_id: $('account_id'),
    policy_id: $('policy_id'),
    claim_number: $('claim_number'),
    reason: $('reason'),
    request_id: $('request_id'),
  }),
);

/** Audit events of the transactions that are still open. They are published after the commit. */
const pendingEvents = new WeakMap<Kysely<Schema>, { event: AuditEvent; actor: Actor }[]>();

/** Stores an audit event in the transaction of its action. */
export async function recordAuditEvent(
  trx: Kysely<Schema>,
  { actor, now }: AuditContext,
  event: AuditEvent,
): Promise<void> {
  pendingEvents.get(trx)?.push({ event, actor });
  await insertAuditRow(trx, {
    id: newId('aud'),
    at: now().toISOString(),
    action: event.action,
    actor: actor.kind,
    actor_name: actor.name,
    account_id: event.accountId,
    policy_id: event.policyId ?? null,
    claim_number: event.claimNumber ?? null,
    reason: event.reason ?? actor.reason ?? '',
    request_id: actor.requestId,
  });
}

/** Wraps the database so that a transaction's events are published once, after the commit. */
export function withAuditEventPublishing(
  database: Database,
  publish: (event: AuditEvent, actor: Actor) => void,
): Database {
  return {
    ...database,
    async transact(work) {
      let events: { event: AuditEvent; actor: Actor }[] = [];
      const value = await database.transact((trx) => {
        // The transaction may run more than once, so the events of its earlier run are discarded.
        events = [];
        pendingEvents.set(trx, events);
        return work(trx);
      });
      for (const { event, actor } of events) publish(event, actor);
      return value;
    },
  };
}

/**
 * Logs an audit event without its account id and policy id. The stored event contains these ids and
 * can be found by the request id.
 */
export function logAuditEvent(
  log: Log,
  { action, product }: AuditEvent,
  { kind: actor, requestId }: Actor,
): void {
  log.info(action, { actor, product, requestId });
}
