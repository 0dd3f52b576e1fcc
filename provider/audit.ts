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
  kind: 'account' | 'visitor' | 'operator' | 'provider';
  /** Of an account its id, of an operator the name they gave, of the provider the job; null for visitors. */
  name: string | null;
  requestId: string | null;
  /** Why, in an operator's words. */
  reason?: string;
}

/** Acts by itself: starts, jobs, what nobody asked for. */
export const theProvider: Actor = { kind: 'provider', name: null, requestId: null };

export type DeedName =
  | 'policy_sold'
  | 'policy_extended'
  | 'policy_approved'
  | 'policy_rejected'
  | 'policy_canceled'
  | 'policy_unpaid'
  | 'policy_charged_back'
  | 'policy_renewed'
  | 'renewal_on'
  | 'renewal_off'
  | 'instalment_paid'
  | 'instalment_failed'
  | 'refund_returned'
  | 'refund_retried'
  | 'refund_paid_by_hand'
  | 'change_asked'
  | 'change_approved'
  | 'change_rejected'
  | 'cancellation_asked'
  | 'cancellation_approved'
  | 'cancellation_rejected'
  | `claim_${ClaimEventName}`
  | 'bank_account_added'
  | 'card_added'
  | 'card_removed'
  | 'card_replaced'
  | 'card_link_mailed'
  | 'account_opened'
  | 'account_changed'
  | 'address_changed'
  | 'email_confirmed'
  | 'signed_in'
  | 'sign_in_refused'
  | 'signed_out'
  | 'password_link_mailed'
  | 'password_set';

/** What was done, and to what. */
export interface Deed {
  deed: DeedName;
  /** Whose policy, claim or account it is; null where nobody's is known. */
  accountId: string | null;
  policyId?: string;
  /** The claim's number. */
  claim?: string;
  /** A code of the contract's, where the one who acts gives one. */
  reason?: string;
  /** The vertical's code, for the log and the metrics alone. */
  product?: string;
}

export interface Recorder {
  by: Actor;
  now: () => Date;
}

const insertRow = prepared<AuditTable>()((db, $) =>
  db.insertInto('audit').values({
    id: $('id'),
    at: $('at'),
    deed: $('deed'),
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
const recorded = new WeakMap<Kysely<Schema>, { deed: Deed; by: Actor }[]>();

/** Writes a deed down within the transaction that does it. */
export async function record(
  trx: Kysely<Schema>,
  { by, now }: Recorder,
  deed: Deed,
): Promise<void> {
  recorded.get(trx)?.push({ deed, by });
  await insertRow(trx, {
    id: newId('aud'),
    at: now().toISOString(),
    deed: deed.deed,
    actor: by.kind,
    actor_name: by.name,
    account_id: deed.accountId,
    policy_id: deed.policyId ?? null,
    claim_number: deed.claim ?? null,
    reason: deed.reason ?? by.reason ?? '',
    request_id: by.requestId,
  });
}

/** The same database; what a transaction has recorded is told once it is durable, and only then. */
export function tellDeeds(database: Database, tell: (deed: Deed, by: Actor) => void): Database {
  return {
    ...database,
    async transact(work) {
      let own: { deed: Deed; by: Actor }[] = [];
      const value = await database.transact((trx) => {
        // It may run more than once.
        own = [];
        recorded.set(trx, own);
        return work(trx);
      });
      for (const { deed, by } of own) tell(deed, by);
      return value;
    },
  };
}

/** Says neither whose nor which: the request's id leads to the row that does. */
export function logDeed(log: Log, { deed, product }: Deed, { kind: by, requestId }: Actor): void {
  log.info(deed, { by, product, requestId });
}
