import type { Services } from '../services.ts';

export type Decision = 'approve' | 'reject';

/** Policies that wait for a carrier's word, oldest first. */
export function listPending({ database }: Services) {
  return database.db
    .selectFrom('policies')
    .select(['id', 'policy_number', 'plan_title', 'vertical_code', 'holder_email', 'status'])
    .where('status', 'in', ['pending', 'pending_change'])
    .orderBy('created_at')
    .execute();
}
export type PendingPolicy = Awaited<ReturnType<typeof listPending>>[number];

/**
 * Plays the carrier. A rejected change leaves the policy as it was, so it is approved again.
 * @param policyId one policy, or undefined for all that wait
 * @returns how many were decided
 */
export async function decidePending(
  { database }: Services,
  decision: Decision,
  policyId?: string,
): Promise<number> {
  return database.transact(async (trx) => {
    const waiting = (status: string) => {
      const query = trx.updateTable('policies').where('status', '=', status);
      return policyId === undefined ? query : query.where('id', '=', policyId);
    };
    const changes = await waiting('pending_change').set({ status: 'approved' }).executeTakeFirst();
    const fresh = await waiting('pending')
      .set({ status: decision === 'approve' ? 'approved' : 'rejected' })
      .executeTakeFirst();
    return Number(changes.numUpdatedRows + fresh.numUpdatedRows);
  });
}
