import type { Acceptance } from '../../src/contract/purchase/acceptance.ts';
import { defineCompiledStatement } from '../data/prepared.ts';
import type { Services } from '../services.ts';

const selectAcceptances = defineCompiledStatement<{ policyId: string }>()((db, $) =>
  db
    .selectFrom('acceptances')
    .innerJoin('accepted_texts', 'accepted_texts.sha256', 'acceptances.sha256')
    .select(['acceptances.text_id', 'acceptances.sha256', 'acceptances.version'])
    .select(['acceptances.accepted_at', 'acceptances.endorsement_id', 'accepted_texts.text'])
    .where('acceptances.policy_id', '=', $('policyId'))
    .orderBy('acceptances.accepted_at', 'desc')
    .orderBy('acceptances.id', 'desc'),
);

/**
 * Lists the texts that were accepted for a policy, latest first. Access is not checked here, because
 * the caller has already found the policy.
 */
export async function listAcceptances(
  { database }: Pick<Services, 'database'>,
  policyId: string,
): Promise<Acceptance[]> {
  const rows = await selectAcceptances(database.db, { policyId });
  return rows.map(({ text_id: id, text: html, version, endorsement_id, ...row }) => ({
    id,
    html,
    ...row,
    ...(version !== null && { version }),
    ...(endorsement_id !== null && { endorsement_id }),
  }));
}
