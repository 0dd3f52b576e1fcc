import { recordAuditEvent } from '../audit.ts';
import type { Caller } from '../http/caller.ts';
import type { Services } from '../services.ts';
import { requireOwnedPolicy } from './policies.ts';

/**
 * Stores the policyholder's own name of a policy. An empty name removes it.
 * @throws ApiError `not_found`
 */
export async function renamePolicy(
  services: Services,
  { policyId, nickname, caller }: { policyId: string; nickname: string; caller: Caller },
): Promise<void> {
  const row = await requireOwnedPolicy(services, { policyId, caller });
  const name = nickname || null;
  if (name === row.nickname) return;
  await services.database.transact(async (trx) => {
    await trx
      .updateTable('policies')
      .set({ nickname: name })
      .where('id', '=', policyId)
      .where('account_id', '=', caller.accountId)
      .execute();
    await recordAuditEvent(trx, services, {
      action: 'policy_renamed',
      accountId: caller.accountId,
      policyId,
      product: row.vertical_code,
    });
  });
}
