import { hashText } from '../sales/acceptances.ts';
import type { Services } from '../services.ts';

export type ExportedText = Awaited<ReturnType<typeof exportAcceptances>>[number];

/**
 * Reads the accepted texts of policies slice by slice. Calls `onMismatch` for each text that is
 * missing or does not have its hash.
 */
export async function* readAcceptedTexts(
  services: Pick<Services, 'database'>,
  policyIds: AsyncIterable<{ id: string }[]>,
  onMismatch: () => void,
): AsyncGenerator<ExportedText[], void> {
  for await (const policies of policyIds) {
    const texts = await exportAcceptances(
      services,
      policies.map(({ id }) => id),
    );
    if (texts.some(({ verified }) => !verified)) onMismatch();
    yield texts;
  }
}

/**
 * Returns the accepted texts of policies as evidence, oldest first, each with its record. `verified`
 * is false if the stored text is missing or does not have the stored hash.
 */
export async function exportAcceptances(
  { database }: Pick<Services, 'database'>,
  policyIds: readonly string[],
) {
  if (policyIds.length === 0) return [];
  const rows = await database.db
    .selectFrom('acceptances')
    .innerJoin('policies', 'policies.id', 'acceptances.policy_id')
    .leftJoin('accepted_texts', 'accepted_texts.sha256', 'acceptances.sha256')
    .select(['policies.policy_number', 'acceptances.accepted_at', 'acceptances.text_id'])
    .select(['acceptances.version', 'acceptances.endorsement_id', 'acceptances.account_id'])
    .select(['acceptances.session_hash', 'acceptances.request_id'])
    .select(['acceptances.sha256', 'accepted_texts.text'])
    .where('acceptances.policy_id', 'in', policyIds)
    .orderBy('acceptances.accepted_at')
    .orderBy('acceptances.id')
    .execute();
  return rows.map((row) => ({
    ...row,
    verified: row.text !== null && hashText(row.text) === row.sha256,
  }));
}
