import { sql, type RawBuilder } from 'kysely';
import type { Schema } from '../data/schema.ts';
import type { Services } from '../services.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Never a day too few. */
const DAYS_A_YEAR = 366;
/** Rows of one statement, so that nobody waits long behind it. */
const AT_ONCE = 1_000;

type Purged = Pick<Services, 'database' | 'now' | 'settings' | 'log'>;

/** What is of no more use, and after how many days; null: after AUDIT_YEARS. docs/operations.md has the same. */
interface Rule {
  table: keyof Schema;
  key: string;
  days: number | null;
  /** True of a row that is older than `ago`, an instant. */
  isOld(ago: string): RawBuilder<unknown>;
}

const olderThan = (column: string) => (ago: string) => sql`${sql.ref(column)} < ${ago}`;

/** In this order: a draft before what it is a draft of. */
export const retention = [
  { table: 'tokens', key: 'hash', days: 1, isOld: olderThan('expires_at') },
  { table: 'card_tokens', key: 'token_hash', days: 1, isOld: olderThan('created_at') },
  { table: 'bank_checks', key: 'id', days: 1, isOld: olderThan('created_at') },
  { table: 'quotes', key: 'id', days: 7, isOld: olderThan('expires_at') },
  { table: 'saved_flows', key: 'id', days: 1, isOld: olderThan('expires_at') },
  { table: 'outbox', key: 'id', days: 30, isOld: olderThan('created_at') },
  { table: 'mail_suppressions', key: 'address', days: 30, isOld: olderThan('since') },
  {
    table: 'rate_limits',
    key: 'bucket',
    days: 1,
    isOld: (ago) => sql`window_start < ${Math.floor(Date.parse(ago) / 1000)}`,
  },
  // Never while a purchase or its money is under way: an open charge keeps the keys since it was made.
  {
    table: 'unique_keys',
    key: 'key',
    days: 30,
    isOld: (ago) => sql`created_at < ${ago} and not exists (
      select 1 from charges where captured_at is null and released_at is null
      and charges.created_at <= unique_keys.created_at)`,
  },
  // The card of a visitor, or one that was removed, with which nothing was bought.
  {
    table: 'payment_methods',
    key: 'id',
    days: 1,
    isOld: (ago) => sql`(removed_at < ${ago} or account_id is null and created_at < ${ago})
      and not exists (select 1 from policies where policies.payment_method_id = payment_methods.id)
      and not exists (select 1 from charges where charges.payment_method_id = payment_methods.id)
      and not exists (select 1 from endorsements where endorsements.payment_method_id = payment_methods.id)
      and not exists (select 1 from instalments where instalments.payment_method_id = payment_methods.id)`,
  },
  { table: 'claim_drafts', key: 'process_id', days: 90, isOld: olderThan('updated_at') },
  {
    table: 'claim_processes',
    key: 'id',
    days: 90,
    isOld: (ago) => sql`filed_at is null and created_at < ${ago}
      and not exists (select 1 from claim_drafts where process_id = claim_processes.id)
      and not exists (select 1 from claims where process_id = claim_processes.id)`,
  },
  // Given for a claim that was never filed, whose draft went before it.
  {
    table: 'bank_accounts',
    key: 'id',
    days: 180,
    isOld: (ago) => sql`created_at < ${ago}
      and not exists (select 1 from claims where claims.bank_account_id = bank_accounts.id)
      and not exists (select 1 from payouts where payouts.bank_account_id = bank_accounts.id)
      and not exists (select 1 from claim_drafts join claim_processes on claim_processes.id = process_id
        where claim_processes.account_id = bank_accounts.account_id)`,
  },
  { table: 'gateway_events', key: 'id', days: 90, isOld: olderThan('read_at') },
  { table: 'leads', key: 'id', days: 365, isOld: olderThan('created_at') },
  { table: 'audit', key: 'id', days: null, isOld: olderThan('at') },
] as const satisfies readonly Rule[];

const withPolicy = 'with its policy, for as long as claims and complaints about it can come up';

/** What stays, and why: a table that is neither here nor above does not compile. */
export const kept: Record<Exclude<keyof Schema, (typeof retention)[number]['table']>, string> = {
  accounts: 'until its holder asks for its end: policies belong to it',
  policies: withPolicy,
  charges: withPolicy,
  refunds: withPolicy,
  instalments: withPolicy,
  schedules: withPolicy,
  endorsements: withPolicy,
  cancellation_requests: withPolicy,
  claims: withPolicy,
  claim_events: withPolicy,
  claim_photos: 'with its claim; without one the job orphan-photos deletes it after 14 days',
  payouts: withPolicy,
  gateway_attempts: 'the sandbox’s card processor; nobody’s data',
  gateway_refunds: 'the sandbox’s card processor; nobody’s data',
  jobs: 'a row for each job; nobody’s data',
  settings: 'the keys of the installation',
  migrations: 'the state of the tables',
};

/** Deletes what is of no more use, a little at a time. */
export async function purge(services: Purged): Promise<void> {
  for (const rule of retention) {
    let count = 0;
    for (let dropped = AT_ONCE; dropped === AT_ONCE; count += dropped)
      dropped = await drop(services, rule);
    if (count > 0) services.log.info('purged', { table: rule.table, count });
  }
}

/** @returns how many rows went */
async function drop({ database, now, settings }: Purged, rule: Rule): Promise<number> {
  const [table, key] = [sql.table(rule.table), sql.ref(rule.key)];
  const days = rule.days ?? settings.AUDIT_YEARS * DAYS_A_YEAR;
  const old = rule.isOld(new Date(now().getTime() - days * DAY_MS).toISOString());
  const chosen = sql`select ${key} from ${table} where ${old} limit ${AT_ONCE}`;
  const { numAffectedRows } = await sql`delete from ${table} where ${key} in (${chosen})`.execute(
    database.db,
  );
  return Number(numAffectedRows ?? 0);
}
