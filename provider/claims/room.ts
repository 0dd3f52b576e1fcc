import type { Kysely } from 'kysely';
import type { RepairMethod } from '../../src/contract/claims/process.ts';
import type { PolicyForClaim } from './claimable-policy.ts';
import { moveClaim, standingFrom } from './moves.ts';
import type { Schema } from '../data/schema.ts';
import { Refusal } from '../errors.ts';

/** The one open claim of a policy. */
function openClaim(db: Kysely<Schema>, policy: PolicyForClaim) {
  return db
    .selectFrom('claims')
    .select(['id', 'policy_id', 'state', 'method', 'restart_asked_at', 'claim_number'])
    .where('open_key', '=', policy.id)
    .executeTakeFirst();
}

/**
 * By what a claim on a policy can be filed now, of the ways that its device can be repaired: a handed_off
 * claim whose claimant asked for a repair in a store leaves room for that alone.
 * @throws Refusal claim_already_open
 */
export async function roomFor(
  db: Kysely<Schema>,
  policy: PolicyForClaim,
  methods: RepairMethod[],
): Promise<RepairMethod[]> {
  const open = await openClaim(db, policy);
  if (!open) return methods;
  const mayGiveWay = open.restart_asked_at !== null && open.state === 'handed_off';
  if (!mayGiveWay) throw alreadyOpen(open.claim_number);
  return methods.filter((method) => method === 'in_store');
}

/**
 * Lets the open claim of a policy give way to the one that is filed, within its transaction.
 * @returns the id of the claim that gave way; null where none was open
 * @throws Refusal claim_already_open
 */
export async function makeRoom(
  trx: Kysely<Schema>,
  policy: PolicyForClaim,
  { method, now }: { method: RepairMethod; now: Date },
): Promise<string | null> {
  const open = await openClaim(trx, policy);
  if (!open) return null;
  const mayGiveWay = open.restart_asked_at !== null && method === 'in_store';
  const moved =
    mayGiveWay && (await moveClaim(trx, standingFrom(open), { event: 'replaced', now }));
  if (moved) return open.id;
  throw alreadyOpen(open.claim_number);
}

/** @throws Refusal claim_already_open, where another call was faster */
export async function assertRoom(trx: Kysely<Schema>, policy: PolicyForClaim): Promise<void> {
  const open = await openClaim(trx, policy);
  if (open) throw alreadyOpen(open.claim_number);
}

function alreadyOpen(number: string): Refusal {
  return new Refusal(
    'claim_already_open',
    `Claim ${number} on this policy is still open. Follow it under Claims.`,
  );
}
