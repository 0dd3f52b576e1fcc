// Reads who changed the data of a person.
import type { AccountData, AccountDataEvent } from '../../src/contract/account/account-data.ts';
import type { AuditTable } from '../data/schema.ts';
import { isRowAfter, readInSlices } from '../data/slices.ts';
import type { Services } from '../services.ts';
import type { Person } from './person.ts';

const columns = ['id', 'at', 'action', 'actor', 'actor_name', 'policy_id'] as const;
const moreColumns = ['claim_number', 'reason'] as const;
type EventRow = Pick<AuditTable, (typeof columns)[number] | (typeof moreColumns)[number]>;

/**
 * The name of an operator is left out: the person learns that our staff acted, and why, but not
 * which employee.
 */
function toEvent(row: EventRow, { accountId }: Person): AccountDataEvent {
  return {
    at: row.at,
    action: row.action,
    actor: row.actor_name === accountId ? 'you' : actorOf(row.actor),
    claim_id: row.claim_number,
    reason: row.reason,
  };
}

function actorOf(actor: string): AccountDataEvent['actor'] {
  return actor === 'account' || actor === 'guest' || actor === 'operator' ? actor : 'system';
}

/** Reads the events of the account itself, oldest first. */
export async function* readAuditEvents(
  { database }: Services,
  person: Person,
): AsyncGenerator<AccountData['audit'], void> {
  const slices = readInSlices({ at: '', id: '' }, ({ at, id }, size) =>
    database.db
      .selectFrom('audit')
      .select([...columns, ...moreColumns])
      .where('account_id', '=', person.accountId)
      .where('policy_id', 'is', null)
      .where(isRowAfter({ at, id }))
      .orderBy('at')
      .orderBy('id')
      .limit(size)
      .execute(),
  );
  for await (const rows of slices) yield rows.map((row) => toEvent(row, person));
}

/** Reads the events of policies, also from before they joined the account. */
export async function readPolicyEvents(
  { database }: Services,
  policyIds: readonly string[],
  person: Person,
): Promise<Map<string, AccountDataEvent[]>> {
  const rows = await database.db
    .selectFrom('audit')
    .select([...columns, ...moreColumns])
    .where('policy_id', 'in', policyIds)
    .orderBy('at')
    .orderBy('id')
    .execute();
  const byPolicy = Map.groupBy(rows, ({ policy_id }) => policy_id ?? '');
  return new Map(
    [...byPolicy].map(([id, events]) => [id, events.map((row) => toEvent(row, person))]),
  );
}
