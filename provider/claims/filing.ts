import type { Kysely } from 'kysely';
import type { Calls } from '../../src/contract/calls.ts';
import { submitClaim, type ClaimSubmission } from '../../src/contract/claims/submission.ts';
import type { AnswerOf } from '../../src/contract/define-call.ts';
import { record } from '../audit.ts';
import { assertOwnBankAccount } from './bank-accounts.ts';
import { assertClaimable, findPolicyForClaim, type PolicyForClaim } from './claimable-policy.ts';
import { mailClaimMove } from './mails.ts';
import { standingOf, writeEvent } from './moves.ts';
import { attachPhotos } from './photos.ts';
import { spendProcess } from './processes.ts';
import { assertRoom, makeRoom } from './room.ts';
import { arrowFor, statusOf } from './states.ts';
import { assertFileable, methodOf } from './submission-rules.ts';
import { newId } from '../data/ids.ts';
import type { ClaimsTable } from '../data/claim-tables.ts';
import type { Schema } from '../data/schema.ts';
import { drawNumber } from '../sales/insert-policy.ts';
import type { CallInput } from '../http/mount.ts';
import type { Services } from '../services.ts';
import { identifyRequest, storeAnswer, storedFor, takeKey } from '../sales/unique-keys.ts';

type Filing = Pick<CallInput<Calls['submitClaim']>, 'request' | 'caller' | 'uniqueKey'>;
type Filed = AnswerOf<Calls['submitClaim']>;

/** Eight digits leave most free for a long time; a taken one is drawn again. */
const NUMBER_TRIES = 20;

/** Drawn before the transaction, which may run more than once. */
interface Made {
  claimId: string;
  numbers: string[];
  now: Date;
}

/**
 * Files a claim once for each unique key: key, claim, history, photos, mail and answer in one
 * transaction, or nothing.
 * @throws Refusal as submitClaim lists them
 */
export async function fileClaim(services: Services, filing: Filing): Promise<Filed> {
  const made = {
    claimId: newId('clm'),
    numbers: Array.from({ length: NUMBER_TRIES }, () => drawNumber('CLM')),
    now: services.now(),
  };
  const key = identifyRequest(filing);
  const answer = await services.database.transact(async (trx) => {
    const stored = await takeKey(trx, key, made.now);
    if (stored) return submitClaim.answer.parse(storedFor(stored, key));
    const filed = await fileWithin(trx, services, { filing, made });
    await storeAnswer(trx, { key: key.key, answer: JSON.stringify(filed) });
    return filed;
  });
  void services.mailer.deliver();
  return answer;
}

async function fileWithin(
  trx: Kysely<Schema>,
  services: Services,
  { filing: { request, caller }, made }: { filing: Filing; made: Made },
): Promise<Filed> {
  const policy = await findPolicyForClaim(trx, request.policy_number, caller.accountId);
  assertClaimable(policy, made.now);
  assertFileable(request, policy, services.brand);
  const { bank_account_id: bankAccountId } = request;
  if (bankAccountId !== null) await assertOwnBankAccount(trx, bankAccountId, caller.accountId);
  const replaced = await makeRoom(trx, policy, { method: methodOf(request), now: made.now });
  await spendProcess(trx, request.claim_process_id, { policy, now: made.now });
  const { row, arrow } = rowOf(request, policy, made);
  const number = await insertClaim(trx, row, { numbers: made.numbers, policy });
  await writeEvent(trx, row.id, { arrow, now: made.now, note: '' });
  if (replaced) {
    await trx
      .updateTable('claims')
      .set({ replaced_by: number })
      .where('id', '=', replaced)
      .execute();
  }
  await attachPhotos(trx, request.photo_ids, { claimId: row.id, policy });
  await mailClaimMove(trx, services, { claimId: row.id, arrow });
  const { id: policyId, accountId } = policy;
  await record(trx, services, { deed: 'claim_filed', accountId, policyId, claim: number });
  return { claim_id: number, status: statusOf(arrow.to) };
}

function rowOf(request: ClaimSubmission, policy: PolicyForClaim, { claimId, now }: Made) {
  const { details } = request;
  const method = methodOf(request);
  const arrow = arrowFor(null, 'filed', method);
  if (!arrow) throw new Error(`No claim is filed by ${method}`);
  const row = {
    id: claimId,
    account_id: policy.accountId,
    policy_id: policy.id,
    process_id: request.claim_process_id,
    ...standingOf(arrow, { policyId: policy.id, method }, now),
    device_id: details.device_id,
    device_model: policy.deviceModel,
    damages: JSON.stringify([...new Set(details.damages)]),
    description: details.claim_description,
    bank_account_id: request.bank_account_id,
    quote_amount: null,
    deductible_amount: null,
    restart_asked_at: null,
    replaced_by: null,
    submitted_at: now.toISOString(),
    decided_at: null,
    decision_note: '',
  };
  return { row, arrow };
}

/** @returns the number it was given */
async function insertClaim(
  trx: Kysely<Schema>,
  row: Omit<ClaimsTable, 'claim_number'>,
  { numbers, policy }: { numbers: readonly string[]; policy: PolicyForClaim },
): Promise<string> {
  for (const claim_number of numbers) {
    const written = await trx
      .insertInto('claims')
      .values({ ...row, claim_number })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (written) return claim_number;
    await assertRoom(trx, policy);
  }
  throw new Error('No claim number is free');
}
