import type { Kysely } from 'kysely';
import { duePolicies } from '../accounts/cards.ts';
import type { Schema } from '../data/schema.ts';
import { touchSchedules } from './schedules.ts';

interface Paying {
  accountId: string;
  methodId: string;
  now: Date;
  /** Only this one, or only what this card has paid for; all where neither is said. */
  only?: { policyId: string } | { methodId: string };
}

/**
 * Charges the next payments of an account's policies to a card, and what has failed at once: collectDue does it.
 * What was paid once, or for the last time, keeps the card that it was paid with.
 * @returns how many policies have a next payment
 */
export async function chargeTo(
  trx: Kysely<Schema>,
  { accountId, methodId, now, only }: Paying,
): Promise<number> {
  const policies = await duePolicies(trx, accountId);
  const due = policies
    .filter((policy) => {
      if (!only) return true;
      return 'policyId' in only
        ? policy.policy_id === only.policyId
        : policy.methodId === only.methodId;
    })
    .map(({ policy_id }) => policy_id);
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
  await touchSchedules(trx, due);
  return due.length;
}
