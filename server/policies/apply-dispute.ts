// Applies disputes at the card processor. A dispute ends the policy of its charge.
import type { Kysely, Selectable } from 'kysely';
import { findFirstName } from '../accounts/find-account.ts';
import { CHARGED_BACK, isChargedBack } from '../charged-back.ts';
import type { ChargesTable } from '../data/payment-tables.ts';
import type { Schema } from '../data/schema.ts';
import { formatAmount } from '../money.ts';
import type { GatewayObjectState } from '../sales/gateway/events.ts';
import type { Services } from '../services.ts';
import { cancelInTransaction } from './cancel-policy.ts';
import { cancellationBlocker } from './cancellation-blocker.ts';
import { quoteCancellationAt } from './cancellation-quote.ts';
import { endAfterChargeback } from './end-after-chargeback.ts';
import { selectPolicies } from './policies.ts';

export type Charge = Selectable<ChargesTable>;
export type ObjectState<Kind extends GatewayObjectState['kind']> = Extract<
  GatewayObjectState,
  { kind: Kind }
>;

/** @returns false if the refund is recorded already */
export async function insertRefund(
  trx: Kysely<Schema>,
  refund: { charge: Charge; id: string; amount: number; kind: string; at: string },
): Promise<boolean> {
  const { charge, id, amount, kind, at } = refund;
  const { id: charge_id, policy_id, currency } = charge;
  const inserted = await trx
    .insertInto('refunds')
    .values({ id, policy_id, charge_id, currency, amount, kind, created_at: at, refunded_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/**
 * Ends the policy when the bank withdraws the money of a charge: at once, or after the days that the
 * rules of its state require. The unused part of the other payments is refunded at the end. After a
 * won dispute the charge counts as paid again, but the policy ends, or stays canceled, all the same.
 */
export async function applyDispute(
  trx: Kysely<Schema>,
  services: Services,
  { charge, objectState }: { charge: Charge; objectState: ObjectState<'dispute'> },
): Promise<void> {
  const at = services.now();
  if (objectState.state === 'not_withdrawn') {
    await trx.deleteFrom('refunds').where('id', '=', objectState.disputeRef).execute();
    return;
  }
  const { disputeRef: id, amount } = objectState;
  const kind = 'dispute';
  if (!(await insertRefund(trx, { charge, id, amount, kind, at: at.toISOString() }))) return;
  const row = await selectPolicies({ database: { db: trx } })
    .where('policies.id', '=', charge.policy_id)
    .executeTakeFirstOrThrow();
  // A second chargeback does not move the day.
  if (cancellationBlocker(row, at) !== null || isChargedBack(row)) return;
  const transactionServices = { ...services, database: { ...services.database, db: trx } };
  const recipient = {
    email: row.policyholder_email,
    firstName: await findFirstName(trx, row.account_id),
  };
  const chargedBack = formatAmount(amount, charge.currency);
  const later = { row, recipient, amount: chargedBack };
  if (await endAfterChargeback(trx, transactionServices, later)) return;
  const quote = await quoteCancellationAt(transactionServices, row, at);
  const cause = { action: CHARGED_BACK, amount: chargedBack } as const;
  if (!(await cancelInTransaction(trx, services, { quote, recipient, cause })))
    throw new Error('A policy has changed while it was locked');
}
