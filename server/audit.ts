// Who did what, to whose policy, claim or account: written with the deed, told once it stands.
import type { Kysely } from 'kysely';
import type { ClaimEventName } from './claims/states.ts';
import type { Database } from './data/database.ts';
import { newId } from './data/ids.ts';
import { prepared } from './data/prepared.ts';
import type { AuditTable, Schema } from './data/schema.ts';
import type { Log } from './log.ts';

/** Who acts, and by which request. */
export interface Actor {
  kind: 'account' | 'guest' | 'operator' | 'system';
  /** Of an account its id, of an operator the name they gave, of the system the job; null for guests. */
  name: string | null;
  requestId: string | null;
  /** Why, in an operator's words. */
  reason?: string;
}

/** Acts by itself: starts, jobs, what nobody asked for. */
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
  | 'cancellation_requested'
  | 'cancellation_approved'
  | 'cancellation_rejected'
  | `claim_${ClaimEventName}`
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
  | 'password_set';

/** What was done, and to what. */
export interface AuditEvent {
  action: AuditAction;
  /** Whose policy, claim or account it is; null where nobody's is known. */
  accountId: string | null;
  policyId?: string;
  /** The claim's number. */
  claimNumber?: string;
  /** A code of the contract's, where the one who acts gives one. */
  reason?: string;
  /** The vertical's code, for the log and the metrics alone. */
  product?: string;
}

export interface AuditContext {
  actor: Actor;
  now: () => Date;
}

const insertAuditRow = prepared<AuditTable>()((db, $) =>
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

/** What the transactions under way have recorded. */
const pendingEvents = new WeakMap<Kysely<Schema>, { event: AuditEvent; actor: Actor }[]>();

/** Writes a deed down within the transaction that does it. */
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

/** The same database; what a transaction has recorded is told once it is durable, and only then. */
export function publishAuditEvents(
  database: Database,
  publish: (event: AuditEvent, actor: Actor) => void,
): Database {
  return {
    ...database,
    async transact(work) {
      let events: { event: AuditEvent; actor: Actor }[] = [];
      const value = await database.transact((trx) => {
        // It may run more than once.
        events = [];
        pendingEvents.set(trx, events);
        return work(trx);
      });
      for (const { event, actor } of events) publish(event, actor);
      return value;
    },
  };
}

/** Says neither whose nor which: the request's id leads to the row that does. */
export function logAuditEvent(
  log: Log,
  { action, product }: AuditEvent,
  { kind: actor, requestId }: Actor,
): void {
  log.info(action, { actor, product, requestId });
}
