import type { Kysely } from 'kysely';
import { hashPassword } from '../../accounts/passwords.ts';
import type { Schema } from '../../data/schema.ts';
import { addBillingCycles } from '../../dates.ts';
import type { Services } from '../../services.ts';
import { DEMO_ACCOUNT_ID, demoCard, demoCredentials, expiringDemoCard } from './account.ts';
import { demoPolicies } from './policies.ts';
import { demoAddress } from './policy.ts';
import { clearDemoClaims, writeDemoClaims } from './write-claims.ts';
import { writeDemoPolicy } from './write-policy.ts';

type Parts = Pick<
  Services,
  'database' | 'brand' | 'now' | 'fieldCipher' | 'rateTerritory' | 'settings'
>;

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

/** Tables whose rows belong to a policy, in the order of their foreign keys. */
const policyTables = [
  'acceptances',
  'notices',
  'paper_notices',
  'installments',
  'refunds',
  'endorsements',
  'charges',
  'cancellation_requests',
] as const;

/** Deletes all data of the account except its row and its sessions. */
async function clearDemo(trx: Kysely<Schema>): Promise<void> {
  await clearDemoClaims(trx);
  const policyIds = trx
    .selectFrom('policies')
    .select('id')
    .where('account_id', '=', DEMO_ACCOUNT_ID);
  for (const table of policyTables)
    await trx.deleteFrom(table).where('policy_id', 'in', policyIds).execute();
  await trx.deleteFrom('policies').where('account_id', '=', DEMO_ACCOUNT_ID).execute();
  await trx.deleteFrom('payment_methods').where('account_id', '=', DEMO_ACCOUNT_ID).execute();
  await trx.deleteFrom('deletion_requests').where('account_id', '=', DEMO_ACCOUNT_ID).execute();
  await trx.deleteFrom('idempotency_keys').where('scope', '=', DEMO_ACCOUNT_ID).execute();
  await trx
    .deleteFrom('tokens')
    .where('account_id', '=', DEMO_ACCOUNT_ID)
    .where('kind', '!=', 'session')
    .execute();
}

const DAY_MS = 86_400_000;

/** Day of the first purchase. The account and its cards exist since then. */
const firstPurchase = Math.min(...demoPolicies.map(({ bought }) => bought));

async function writeDemo(trx: Kysely<Schema>, parts: Parts, passwordHash: string): Promise<void> {
  const now = parts.now();
  const registered = new Date(now.getTime() + firstPurchase * DAY_MS).toISOString();
  const person = {
    password_hash: passwordHash,
    email_verified_at: registered,
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
      id: DEMO_ACCOUNT_ID,
      email: demoCredentials.email,
      created_at: registered,
      ...person,
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(person))
    .execute();
  await trx
    .insertInto('payment_methods')
    .values(demoCards(now, registered))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  for (const policy of demoPolicies) await writeDemoPolicy(trx, policy, parts);
  await writeDemoClaims(trx, parts);
}

function demoCards(now: Date, created_at: string) {
  const common = { account_id: DEMO_ACCOUNT_ID, gateway: 'embedded', created_at, removed_at: null };
  const [year = 0, month = 0] = addBillingCycles(now.toISOString().slice(0, 10), 'month', 1)
    .split('-')
    .map(Number);
  return [
    {
      ...common,
      ...demoCard,
      gateway_ref: 'succeeds:demo',
      exp_month: 4,
      exp_year: year + 3,
    },
    {
      ...common,
      ...expiringDemoCard,
      gateway_ref: `succeeds:${Date.UTC(year, month, 2)}:demo`,
      exp_month: month,
      exp_year: year,
    },
  ];
}
