import type { Kysely } from 'kysely';
import type { Schema } from '../data/schema.ts';
import { storedBillingSchema } from './stored-billing.ts';

const running = ['pending', 'pending_change', 'approved'];

/**
 * Charges the next payments of an account's policies to a card, and what has failed at once: collectDue does it.
 * What was paid once, or for the last time, keeps the card that it was paid with.
 * @returns how many policies have a next payment
 */
export async function chargeTo(
  trx: Kysely<Schema>,
  { accountId, methodId, now }: { accountId: string; methodId: string; now: Date },
): Promise<number> {
  const rows = await trx
    .selectFrom('policies')
    .select(['id', 'billing'])
    .where('account_id', '=', accountId)
    .where('status', 'in', running)
    .execute();
  const due = rows
    .filter(({ billing }) => storedBillingSchema.parse(JSON.parse(billing)).next_payment !== null)
    .map(({ id }) => id);
  if (due.length === 0) return 0;
  await trx
    .updateTable('policies')
    .set({ payment_method_id: methodId })
    .where('id', 'in', due)
    .execute();
  await trx
    .updateTable('instalments')
    .set({ next_attempt_at: now.toISOString() })
    .where('policy_id', 'in', due)
    .where('state', '=', 'failed')
    .execute();
  return due.length;
}
