import type { Kysely } from 'kysely';
import { AUTHORIZATION_DAYS } from '../../../src/contract/service-facts.ts';
import { hashPassword } from '../../accounts/passwords.ts';
import { demoCredentials } from './account.ts';
import { addBillingCycles } from '../../dates.ts';
import type { Services } from '../../services.ts';
import { cardColumnsOfCharge } from './charged-card.ts';
import { demoCharges } from './charges.ts';
import { writeDemoEndorsement } from './endorsements.ts';
import { clearDemoClaims, writeDemoClaims } from './write-claims.ts';
import { lastChargeDay, computeDemoPolicyEnd } from './policy-end.ts';
import { demoPolicies } from './policies.ts';
import { demoAddress, demoBilling, demoPolicyDates, type DemoPolicy } from './policy.ts';
import type { Schema } from '../../data/schema.ts';

type Parts = Pick<
  Services,
  'database' | 'brand' | 'now' | 'fieldCipher' | 'rateTerritory' | 'settings'
>;

const ACCOUNT_ID = 'acc_demo';
const METHOD_ID = 'pm_demo';
/** A card that expires at the end of the month after the seeding. It pays for one policy. */
const EXPIRING_METHOD_ID = 'pm_demo_expiring';
const DAY_MS = 86_400_000;

/**
 * Writes the demo account with its policies, if no account has the demo email. An existing account
 * stays unchanged: it is from an earlier start, or a visitor registered it.
 */
export async function seedDemoData(parts: Parts): Promise<void> {
  const existing = await parts.database.db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', demoCredentials.email)
    .executeTakeFirst();
  if (existing) return;
  const passwordHash = await hashPassword(demoCredentials.password, parts.settings);
  await parts.database.transact((trx) => writeDemo(trx, parts, passwordHash));
}

/**
 * Resets the demo account to the data that it had at the first start. The account's sessions stay
 * active.
 */
export async function resetDemoData(parts: Parts): Promise<void> {
  const passwordHash = await hashPassword(demoCredentials.password, parts.settings);
  await parts.database.transact(async (trx) => {
    await clearDemo(trx);
    await writeDemo(trx, parts, passwordHash);
  });
}

/** Deletes all data of the account except its row and its sessions. */
async function clearDemo(trx: Kysely<Schema>): Promise<void> {
  await clearDemoClaims(trx);
  const policyIds = trx.selectFrom('policies').select('id').where('account_id', '=', ACCOUNT_ID);
  await trx.deleteFrom('installments').where('policy_id', 'in', policyIds).execute();
  await trx.deleteFrom('refunds').where('policy_id', 'in', policyIds).execute();
  await trx.deleteFrom('endorsements').where('policy_id', 'in', policyIds).execute();
  await trx.deleteFrom('charges').where('policy_id', 'in', policyIds).execute();
  await trx.deleteFrom('cancellation_requests').where('policy_id', 'in', policyIds).execute();
  await trx.deleteFrom('policies').where('account_id', '=', ACCOUNT_ID).execute();
  await trx.deleteFrom('payment_methods').where('account_id', '=', ACCOUNT_ID).execute();
  await trx.deleteFrom('idempotency_keys').where('scope', '=', ACCOUNT_ID).execute();
  await trx
    .deleteFrom('tokens')
    .where('account_id', '=', ACCOUNT_ID)
    .where('kind', '!=', 'session')
    .execute();
}

