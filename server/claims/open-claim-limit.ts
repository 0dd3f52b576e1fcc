import type { Kysely } from 'kysely';
import type { RepairMethod } from '../../src/contract/claims/process.ts';
import type { PolicyForClaim } from './claimable-policy.ts';
import { transitionClaim, parseTransitionableClaim } from './transitions.ts';
import type { Schema } from '../data/schema.ts';
import { ApiError } from '../errors.ts';

/** Finds the open claim of a policy. A policy has at most one open claim. */
function findOpenClaim(db: Kysely<Schema>, policy: PolicyForClaim) {
  return db
    .selectFrom('claims')
    .select(['id', 'policy_id', 'state', 'method', 'restart_requested_at', 'claim_number'])
    .where('open_policy_id', '=', policy.id)
    .executeTakeFirst();
}

/**
 * Returns the repair methods that a new claim on a policy may use. `methods` are the methods that
 * are possible for the device. If the policy has a `handed_off` claim whose claimant requested an
 * in-store repair, only the in-store repair is allowed.
 * @throws ApiError `claim_already_open` when the policy has another open claim
 */
export async function repairMethodsForNewClaim(
  db: Kysely<Schema>,
  policy: PolicyForClaim,
  methods: RepairMethod[],
): Promise<RepairMethod[]> {
  const open = await findOpenClaim(db, policy);
  if (!open) return methods;
  const isReplaceable = open.restart_requested_at !== null && open.state === 'handed_off';
  if (!isReplaceable) throw claimAlreadyOpenError(open.claim_number);
  return methods.filter((method) => method === 'in_store');
}

/**
 * Marks the policy's open claim as replaced by the new claim, within the transaction that files the
 * new claim.
 * @returns the id of the replaced claim; null when no claim was open
 * @throws ApiError `claim_already_open` when the open claim cannot be replaced
 */
export async function replaceOpenClaim(
  trx: Kysely<Schema>,
  policy: PolicyForClaim,
  { method, now }: { method: RepairMethod; now: Date },
): Promise<string | null> {
  const open = await findOpenClaim(trx, policy);
  if (!open) return null;
  const isReplaceable = open.restart_requested_at !== null && method === 'in_store';
  const transition =
    isReplaceable &&
    (await transitionClaim(trx, parseTransitionableClaim(open), { event: 'replaced', now }));
  if (transition) return open.id;
  throw claimAlreadyOpenError(open.claim_number);
}

/**
 * Throws when the policy has an open claim.
 * @throws ApiError `claim_already_open` when another call filed a claim first
 */
export async function assertNoOpenClaim(
  trx: Kysely<Schema>,
  policy: PolicyForClaim,
): Promise<void> {
  const open = await findOpenClaim(trx, policy);
  if (open) throw claimAlreadyOpenError(open.claim_number);
}

function claimAlreadyOpenError(number: string): ApiError {
  return new ApiError(
    'claim_already_open',
    `Claim ${number} on this policy is still open. Follow it under Claims.`,
  );
}
