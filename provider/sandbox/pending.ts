import type { Services } from '../services.ts';

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
