import type { Calls } from '../../src/contract/calls.ts';
import { PAGE_SIZE_MAX } from '../../src/contract/paging.ts';
import { claimAnswersSchema } from '../../src/contract/claims/draft.ts';
import { claimInstructionsFor } from './instructions.ts';
import { claimedItemOf } from './claimable-policy.ts';
import { ApiError } from '../errors.ts';
import type { Handler } from '../http/mount.ts';

/**
 * Lists the drafts of claim processes whose claim is not filed yet, the newest `PAGE_SIZE_MAX`.
 * Filing a claim deletes its draft.
 */
export const listClaimDrafts: Handler<Calls['listClaimDrafts']> = async (
  { caller },
  { database, brand },
) => {
  const rows = await database.db
    .selectFrom('claim_drafts')
    .innerJoin('claim_processes', 'claim_processes.id', 'claim_drafts.process_id')
    .innerJoin('policies', 'policies.id', 'claim_processes.policy_id')
    .select(['claim_drafts.process_id', 'claim_drafts.answers', 'claim_drafts.updated_at'])
    .select(['policy_number', 'vertical_code', 'plan_title', 'details'])
    .where('claim_processes.account_id', '=', caller.accountId)
    .where('policies.account_id', '=', caller.accountId)
    .where('claim_processes.filed_at', 'is', null)
    .orderBy('claim_drafts.updated_at', 'desc')
    .orderBy('claim_drafts.process_id')
    .limit(PAGE_SIZE_MAX)
    .execute();
  return rows.map(({ process_id, answers, updated_at, policy_number, ...row }) => {
    const { product, planTitle, deviceModel } = claimedItemOf(row);
    return {
      claim_process_id: process_id,
      policy_number,
      vertical_code: product,
      plan_name: planTitle,
      device_model: deviceModel,
      instructions: claimInstructionsFor(product, deviceModel, brand),
      answers: claimAnswersSchema.parse(JSON.parse(answers)),
      updated: updated_at,
    };
  });
};

export const keepClaimDraft: Handler<Calls['keepClaimDraft']> = async (
  { request, caller },
  { database, now },
) => {
  const process = await database.db
    .selectFrom('claim_processes')
    .select('id')
    .where('id', '=', request.claim_process_id)
    .where('account_id', '=', caller.accountId)
    .where('filed_at', 'is', null)
    .executeTakeFirst();
  if (!process) throw new ApiError('not_found', 'We can’t find that claim draft.');
  const columns = { answers: JSON.stringify(request.answers), updated_at: now().toISOString() };
  await database.db
    .insertInto('claim_drafts')
    .values({ process_id: process.id, ...columns })
    .onConflict((conflict) => conflict.column('process_id').doUpdateSet(columns))
    .execute();
  return null;
};
