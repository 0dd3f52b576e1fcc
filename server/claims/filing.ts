import type { Kysely } from 'kysely';
import type { Calls } from '../../src/contract/calls.ts';
import { submitClaim, type ClaimSubmission } from '../../src/contract/claims/submission.ts';
import type { ResponseOf } from '../../src/contract/define-call.ts';
import { recordAuditEvent } from '../audit.ts';
import { assertOwnsBankAccount } from './bank-accounts.ts';
import { assertClaimable, requirePolicyForClaim, type PolicyForClaim } from './claimable-policy.ts';
import { enqueueClaimUpdateEmail } from './claim-emails.ts';
import { transitionColumns, insertClaimEvent } from './transitions.ts';
import { attachPhotos } from './photos.ts';
import { markClaimProcessFiled } from './processes.ts';
import { assertNoOpenClaim, replaceOpenClaim } from './open-claim-limit.ts';
import { findClaimTransition, contractStatusOf } from './states.ts';
import { assertValidClaimSubmission, repairMethodOf } from './submission-rules.ts';
import { newId } from '../data/ids.ts';
import type { ClaimsTable } from '../data/claim-tables.ts';
import type { Schema } from '../data/schema.ts';
import { generateReferenceNumber } from '../sales/insert-policy.ts';
import type { HandlerInput } from '../http/mount.ts';
import type { Services } from '../services.ts';
import {
  toIdempotencyKey,
  storeResponse,
  replayResponse,
  claimIdempotencyKey,
} from '../sales/idempotency-keys.ts';

type ClaimFiling = Pick<
  HandlerInput<Calls['submitClaim']>,
  'request' | 'caller' | 'idempotencyKey'
>;
type FiledClaim = ResponseOf<Calls['submitClaim']>;

/**
 * Maximum number of attempts to generate an unused claim number. A number that is in use is
 * generated again. This happens rarely, because most numbers of eight digits stay free for a long
 * time.
 */
const MAX_NUMBER_ATTEMPTS = 20;

/**
 * Values such as ids. They are generated before the transaction, because the transaction may run
 * more than once.
 */
interface GeneratedValues {
  claimId: string;
  claimNumbers: string[];
  now: Date;
}

/**
 * Files a claim once per idempotency key. Stores the key, claim, history, photos, email and
 * response in one transaction, all or nothing.
 * @throws ApiError with the error codes that the call `submitClaim` lists
 */
export async function fileClaim(services: Services, filing: ClaimFiling): Promise<FiledClaim> {
  const generated = {
    claimId: newId('clm'),
    claimNumbers: Array.from({ length: MAX_NUMBER_ATTEMPTS }, () => generateReferenceNumber('CLM')),
    now: services.now(),
  };
  const key = toIdempotencyKey(filing);
  const response = await services.database.transact(async (trx) => {
    const stored = await claimIdempotencyKey(trx, key, generated.now);
    if (stored) return submitClaim.response.parse(replayResponse(stored, key));
    const filedClaim = await fileInTransaction(trx, services, { filing, generated });
    await storeResponse(trx, { key: key.key, response: JSON.stringify(filedClaim) });
    return filedClaim;
  });
  void services.mailer.deliver();
  return response;
}

async function fileInTransaction(
  trx: Kysely<Schema>,
  services: Services,
  { filing: { request, caller }, generated }: { filing: ClaimFiling; generated: GeneratedValues },
): Promise<FiledClaim> {
  const policy = await requirePolicyForClaim(trx, request.policy_number, caller.accountId);
  assertClaimable(policy, generated.now);
  assertValidClaimSubmission(request, policy, services.brand);
  const { bank_account_id: bankAccountId } = request;
  if (bankAccountId !== null) await assertOwnsBankAccount(trx, bankAccountId, caller.accountId);
  const replacedId = await replaceOpenClaim(trx, policy, {
    method: repairMethodOf(request),
    now: generated.now,
  });
  await markClaimProcessFiled(trx, request.claim_process_id, { policy, now: generated.now });
  const { row, transition } = rowOf(request, policy, generated);
  const number = await insertClaim(trx, row, { claimNumbers: generated.claimNumbers, policy });
  await insertClaimEvent(trx, row.id, { transition, now: generated.now, note: '' });
  if (replacedId) {
    await trx
      .updateTable('claims')
      .set({ replaced_by: number })
      .where('id', '=', replacedId)
      .execute();
  }
  await attachPhotos(trx, request.photo_ids, { claimId: row.id, policy });
  await enqueueClaimUpdateEmail(trx, services, { claimId: row.id, transition });
  const { id: policyId, accountId } = policy;
  await recordAuditEvent(trx, services, {
    action: 'claim_filed',
    accountId,
    policyId,
    claimNumber: number,
  });
  return { claim_id: number, status: contractStatusOf(transition.to) };
}

function rowOf(
  request: ClaimSubmission,
  policy: PolicyForClaim,
  { claimId, now }: GeneratedValues,
) {
  const { details } = request;
  const method = repairMethodOf(request);
  const transition = findClaimTransition(null, 'filed', method);
  if (!transition) throw new Error(`No claim transition for the repair method ${method}`);
  const row = {
    id: claimId,
    account_id: policy.accountId,
    policy_id: policy.id,
    process_id: request.claim_process_id,
    ...transitionColumns(transition, { policyId: policy.id, method }, now),
    device_id: details.device_id,
    device_model: policy.deviceModel,
    damages: JSON.stringify([...new Set(details.damages)]),
    description: details.claim_description,
    bank_account_id: request.bank_account_id,
    quote_amount: null,
    deductible_amount: null,
    restart_requested_at: null,
    replaced_by: null,
    submitted_at: now.toISOString(),
    decided_at: null,
    decision_note: '',
    second_look_requested_at: null,
  };
  return { row, transition };
}

/** @returns the claim number */
async function insertClaim(
  trx: Kysely<Schema>,
  row: Omit<ClaimsTable, 'claim_number'>,
  { claimNumbers, policy }: { claimNumbers: readonly string[]; policy: PolicyForClaim },
): Promise<string> {
  for (const claim_number of claimNumbers) {
    const inserted = await trx
      .insertInto('claims')
      .values({ ...row, claim_number })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (inserted) return claim_number;
    await assertNoOpenClaim(trx, policy);
  }
  throw new Error('Found no unused claim number');
}
