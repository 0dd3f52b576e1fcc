// Reads the audit events of a key in slices. An account with thousands of policies has tens of
// thousands of events, so they are never all in memory.
import { recordAuditEvent } from '../audit.ts';
import { slicesOf, isRowAfter, readInSlices } from '../data/slices.ts';
import type { Services } from '../services.ts';

type AuditReader = Pick<Services, 'database'>;
export type AuditRow = Awaited<ReturnType<typeof readRows>>[number];

/**
 * Positions of events that are read at once. Each read finds all events of the key again, so it
 * returns many positions. A position takes about 100 bytes of memory.
 */
const POSITIONS_MAX = 10_000;

/** Reads the audit events of a key slice by slice, oldest first. */
export async function* readAuditEvents(
  services: AuditReader,
  key: string,
): AsyncGenerator<AuditRow[], void> {
  const positions = readInSlices(
    { at: '', id: '' },
    (after, size) =>
      eventsOf(services, key)
        .where(isRowAfter({ at: after.at, id: after.id }))
        .orderBy('at')
        .orderBy('id')
        .limit(size)
        .execute(),
    { size: POSITIONS_MAX },
  );
  for await (const page of positions)
    for (const slice of slicesOf(page))
      yield await readRows(
        services,
        slice.map(({ id }) => id),
      );
}

function readRows({ database: { db } }: AuditReader, ids: readonly string[]) {
  return db
    .selectFrom('audit')
    .leftJoin('policies', 'policies.id', 'audit.policy_id')
    .select([
      'audit.at',
      'audit.action',
      'audit.actor',
      'audit.actor_name',
      'policies.policy_number',
    ])
    .select(['audit.claim_number', 'audit.account_id', 'audit.reason', 'audit.request_id'])
    .where('audit.id', 'in', ids)
    .orderBy('audit.at')
    .orderBy('audit.id')
    .execute();
}

/** Reads the ids of the key's policies slice by slice. */
export function policyIdsOf(services: AuditReader, key: string): AsyncIterable<{ id: string }[]> {
  const { policies } = ownersOf(services, key);
  const { db } = services.database;
  return readInSlices({ id: '' }, ({ id }, size) =>
    db
      .selectFrom(policies.as('found'))
      .select('id')
      .where('id', '>', id)
      .orderBy('id')
      .limit(size)
      .execute(),
  );
}

/**
 * Records that an operator looked at the records of an account, a policy or a claim. A request's id
 * names no owner, so a look at a request is not recorded.
 */
export async function recordAuditView(services: Services, key: string): Promise<void> {
  const { database } = services;
  const { db } = database;
  const account = await ownersOf(services, key).account.executeTakeFirst();
  const policy = await db
    .selectFrom('policies')
    .select(['id', 'account_id'])
    .where((is) => is.or([is('policy_number', '=', key), is('id', '=', key)]))
    .executeTakeFirst();
  const claim = await db
    .selectFrom('claims')
    .select(['account_id', 'policy_id'])
    .where('claim_number', '=', key)
    .executeTakeFirst();
  const accountId = account?.id ?? policy?.account_id ?? claim?.account_id;
  if (accountId === undefined) return;
  const policyId = policy?.id ?? claim?.policy_id;
  await database.transact((trx) =>
    recordAuditEvent(trx, services, {
      action: 'records_viewed',
      accountId,
      ...(policyId && { policyId }),
      ...(claim && { claimNumber: key }),
    }),
  );
}

/** Builds queries for the account that the key names, and for the policies of the key. */
function ownersOf({ database: { db } }: AuditReader, key: string) {
  const account = db
    .selectFrom('accounts')
    .select('id')
    .where((is) => is.or([is('id', '=', key), is('email', '=', key.toLowerCase())]));
  const policy = db.selectFrom('policies').select('id');
  // Separate queries joined by UNION, because PostgreSQL uses no index for conditions joined by OR.
  const policies = policy
    .where('policy_number', '=', key)
    .union(policy.where('id', '=', key))
    .union(policy.where('account_id', 'in', account));
  return { account, policies };
}

/**
 * Builds a query for the events of a key. An account's events include the events of its policies,
 * which may be older than the account.
 */
function eventsOf(services: AuditReader, key: string) {
  const { account, policies } = ownersOf(services, key);
  const { db } = services.database;
  const event = db.selectFrom('audit').select(['at', 'id']);
  const events = event
    .where('account_id', 'in', account)
    // This condition also finds the events of an account that was merged or erased.
    .union(event.where('account_id', '=', key))
    .union(event.where('policy_id', 'in', policies))
    .union(event.where('claim_number', '=', key))
    .union(event.where('request_id', '=', key));
  return db.selectFrom(events.as('events')).select(['at', 'id']);
}
