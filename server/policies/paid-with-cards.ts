// Cards that have paid for policies. Later payments may use other cards.
import { toApiPaymentMethod } from '../accounts/cards.ts';
import { defineCompiledStatement } from '../data/prepared.ts';
import { chargedCardColumns } from '../sales/charged-card.ts';
import type { ApiPolicy } from './api-policy.ts';
import { policyIdOf, type PolicyRow } from './policies.ts';
import type { Services } from '../services.ts';

export type PaidWithCard = ApiPolicy['billing']['paid_with'];

/** Returns the card of the newest charge of each policy; null when nothing was charged. */
export async function newestChargeCards(
  services: Services,
  rows: readonly PolicyRow[],
): Promise<Map<string, NonNullable<PaidWithCard> | null>> {
  const chargesOf = Map.groupBy(await selectCharges(services.database.db, idsOf(rows)), policyIdOf);
  return new Map(
    rows.map(({ id }) => {
      const newest = chargesOf.get(id)?.at(-1);
      return [id, newest ? paymentMethodOfCharge(newest) : null];
    }),
  );
}

/**
 * Returns the card that paid for the start of the current term: the card of the purchase or of the
 * last renewal.
 */
export async function termStartCard(services: Services, row: PolicyRow): Promise<PaidWithCard> {
  const charges = await selectCharges(services.database.db, idsOf([row]));
  const first = charges.find(
    ({ created_at, endorsement_id }) =>
      endorsement_id === null && created_at >= (row.renewed_at ?? ''),
  );
  return first ? paymentMethodOfCharge(first) : null;
}

const idsOf = (rows: readonly PolicyRow[]) => ({ ids: rows.map(({ id }) => id) });

const paymentMethodOfCharge = (charge: { brand: string | null; last4: string | null }) =>
  toApiPaymentMethod({ ...charge, exp_month: null, exp_year: null });

/** Selects charges that were not voided, oldest first. */
const selectCharges = defineCompiledStatement<{ ids: readonly string[] }>()((db, $) =>
  db
    .selectFrom('charges')
    .leftJoin('payment_methods', 'payment_methods.id', 'charges.payment_method_id')
    .leftJoin('endorsements', (join) =>
      join
        .onRef('endorsements.policy_id', '=', 'charges.policy_id')
        .onRef('endorsements.charge_id', '=', 'charges.id'),
    )
    .select(['charges.policy_id', 'charges.created_at', 'endorsements.id as endorsement_id'])
    .select(chargedCardColumns)
    .where('charges.policy_id', 'in', $('ids'))
    .where('charges.voided_at', 'is', null)
    .orderBy('charges.created_at')
    .orderBy('charges.id'),
);
