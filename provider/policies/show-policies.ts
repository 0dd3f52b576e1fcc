import { sql } from 'kysely';
import type { IssuedPolicy } from './issued-policy.ts';
import { toDecimal } from '../money.ts';
import { duesOf } from './dues.ts';
import { historiesOf } from './policy-history.ts';
import { toPolicy, type PolicyRow } from './policies.ts';
import { paidWithOf } from './paid-with.ts';
import { chargedCard, selectChargedCard } from '../sales/charged-card.ts';
import { BY_HAND } from '../sales/returned-refunds.ts';
import type { Services } from '../services.ts';

/**
 * Policies as the contract shows them: what has ended with what was given back for it, what can be changed
 * with every change, what is paid on with what has failed and when it renews.
 */
export async function showPolicies(
  services: Services,
  rows: readonly PolicyRow[],
): Promise<IssuedPolicy[]> {
  const ended = rows.filter(({ status }) => status === 'canceled' || status === 'rejected');
  const [refunds, histories, dues, paidWith] = await Promise.all([
    refundsOf(services, ended),
    historiesOf(services, rows),
    duesOf(services, rows),
    paidWithOf(services, rows),
  ]);
  return rows.map((row) => {
    const history = histories.get(row.id);
    const shown = toPolicy(row, services);
    const paid_with = paidWith.get(row.id) ?? null;
    const billing = { ...shown.billing, ...dues.get(row.id), paid_with };
    const policy = { ...shown, billing, ...(history && { history }) };
    if (!ended.includes(row)) return policy;
    return { ...policy, billing: { ...policy.billing, refunds: refunds.get(row.id) ?? [] } };
  });
}

type Refunds = NonNullable<IssuedPolicy['billing']['refunds']>;

const isByHand = sql<number>`case when refunds.kind = ${sql.lit(BY_HAND)} then 1 else 0 end`;

/** By policy, one entry for each card. */
async function refundsOf({ database }: Services, rows: readonly PolicyRow[]) {
  const byPolicy = new Map<string, Refunds>();
  if (rows.length === 0) return byPolicy;
  const paid = await database.db
    .selectFrom('refunds')
    .innerJoin('charges', 'charges.id', 'refunds.charge_id')
    .leftJoin('payment_methods', 'payment_methods.id', 'charges.payment_method_id')
    .select('refunds.policy_id')
    .select(selectChargedCard)
    .select(isByHand.as('by_hand'))
    .select(({ fn }) => fn.sum<number | string>('refunds.amount').as('amount'))
    .where(
      'refunds.policy_id',
      'in',
      rows.map(({ id }) => id),
    )
    // What goes back for a change is not given back for the end of the policy.
    .where('refunds.endorsement_id', 'is', null)
    .where('refunds.returned_at', 'is', null)
    .groupBy(['refunds.policy_id', chargedCard.brand, chargedCard.last4, isByHand])
    .orderBy(chargedCard.last4)
    .execute();
  for (const { policy_id, amount, by_hand, ...card } of paid) {
    const { brand, last4 } = { brand: card.brand ?? 'Card', last4: card.last4 ?? '' };
    const refund = {
      payment_method: by_hand === 1 ? null : { details: { brand, last4 } },
      refund_amount: toDecimal(Number(amount)),
    };
    byPolicy.set(policy_id, [...(byPolicy.get(policy_id) ?? []), refund]);
  }
  return byPolicy;
}
