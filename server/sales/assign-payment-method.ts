import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { RecurringPolicy } from '../accounts/cards.ts';
import {
  listRecurringPolicies,
  lockRecurringPolicies,
  unpaidRecurringPolicies,
  type RecurringScope,
  type SomePolicies,
} from '../accounts/recurring-policies.ts';
import { isUnpaidInstallment } from '../data/partial-indexes.ts';
import type { Schema } from '../data/schema.ts';
import { slicesOf, yieldToEventLoop } from '../data/slices.ts';
import { markSchedulesOutdated } from './billing-schedules.ts';

interface PaymentMethodAssignment {
  /** The policies with a next payment that the card pays for from now on. */
  scope: RecurringScope;
  methodId: string;
  now: Date;
}

/** Result of the assignment of a card. The policies are as they were before. */
export interface AssignedPolicies {
  /** Number of policies with a next payment. */
  count: number;
  /** Policies that another card paid for until now. */
  changed: SomePolicies;
  /** All policies with a failed payment. */
  unpaid: readonly RecurringPolicy[];
  /** True if a failed payment is now retried. */
  isRetrying: boolean;
}

/** SQL condition for policies that a card pays for. */
export const isPaidWith = (methodId: string): RawBuilder<boolean> =>
  sql<boolean>`policies.payment_method_id = ${methodId}`;

/** SQL condition for a list of policies. */
export const isPolicyId = (id: string): RawBuilder<boolean> => sql<boolean>`policies.id = ${id}`;

/**
 * Assigns a card to the next payments of an account's policies. Failed installments become due at
 * once, so that `collectDueInstallments` retries them. Policies without a next payment do not
 * change.
 */
export async function assignPaymentMethod(
  trx: Kysely<Schema>,
  { scope, methodId, now }: PaymentMethodAssignment,
): Promise<AssignedPolicies> {
  const ids = await lockRecurringPolicies(trx, scope);
  const where = sql<boolean>`${scope.where ?? sql`1 = 1`} and ${isPaidOtherwise(methodId)}`;
  const changed = await listRecurringPolicies(trx, { ...scope, where });
  const unpaid = await unpaidRecurringPolicies(trx, scope);
  let isRetrying = false;
  for (const slice of slicesOf(ids)) {
    if (await assignSlice(trx, slice, { methodId, now })) isRetrying = true;
    if (ids.length > slice.length) await yieldToEventLoop();
  }
  return { count: ids.length, changed, unpaid, isRetrying };
}

const isPaidOtherwise = (methodId: string) =>
  sql<boolean>`(policies.payment_method_id is null or policies.payment_method_id <> ${methodId})`;

/** @returns true if a failed payment is now retried */
async function assignSlice(
  trx: Kysely<Schema>,
  ids: readonly string[],
  { methodId, now }: Pick<PaymentMethodAssignment, 'methodId' | 'now'>,
): Promise<boolean> {
  await trx
    .updateTable('policies')
    .set({ payment_method_id: methodId })
    .where('id', 'in', ids)
    .execute();
  const retried = await trx
    .updateTable('installments')
    .set({ next_attempt_at: now.toISOString() })
    .where('policy_id', 'in', ids)
    .where(isUnpaidInstallment)
    .where('state', '=', 'failed')
    .returning('id')
    .execute();
  await markSchedulesOutdated(trx, ids);
  return retried.length > 0;
}
