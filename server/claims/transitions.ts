import type { Kysely } from 'kysely';
import { addDays } from '../../src/contract/dates.ts';
import { repairMethodSchema, type RepairMethod } from '../../src/contract/claims/process.ts';
import {
  findClaimTransition,
  claimStates,
  openClaimStates,
  claimDecisionOf,
  type ClaimTransition,
  type ClaimEventName,
  type ClaimState,
} from './states.ts';
import { newId } from '../data/ids.ts';
import type { ClaimsTable } from '../data/claim-tables.ts';
import type { Schema } from '../data/schema.ts';
import { todayAtShop } from '../dates.ts';

/** Data of a claim on which its possible transitions depend. */
export interface TransitionableClaim {
  id: string;
  policyId: string;
  state: ClaimState;
  method: RepairMethod;
}

export interface ClaimTransitionInput {
  event: ClaimEventName;
  now: Date;
  /** Text for the claimant. */
  note?: string;
  /** Other columns that the transition changes. */
  extraColumns?: Partial<
    Pick<ClaimsTable, 'replaced_by' | 'restart_requested_at' | 'quote_amount' | 'deductible_amount'>
  >;
}

/**
 * Applies and records a transition from `claimTransitions`, within a transaction. No other function
 * changes a claim's state.
 * @returns the transition; null when there is no such transition or the claim has changed in the
 * meantime
 */
export async function transitionClaim(
  trx: Kysely<Schema>,
  claim: TransitionableClaim,
  { event, now, note = '', extraColumns = {} }: ClaimTransitionInput,
): Promise<ClaimTransition | null> {
  const transition = findClaimTransition(claim.state, event, claim.method);
  if (!transition) return null;
  const updated = await trx
    .updateTable('claims')
    .set({
      ...transitionColumns(transition, claim, now),
      ...(claimDecisionOf(claim.state) === null &&
        claimDecisionOf(transition.to) !== null && {
          decided_at: now.toISOString(),
          decision_note: note,
        }),
      ...(event === 'second_look_asked' && { second_look_requested_at: now.toISOString() }),
      ...extraColumns,
    })
    .where('id', '=', claim.id)
    .where('state', '=', claim.state)
    .where('method', '=', claim.method)
    .returning('id')
    .executeTakeFirst();
  if (!updated) return null;
  await insertClaimEvent(trx, claim.id, { transition, now, note });
  return transition;
}

/** Returns the values of the claim's columns after a transition. */
export function transitionColumns(
  { to, newMethod, next }: ClaimTransition,
  { policyId, method }: Pick<TransitionableClaim, 'policyId' | 'method'>,
  now: Date,
) {
  return {
    state: to,
    method: newMethod ?? method,
    open_policy_id: openClaimStates.has(to) ? policyId : null,
    next_actor: next?.actor ?? null,
    next_action: next?.action ?? null,
    next_due_date: next && addDays(todayAtShop(now), next.days),
  };
}

/** Adds a transition at the end of a claim's history. */
export function insertClaimEvent(
  trx: Kysely<Schema>,
  claimId: string,
  { transition, ...rest }: { transition: ClaimTransition; now: Date; note: string },
): Promise<void> {
  const { event, actor } = transition;
  return insertEvent(trx, claimId, { event, actor, ...rest });
}

interface NewEvent {
  event: string;
  actor: ClaimTransition['actor'];
  now: Date;
  note: string;
}

/**
 * Adds an event at the end of a claim's history. The transaction has locked or changed the claim's
 * row, so that no other event gets the same position.
 */
export async function insertEvent(
  trx: Kysely<Schema>,
  claimId: string,
  { event, actor, now, note }: NewEvent,
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
      event,
      actor,
      note,
      created_at: now.toISOString(),
    })
    .execute();
}

/**
 * Parses the state of a claim from its row.
 * @throws Error when the row contains a value that this version does not know
 */
export function parseTransitionableClaim(row: {
  id: string;
  policy_id: string;
  state: string;
  method: string;
}): TransitionableClaim {
  const state = claimStates.find((one) => one === row.state);
  if (!state) throw new Error('The claim has an unknown state');
  const method = repairMethodSchema.parse(row.method);
  return { id: row.id, policyId: row.policy_id, state, method };
}
