import type { Kysely } from 'kysely';
import type { Schema } from '../../data/schema.ts';
import { selectPolicies } from '../../policies/policies.ts';
import type { EndorsablePolicy } from '../../products/collectibles/endorsable.ts';
import type { EndorsedPolicy } from '../../products/collectibles/endorse.ts';
import { priceEndorsement } from '../../products/collectibles/price-endorsement.ts';
import { parseStoredCollectibles } from '../../products/collectibles/stored-policy.ts';
import { authorizedUntil } from '../../sales/authorized-amounts.ts';
import { persistPendingEndorsement } from '../../sales/persist-pending-endorsement.ts';
import type { Services } from '../../services.ts';
import { cardColumnsOfCharge } from './charged-card.ts';

/** A past or pending endorsement of a demo policy. */
export interface DemoEndorsement {
  /** Day of the endorsement, counted from the day of seeding. */
  day: number;
  status: 'approved' | 'pending';
  /** Builds the endorsement and its price. */
  endorse(
    found: EndorsablePolicy,
    services: Pick<Services, 'rateTerritory' | 'now'>,
  ): EndorsedPolicy;
}

interface EndorsementContext {
  policyId: string;
  endorsement: DemoEndorsement;
  methodId: string;
  /** Time of the endorsement's request. */
  at: Date;
}

/**
 * Writes an endorsement of a demo policy, with the records that a real request creates. For an
 * approved endorsement it also writes the records of the approval.
 */
export async function writeDemoEndorsement(
  trx: Kysely<Schema>,
  { rateTerritory }: Pick<Services, 'rateTerritory'>,
  { policyId, endorsement, methodId, at }: EndorsementContext,
): Promise<void> {
  const row = await selectPolicies({ database: { db: trx } })
    .where('policies.id', '=', policyId)
    .executeTakeFirstOrThrow();
  const now = () => at;
  const endorsed = endorsement.endorse(
    { row, policy: parseStoredCollectibles(row) },
    { rateTerritory, now },
  );
  const orderItem = await priceEndorsement(endorsed, { database: { db: trx }, now });
  const chargeId = `chg_${policyId}_change`;
  const endorsementId = `end_${policyId}`;
  const chargeRef = `ch_${policyId}_change`;
  const created_at = at.toISOString();
  const isApproved = endorsement.status === 'approved';
  const { details, billing, currency, totals } = orderItem;
  await persistPendingEndorsement(
    trx,
    { item: orderItem, chargeId, chargeRef, endorsementId },
    { methodId, now: at },
  );
  const card = await cardColumnsOfCharge(trx, methodId);
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
      authorized_until: isApproved ? null : authorizedUntil(orderItem, at),
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
