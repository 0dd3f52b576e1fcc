import type { Kysely } from 'kysely';
import type { Schema } from '../../data/schema.ts';
import { selectPolicies } from '../../policies/policies.ts';
import type { Endorsable } from '../../products/collectibles/endorsable.ts';
import type { Endorsed } from '../../products/collectibles/endorse.ts';
import { priceEndorsement } from '../../products/collectibles/endorse-price.ts';
import { readCollectibles } from '../../products/collectibles/stored-policy.ts';
import { heldUntil } from '../../sales/held-money.ts';
import { requestChange } from '../../sales/request-change.ts';
import type { Services } from '../../services.ts';
import { chargedCardOf } from './charged-card.ts';

/** A change that a demo policy has seen, or that waits. */
export interface DemoChange {
  /** Counted from the day of seeding. */
  day: number;
  status: 'approved' | 'pending';
  /** One that costs something. */
  endorse(found: Endorsable, services: Pick<Services, 'rateTerritory' | 'now'>): Endorsed;
}

interface Changing {
  policyId: string;
  change: DemoChange;
  methodId: string;
  /** When it was asked for. */
  at: Date;
}

/** Writes a change of a demo policy as asking for it would have, and approving it. */
export async function writeDemoChange(
  trx: Kysely<Schema>,
  { rateTerritory }: Pick<Services, 'rateTerritory'>,
  { policyId, change, methodId, at }: Changing,
): Promise<void> {
  const row = await selectPolicies({ database: { db: trx } })
    .where('policies.id', '=', policyId)
    .executeTakeFirstOrThrow();
  const now = () => at;
  const endorsed = change.endorse({ row, policy: readCollectibles(row) }, { rateTerritory, now });
  const goods = await priceEndorsement(endorsed, { database: { db: trx }, now });
  const chargeId = `chg_${policyId}_change`;
  const endorsementId = `end_${policyId}`;
  const chargeRef = `ch_${policyId}_change`;
  const created_at = at.toISOString();
  const isApproved = change.status === 'approved';
  const { details, billing, currency, totals } = goods;
  await requestChange(trx, { goods, chargeId, chargeRef, endorsementId }, { methodId, now: at });
  const card = await chargedCardOf(trx, methodId);
  await trx
    .insertInto('charges')
    .values({
      id: chargeId,
      policy_id: policyId,
      gateway: 'embedded',
      charge_ref: chargeRef,
      amount: totals.grandtotal,
      currency,
      captured_at: isApproved ? created_at : null,
      payment_method_id: methodId,
      ...card,
      created_at,
      held_until: isApproved ? null : heldUntil(goods, at),
    })
    .execute();
  if (!isApproved) return;
  await trx
    .updateTable('endorsements')
    .set({ status: 'approved', decided_at: created_at })
    .where('id', '=', endorsementId)
    .execute();
  await trx
    .updateTable('policies')
    .set({ status: 'approved', details: JSON.stringify(details), billing: JSON.stringify(billing) })
    .where('id', '=', policyId)
    .execute();
}
