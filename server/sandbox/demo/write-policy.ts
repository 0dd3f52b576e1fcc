import type { Kysely } from 'kysely';
import { addDays } from '../../../src/contract/dates.ts';
import { AUTHORIZATION_DAYS } from '../../../src/contract/service-facts.ts';
import type { ChargesTable } from '../../data/payment-tables.ts';
import type { Schema } from '../../data/schema.ts';
import { todayInProductTimeZone } from '../../dates.ts';
import { selectPolicies } from '../../policies/policies.ts';
import { priceEndorsement } from '../../products/collectibles/price-endorsement.ts';
import { parseStoredCollectibles } from '../../products/collectibles/stored-policy.ts';
import { firstAttemptAt } from '../../sales/installments.ts';
import { authorizedUntil } from '../../sales/authorized-amounts.ts';
import { persistPendingEndorsement } from '../../sales/persist-pending-endorsement.ts';
import type { Services } from '../../services.ts';
import { DEMO_ACCOUNT_ID, demoCard, demoCredentials, expiringDemoCard } from './account.ts';
import {
  demoBilling,
  demoCharges,
  demoPolicyEnd,
  type DemoEndorsement,
  type DemoPolicy,
} from './policy.ts';

type Parts = Pick<Services, 'brand' | 'now' | 'rateTerritory'>;

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/**
 * Returns functions that convert a day, counted from today, to a date and to an instant on this
 * date. 24 hours a day would miss the date by one around midnight if the clocks change in between.
 */
function demoDays(productCode: string, now: Date) {
  const today = todayInProductTimeZone(productCode, now);
  const date = (day: number) => addDays(today, day);
  const instant = (day: number) => {
    const time = now.getTime() + day * DAY_MS;
    const found = todayInProductTimeZone(productCode, new Date(time));
    const shift = found === date(day) ? 0 : found < date(day) ? HOUR_MS : -HOUR_MS;
    return new Date(time + shift).toISOString();
  };
  return { date, instant };
}

/** Writes a policy with its charges, refunds and endorsements. */
export async function writeDemoPolicy(
  trx: Kysely<Schema>,
  policy: DemoPolicy,
  parts: Parts,
): Promise<void> {
  const now = parts.now().toISOString();
  const { date, instant } = demoDays(policy.product, parts.now());
  const charges = demoCharges(policy, date);
  const { refunds, ...termination } = demoPolicyEnd(policy, charges, instant);
  const inserted = await trx
    .insertInto('policies')
    .values({
      id: policy.id,
      account_id: DEMO_ACCOUNT_ID,
      vertical_code: policy.product,
      policy_number: policy.number,
      // A policy with endorsements is first written as approved. Writing a pending endorsement then
      // changes the status.
      status: 'endorsements' in policy ? 'approved' : policy.status,
      plan_id: policy.plan.id,
      plan_title: policy.plan.title,
      plan_subtitle: policy.plan.subtitle,
      underwriter: policy.underwriter,
      purchased_from: parts.brand.name,
      details: JSON.stringify(policy.details(date)),
      billing: JSON.stringify(demoBilling(policy, date)),
      coverage_start_date: date(policy.starts),
      policyholder_email: demoCredentials.email,
      insured_risk_key: policy.insuredRiskKey ?? null,
      metadata: null,
      payment_method_id: cardOf(policy).id,
      created_at: instant(policy.bought),
      ...termination,
    })
    // Another policy may already have the same number or insure the same booking. The demo policy
    // is then skipped.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return;
  for (const [index, planned] of charges.entries()) {
    const created_at = chargedAt(planned.date, { index, bought: instant(policy.bought), now });
    const charge = chargeRow(policy, index + 1, {
      amount: planned.amount,
      created_at,
      ...authorization(policy, created_at, now),
    });
    await trx.insertInto('charges').values(charge).execute();
    if (index > 0) await writePaidInstallment(trx, charge, { policy, due_date: planned.date });
    const refundedAt = termination.canceled_at ?? created_at;
    if (refunds[index]) await writeRefund(trx, charge, { amount: refunds[index], refundedAt });
  }
  for (const endorsement of policy.endorsements ?? [])
    await writeEndorsement(trx, parts, {
      policy,
      endorsement,
      at: new Date(instant(endorsement.day)),
    });
}

const cardOf = ({ isOnExpiringCard }: DemoPolicy) =>
  isOnExpiringCard ? expiringDemoCard : demoCard;

/**
 * Returns the time of a charge. The first is charged with the purchase, the others when a real
 * installment is collected, which is not later than now.
 */
