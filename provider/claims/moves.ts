import type { Kysely } from 'kysely';
import { addDaysTo } from '../../src/contract/rental-car/trip.ts';
import { repairMethodSchema, type RepairMethod } from '../../src/contract/claims/process.ts';
import {
  arrowFor,
  claimStates,
  openStates,
  resolutionOf,
  type ClaimArrow,
  type ClaimEventName,
  type ClaimState,
} from './states.ts';
import { newId } from '../data/ids.ts';
import type { ClaimsTable } from '../data/claim-tables.ts';
import type { Schema } from '../data/schema.ts';

/** Of a claim's row, what tells where it can go. */
export interface ClaimStanding {
  id: string;
  policyId: string;
  state: ClaimState;
  method: RepairMethod;
}

export interface ClaimMove {
  event: ClaimEventName;
  now: Date;
  /** In words for the claimant. */
  note?: string;
  /** Columns that change with it. */
  also?: Partial<
    Pick<ClaimsTable, 'replaced_by' | 'restart_asked_at' | 'quote_amount' | 'deductible_amount'>
  >;
}

/**
 * Moves a claim along an arrow of the table and writes it down, within a transaction. The one place that
 * changes where a claim stands.
 * @returns the arrow, or null where the table has none or the claim has moved on in the meantime
 */
export async function moveClaim(
  trx: Kysely<Schema>,
  claim: ClaimStanding,
  { event, now, note = '', also = {} }: ClaimMove,
): Promise<ClaimArrow | null> {
  const arrow = arrowFor(claim.state, event, claim.method);
  if (!arrow) return null;
  const moved = await trx
    .updateTable('claims')
    .set({
      ...standingOf(arrow, claim, now),
      ...(resolutionOf(claim.state) === null &&
        resolutionOf(arrow.to) !== null && { decided_at: now.toISOString(), decision_note: note }),
      ...also,
    })
    .where('id', '=', claim.id)
    .where('state', '=', claim.state)
    .where('method', '=', claim.method)
    .returning('id')
    .executeTakeFirst();
  if (!moved) return null;
  await writeEvent(trx, claim.id, { arrow, now, note });
  return arrow;
}

/** The columns that an arrow sets. */
export function standingOf(
  { to, becomes, next }: ClaimArrow,
  { policyId, method }: Pick<ClaimStanding, 'policyId' | 'method'>,
  now: Date,
) {
  return {
    state: to,
    method: becomes ?? method,
    open_key: openStates.has(to) ? policyId : null,
    next_actor: next?.actor ?? null,
    next_action: next?.action ?? null,
    next_by: next && addDaysTo(now.toISOString().slice(0, 10), next.days),
  };
}

/** The next line of a claim's history. */
export async function writeEvent(
  trx: Kysely<Schema>,
  claimId: string,
  { arrow, now, note }: { arrow: ClaimArrow; now: Date; note: string },
): Promise<void> {
  const { count } = await trx
    .selectFrom('claim_events')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('claim_id', '=', claimId)
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('claim_events')
    .values({
      id: newId('cle'),
      claim_id: claimId,
      position: Number(count),
      event: arrow.event,
      actor: arrow.actor,
      note,
      created_at: now.toISOString(),
    })
    .execute();
}

/** @throws where a row holds what this version does not know */
export function standingFrom(row: {
  id: string;
  policy_id: string;
  state: string;
  method: string;
}): ClaimStanding {
  const state = claimStates.find((one) => one === row.state);
  if (!state) throw new Error('A claim stands where no claim can stand');
  const method = repairMethodSchema.parse(row.method);
  return { id: row.id, policyId: row.policy_id, state, method };
}
