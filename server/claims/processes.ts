import type { Kysely } from 'kysely';
import type { ClaimProcess } from '../../src/contract/claims/process.ts';
import { productRules } from '../../src/contract/products.ts';
import { assertClaimable, requirePolicyForClaim, type PolicyForClaim } from './claimable-policy.ts';
import { claimInstructionsFor } from './instructions.ts';
import { repairMethodsForNewClaim } from './open-claim-limit.ts';
import { newId } from '../data/ids.ts';
import type { Schema } from '../data/schema.ts';
import { ApiError } from '../errors.ts';
import type { Services } from '../services.ts';

/**
 * Returns the open claim process for a policy of the caller, or creates a claim process.
 * @returns null when the policy's product has no claims
 * @throws ApiError `not_found`, `policy_not_in_force`, `claim_already_open`
 */
export async function findOrCreateProcessByPolicyNumber(
  services: Services,
  policyNumber: string,
  accountId: string,
): Promise<ClaimProcess | null> {
  const { database, now } = services;
  const policy = await requirePolicyForClaim(database.db, policyNumber, accountId);
  if (productRules(policy.product).claims === 'none') return null;
  assertClaimable(policy, now());
  return findOrCreateClaimProcess(services, policy);
}

/**
 * Returns the open claim process of a policy or creates a claim process. Two calls at the same
 * moment may each create a claim process. Either claim process can then be filed.
 * @throws ApiError `claim_already_open`
 */
export async function findOrCreateClaimProcess(
  { database, now, brand }: Services,
  policy: PolicyForClaim,
): Promise<ClaimProcess> {
  const instructions = claimInstructionsFor(policy.product, policy.deviceModel, brand);
  const repair_methods = await repairMethodsForNewClaim(
    database.db,
    policy,
    instructions.repair_methods,
  );
  const open = await database.db
    .selectFrom('claim_processes')
    .select('id')
    .where('policy_id', '=', policy.id)
    .where('account_id', '=', policy.accountId)
    .where('filed_at', 'is', null)
    .orderBy('id')
    .executeTakeFirst();
  const id = open?.id ?? newId('clp');
  if (!open) {
    const row = {
      id,
      account_id: policy.accountId,
      policy_id: policy.id,
      filed_at: null,
      created_at: now().toISOString(),
    };
    await database.transact((trx) => trx.insertInto('claim_processes').values(row).execute());
  }
  return { claim_process_id: id, instructions: { ...instructions, repair_methods } };
}

/**
 * Marks a claim process as filed, within the transaction that files its claim.
 * @throws ApiError `not_found` for a claim process of another account or policy, and for a claim
 * process that is already filed
 */
export async function markClaimProcessFiled(
  trx: Kysely<Schema>,
  id: string,
  { policy, now }: { policy: PolicyForClaim; now: Date },
): Promise<void> {
  const consumed = await trx
    .updateTable('claim_processes')
    .set({ filed_at: now.toISOString() })
    .where('id', '=', id)
    .where('policy_id', '=', policy.id)
    .where('account_id', '=', policy.accountId)
    .where('filed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!consumed)
    throw new ApiError('not_found', 'This claims process has ended. Start the claim again.');
  // Deletes the draft, because its answers are now in the claim.
  await trx.deleteFrom('claim_drafts').where('process_id', '=', id).execute();
}