async function writeDemo(trx: Kysely<Schema>, parts: Parts, passwordHash: string): Promise<void> {
  const now = parts.now();
  const person = {
    password_hash: passwordHash,
    email_verified_at: now.toISOString(),
    first_name: 'Dana',
    middle_name: null,
    last_name: 'Moreau',
    phone_number: '(503) 555-0142',
    country_id: 'US',
    region_id: 'US-OR',
    beneficiary: JSON.stringify({ first_name: 'Luc', last_name: 'Moreau', email: null }),
    address: JSON.stringify(demoAddress),
  };
  await trx
    .insertInto('accounts')
    .values({
      id: ACCOUNT_ID,
      email: demoCredentials.email,
      created_at: now.toISOString(),
      ...person,
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(person))
    .execute();
  await trx
    .insertInto('payment_methods')
    .values(demoCards(now))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  for (const policy of demoPolicies) await writePolicy(trx, policy, parts);
  await writeDemoClaims(trx, parts);
}

/**
 * Returns the authorization columns of a charge. A pending policy's charge stays authorized for as
 * many days as after a real purchase. Any other charge is already captured.
 */
function authorizationColumns({ status }: DemoPolicy, charged: string, now: Date) {
  const authorizedUntil = new Date(Date.parse(charged) + AUTHORIZATION_DAYS * DAY_MS);
  const isAuthorized = status === 'pending' && authorizedUntil > now;
  return {
    captured_at: isAuthorized ? null : charged,
    authorized_until: isAuthorized ? authorizedUntil.toISOString() : null,
  };
}

function demoCards(now: Date) {
  const created_at = now.toISOString();
  const common = { account_id: ACCOUNT_ID, gateway: 'embedded', created_at, removed_at: null };
  const [year = 0, month = 0] = addBillingCycles(created_at.slice(0, 10), 'month', 1)
    .split('-')
    .map(Number);
  const good = { exp_month: 4, exp_year: year + 3 };
  const expiring = { exp_month: month, exp_year: year };
  return [
    {
      ...common,
      id: METHOD_ID,
      gateway_ref: 'succeeds:demo',
      brand: 'Visa',
      last4: '4242',
      ...good,
    },
    {
      ...common,
      id: EXPIRING_METHOD_ID,
      gateway_ref: `succeeds:${Date.UTC(year, month, 2)}:demo`,
      brand: 'Mastercard',
      last4: '4444',
      ...expiring,
    },
  ];
}

async function writePolicy(trx: Kysely<Schema>, policy: DemoPolicy, parts: Parts): Promise<void> {
  const instant = (day: number) => new Date(parts.now().getTime() + day * DAY_MS).toISOString();
  const date = (day: number) => instant(day).slice(0, 10);
  const billing = demoBilling(policy, date);
  const created_at = instant(policy.bought);
  const methodId = policy.isOnExpiringCard ? EXPIRING_METHOD_ID : METHOD_ID;
  const charges = demoCharges(billing, demoPolicyDates(policy, date), date(lastChargeDay(policy)));
  const { refunds, ...termination } = computeDemoPolicyEnd(
    policy,
    { storedBilling: billing, charges },
    instant,
  );
  const inserted = await trx
    .insertInto('policies')
    .values({
      id: policy.id,
      account_id: ACCOUNT_ID,
      vertical_code: policy.product,
      policy_number: policy.number,
      // A policy with endorsements is first written as approved. Writing a pending endorsement then
      // changes the status.
      status: policy.endorsements ? 'approved' : policy.status,
      plan_id: policy.plan.id,
      plan_title: policy.plan.title,
      plan_subtitle: policy.plan.subtitle,
      underwriter: policy.underwriter,
      purchased_from: parts.brand.name,
      details: JSON.stringify(policy.details(date)),
      billing: JSON.stringify(billing),
      coverage_start_date: date(policy.starts),
      policyholder_email: demoCredentials.email,
      insured_risk_key: policy.insuredRiskKey ?? null,
      metadata: null,
      payment_method_id: methodId,
      created_at,
      ...termination,
    })
    // Another policy may already have the same number or insure the same booking. The demo policy
    // is then skipped.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return;
  const card = await cardColumnsOfCharge(trx, methodId);
  const chargeRows = charges.map(({ amount, date: on }, index) => ({
    id: `chg_${policy.id}_${index + 1}`,
    policy_id: policy.id,
    gateway: 'embedded',
    charge_ref: `ch_${policy.id}_${index + 1}`,
    amount,
    currency: billing.currency,
    ...authorizationColumns(policy, `${on}T12:00:00.000Z`, parts.now()),
    payment_method_id: methodId,
    ...card,
    created_at: `${on}T12:00:00.000Z`,
  }));
  await trx.insertInto('charges').values(chargeRows).execute();
  for (const [at, { id, created_at: charged }] of chargeRows.entries()) {
    const amount = refunds[at] ?? 0;
    if (amount === 0) continue;
    const refund = {
      id: `ref_${policy.id}_${at + 1}`,
      policy_id: policy.id,
      charge_id: id,
      amount,
    };
    const on = termination.canceled_at ?? charged;
    await trx
      .insertInto('refunds')
      .values({ ...refund, currency: billing.currency, created_at: on, refunded_at: on })
      .execute();
  }
  for (const endorsement of policy.endorsements ?? []) {
    const at = new Date(instant(endorsement.day));
    await writeDemoEndorsement(trx, parts, { policyId: policy.id, endorsement, methodId, at });
  }
}