function chargedAt(
  date: string,
  { index, bought, now }: { index: number; bought: string; now: string },
): string {
  if (index === 0) return bought;
  const collected = firstAttemptAt(date);
  return collected < now ? collected : now;
}

/**
 * Returns the times of a charge's authorization and capture. Only the charge of a pending policy is
 * authorized first. It is captured when its authorization ends.
 */
function authorization(
  { status }: DemoPolicy,
  created_at: string,
  now: string,
): Pick<ChargesTable, 'authorized_until' | 'captured_at'> {
  if (status !== 'pending') return { authorized_until: null, captured_at: created_at };
  const until = new Date(Date.parse(created_at) + AUTHORIZATION_DAYS * DAY_MS).toISOString();
  return { authorized_until: until, captured_at: until > now ? null : until };
}

function chargeRow(
  policy: DemoPolicy,
  name: number | 'change',
  charge: Pick<ChargesTable, 'amount' | 'created_at' | 'authorized_until' | 'captured_at'>,
) {
  const { id, brand, last4 } = cardOf(policy);
  return {
    id: `chg_${policy.id}_${name}`,
    policy_id: policy.id,
    gateway: 'embedded',
    charge_ref: `ch_${policy.id}_${name}`,
    currency: 'USD',
    payment_method_id: id,
    card_brand: brand,
    card_last4: last4,
    ...charge,
  };
}

/** Writes the installment that a charge after the purchase has paid. */
function writePaidInstallment(
  trx: Kysely<Schema>,
  { id, policy_id, amount, currency, payment_method_id, created_at }: ReturnType<typeof chargeRow>,
  { policy, due_date }: { policy: DemoPolicy; due_date: string },
) {
  const row = {
    id: id.replace(/^chg_/, 'ins_'),
    policy_id,
    kind: policy.pricing.monthly === undefined ? 'cycle' : 'installment',
    due_date,
    amount,
    currency,
    state: 'paid',
    attempts: 1,
    next_attempt_at: firstAttemptAt(due_date),
    payment_method_id,
    charge_id: id,
    created_at,
    settled_at: created_at,
  };
  return trx.insertInto('installments').values(row).execute();
}

function writeRefund(
  trx: Kysely<Schema>,
  { id, policy_id, currency }: ReturnType<typeof chargeRow>,
  { amount, refundedAt }: { amount: number; refundedAt: string },
) {
  const row = {
    id: id.replace(/^chg_/, 'ref_'),
    policy_id,
    charge_id: id,
    amount,
    currency,
    created_at: refundedAt,
    refunded_at: refundedAt,
  };
  return trx.insertInto('refunds').values(row).execute();
}

/**
 * Writes an endorsement of a demo policy, with the records that a real request creates. For an
 * approved endorsement it also writes the records of the approval.
 * @param at time of the endorsement's request
 */
async function writeEndorsement(
  trx: Kysely<Schema>,
  { rateTerritory }: Parts,
  { policy, endorsement, at }: { policy: DemoPolicy; endorsement: DemoEndorsement; at: Date },
): Promise<void> {
  const row = await selectPolicies({ database: { db: trx } })
    .where('policies.id', '=', policy.id)
    .executeTakeFirstOrThrow();
  const now = () => at;
  const endorsed = endorsement.endorse(
    { row, policy: parseStoredCollectibles(row) },
    { rateTerritory, now },
  );
  const item = await priceEndorsement(endorsed, { database: { db: trx }, now });
  const isApproved = endorsement.status === 'approved';
  const created_at = at.toISOString();
  const charge = chargeRow(policy, 'change', {
    amount: item.totals.grandtotal,
    created_at,
    authorized_until: isApproved ? null : authorizedUntil(item, at),
    captured_at: isApproved ? created_at : null,
  });
  const endorsementId = `end_${policy.id}`;
  await persistPendingEndorsement(
    trx,
    { item, chargeId: charge.id, chargeRef: charge.charge_ref, endorsementId },
    { methodId: charge.payment_method_id, now: at },
  );
  await trx.insertInto('charges').values(charge).execute();
  if (!isApproved) return;
  await trx
    .updateTable('endorsements')
    .set({ status: 'approved', decided_at: created_at })
    .where('id', '=', endorsementId)
    .execute();
  const details = JSON.stringify(item.details);
  const billing = JSON.stringify(item.billing);
  await trx
    .updateTable('policies')
    .set({ status: 'approved', details, billing })
    .where('id', '=', policy.id)
    .execute();
}
