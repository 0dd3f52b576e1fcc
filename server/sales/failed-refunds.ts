// Failed refunds. The card's bank returned the money of the refund, for example because the card is
// closed. An operator retries the refund or pays the policyholder in another way.
import type { Kysely, Selectable } from 'kysely';
import { cardBrandAndLast4 } from '../../src/contract/purchase/card-name.ts';
import { findFirstName } from '../accounts/find-account.ts';
import { recordAuditEvent } from '../audit.ts';
import type { RefundsTable } from '../data/payment-tables.ts';
import type { Schema } from '../data/schema.ts';
import { formatAmount } from '../money.ts';
import type { Services } from '../services.ts';
import { chargedCardColumns } from './charged-card.ts';
import { policyNameColumns, policyNamesOf } from '../mail/policy-names.ts';

/** Kind of a refund that was paid without the card processor. */
export const PAID_MANUALLY_REFUND_KIND = 'paid_manually';

/**
 * Returns the idempotency key for an attempt of a refund. The card processor pays only once per
 * key.
 */
export function refundAttemptKey({
  id,
  attempts,
}: Pick<Selectable<RefundsTable>, 'id' | 'attempts'>) {
  return attempts === 1 ? id : `${id}:${attempts}`;
}

/** Returns the id of the refund that belongs to an attempt's idempotency key. */
export const refundIdOfKey = (key: string): string => key.replace(/:.*/, '');

/**
 * Records that an attempt of a refund failed, and notifies the policyholder.
 * @returns false when the failure is already recorded, or when the refund was resolved meanwhile
 */
export async function recordFailedRefund(
  trx: Kysely<Schema>,
  services: Services,
  key: string,
): Promise<boolean> {
  const row = await trx
    .updateTable('refunds')
    .set({ failed_at: services.now().toISOString() })
    .where('id', '=', refundIdOfKey(key))
    .where('attempts', '=', Number(key.split(':')[1] ?? 1))
    .where('failed_at', 'is', null)
    .where('kind', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!row) return false;
  const refund = await selectRefunds(trx)
    .where('refunds.id', '=', row.id)
    .executeTakeFirstOrThrow();
  const { account_id: accountId, policy_id: policyId, vertical_code: product } = refund;
  await recordAuditEvent(trx, services, {
    action: 'refund_failed',
    accountId,
    policyId,
    product,
  });
  await services.mailer.enqueue(trx, {
    to: refund.policyholder_email,
    template: 'refundFailed',
    data: {
      firstName: await findFirstName(trx, accountId),
      ...policyNamesOf(refund),
      amount: formatAmount(refund.amount, refund.currency),
      card: cardLabel(refund),
      policyLink: `/account/policies/${product}/${policyId}`,
    },
  });
  return true;
}

function selectRefunds(db: Kysely<Schema>) {
  return db
    .selectFrom('refunds')
    .innerJoin('charges', 'charges.id', 'refunds.charge_id')
    .innerJoin('policies', 'policies.id', 'refunds.policy_id')
    .leftJoin('payment_methods', 'payment_methods.id', 'charges.payment_method_id')
    .select(['refunds.id', 'refunds.amount', 'refunds.currency', 'failed_at'])
    .select(chargedCardColumns)
    .select(['policies.account_id', 'refunds.policy_id', 'policyholder_email'])
    .select(policyNameColumns);
}

const cardLabel = ({ brand, last4 }: { brand: string | null; last4: string | null }): string =>
  brand === null || last4 === null ? 'card' : cardBrandAndLast4({ brand, last4 });

/**
 * Lists failed refunds that wait for an operator, oldest first.
 * @param id Lists only this refund.
 */
export async function listFailedRefunds({ database }: Pick<Services, 'database'>, id?: string) {
  const rows = await selectRefunds(database.db)
    .where('failed_at', 'is not', null)
    .$if(id !== undefined, (query) => query.where('refunds.id', '=', id ?? ''))
    .orderBy('failed_at')
    .execute();
  return rows.map(({ id: refundId, failed_at, policyholder_email, amount, currency, ...row }) => ({
    id: refundId,
    since: failed_at ?? '',
    what: `${row.policy_number}: ${formatAmount(amount, currency)} was returned by ${cardLabel(row)}`,
    policyholder: policyholder_email,
  }));
}

/**
 * Retries a failed refund with the card processor, or records that an operator paid the money in
 * another way.
 * @returns false when the refund no longer waits for an operator
 */
export function resolveFailedRefund(
  services: Services,
  { id, resolution }: { id: string; resolution: 'retry' | 'paid' },
): Promise<boolean> {
  const at = services.now().toISOString();
  return services.database.transact(async (trx) => {
    const row = await trx
      .updateTable('refunds')
      .set({ failed_at: null })
      .$call((update) =>
        resolution === 'paid'
          ? update.set({ refunded_at: at, kind: PAID_MANUALLY_REFUND_KIND })
          : update.set((is) => ({ refunded_at: null, attempts: is('attempts', '+', 1) })),
      )
      .where('id', '=', id)
      .where('failed_at', 'is not', null)
      .returning('policy_id')
      .executeTakeFirst();
    if (!row) return false;
    const { policy_id: policyId } = row;
    const { account_id: accountId, vertical_code: product } = await trx
      .selectFrom('policies')
      .select(['account_id', 'vertical_code'])
      .where('id', '=', policyId)
      .executeTakeFirstOrThrow();
    const action = resolution === 'paid' ? 'refund_paid_manually' : 'refund_retried';
    await recordAuditEvent(trx, services, { action, accountId, policyId, product });
    return true;
  });
}
