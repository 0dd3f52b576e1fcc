import type { Kysely } from 'kysely';
import type { Schema } from '../data/schema.ts';
import { chargedCardColumns } from './charged-card.ts';

/** One charge of a policy, with the amount that can still be refunded and its card. */
export interface RefundableCharge {
  id: string;
  /** Charged amount minus the refunds of this charge, in minor units. */
  refundable: number;
  /** Amount that the bank took back, in minor units. */
  disputed: number;
  brand: string;
  last4: string;
  paymentMethodId: string | null;
}

/** A part of a refund: the amount that one charge returns. */
export interface RefundAllocation {
  chargeId: string;
  amount: number;
  brand: string;
  last4: string;
  paymentMethodId: string | null;
}

/**
 * A policy with its current card. The current card is used for older charges that have no stored
 * card.
 */
interface ChargedPolicy {
  id: string;
  renewed_at?: string | null;
  payment_method_id: string | null;
}

/**
 * Lists the charges of the policy's current term, newest first. Charges of earlier terms are left
 * out, because their coverage is used up. Voided charges are left out too. The charge of a pending
 * endorsement is left out, because it is refunded only together with that endorsement.
 */
export async function listRefundableCharges(
  db: Kysely<Schema>,
  policy: ChargedPolicy,
): Promise<RefundableCharge[]> {
  const rows = await db
    .selectFrom('charges')
    .leftJoin('payment_methods', 'payment_methods.id', 'charges.payment_method_id')
    .select(['charges.id', 'charges.amount', 'charges.payment_method_id'])
    .select(chargedCardColumns)
    .select((is) =>
      is
        .selectFrom('refunds')
        .select(({ fn }) => fn.sum<number | string | null>('refunds.amount').as('sum'))
        .whereRef('refunds.policy_id', '=', 'charges.policy_id')
        .whereRef('refunds.charge_id', '=', 'charges.id')
        .as('refunded'),
    )
    .select((is) =>
      is
        .selectFrom('refunds')
        .select(({ fn }) => fn.sum<number | string | null>('refunds.amount').as('sum'))
        .whereRef('refunds.policy_id', '=', 'charges.policy_id')
        .whereRef('refunds.charge_id', '=', 'charges.id')
        .where('refunds.kind', '=', 'dispute')
        .as('disputed'),
    )
    .where('charges.policy_id', '=', policy.id)
    .where('charges.voided_at', 'is', null)
    .where('charges.created_at', '>=', policy.renewed_at ?? '')
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('endorsements')
            .select('endorsements.id')
            .whereRef('endorsements.policy_id', '=', 'charges.policy_id')
            .whereRef('endorsements.charge_id', '=', 'charges.id')
            .where('endorsements.status', '=', 'pending'),
        ),
      ),
    )
    .orderBy('charges.created_at', 'desc')
    .orderBy('charges.id')
    .execute();
  return rows.map(({ id, amount, refunded, disputed, payment_method_id, brand, last4 }) => ({
    id,
    refundable: amount - Number(refunded ?? 0),
    disputed: Number(disputed ?? 0),
    brand: brand ?? 'Card',
    last4: last4 ?? '',
    paymentMethodId: payment_method_id ?? policy.payment_method_id,
  }));
}

/**
 * Divides a refund among charges in the given order, which is newest first. No charge returns more
 * than its refundable amount.
 */
export function allocateRefund(
  refund: number,
  charges: readonly RefundableCharge[],
): RefundAllocation[] {
  const allocations: RefundAllocation[] = [];
  let remaining = refund;
  for (const { id: chargeId, refundable, disputed: _, ...card } of charges) {
    const amount = Math.min(remaining, refundable);
    if (amount > 0) allocations.push({ chargeId, amount, ...card });
    remaining -= Math.max(amount, 0);
  }
  return allocations;
}

/** Returns the refunded amount for each card in minor units, in the sequence of the allocations. */
export function refundTotalsByCard(allocations: readonly RefundAllocation[]) {
  const cards = new Map<string, { brand: string; last4: string; amount: number }>();
  for (const { brand, last4, amount } of allocations) {
    const previous = cards.get(`${brand} ${last4}`)?.amount ?? 0;
    cards.set(`${brand} ${last4}`, { brand, last4, amount: previous + amount });
  }
  return [...cards.values()];
}
