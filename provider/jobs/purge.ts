import { sql, type RawBuilder } from 'kysely';
import type { Schema } from '../data/schema.ts';
import { follows, isUpTo, nextTurn, type Pause } from '../data/slices.ts';
import type { Services } from '../services.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Never a day too few. */
const DAYS_A_YEAR = 366;
/** Rows that one statement looks at, so that nobody waits long behind it. */
export const AT_ONCE = 500;

type Purged = Pick<Services, 'database' | 'now' | 'settings' | 'log'>;

/** What is of no more use, and after how many days; null: after AUDIT_YEARS. docs/operations.md has the same. */
interface Rule {
  table: keyof Schema;
  key: string;
  /** The instant that the days count from, of which there is an index; null: every row is looked at. */
  since: string | null;
  days: number | null;
  /** Condition of the index on `since`, where it does not hold every row. */
  among?: RawBuilder<unknown>;
  /** True of a row that is deleted, of those that are older than `ago`. */
  isOld?(ago: string): RawBuilder<unknown>;
  /** Reads an instant before which rows are deleted, where it is earlier than the days say. */
  notAfter?(services: Purged): Promise<string | undefined>;
}

/** In this order: a draft before what it is a draft of. */
export const retention = [
  { table: 'tokens', key: 'hash', since: 'expires_at', days: 1 },
  { table: 'card_tokens', key: 'token_hash', since: 'created_at', days: 1 },
  { table: 'bank_checks', key: 'id', since: 'created_at', days: 1 },
  { table: 'quotes', key: 'id', since: 'expires_at', days: 7 },
  { table: 'saved_flows', key: 'id', since: 'expires_at', days: 1 },
  { table: 'outbox', key: 'id', since: 'created_at', days: 30 },
  { table: 'mail_suppressions', key: 'address', since: 'since', days: 30 },
  {
    table: 'rate_limits',
    key: 'bucket',
    // Every request writes to this table: an index would cost each of them.
    since: null,
    days: 1,
    isOld: (ago) => sql`window_start < ${Math.floor(Date.parse(ago) / 1000)}`,
  },
  // Never while a purchase or its money is under way: an open charge keeps the keys since it was made.
  { table: 'unique_keys', key: 'key', since: 'created_at', days: 30, notAfter: oldestOpenCharge },
  // The card of a visitor, or one that was removed, with which nothing was bought.
  {
    table: 'payment_methods',
    key: 'id',
    since: 'created_at',
    days: 1,
    among: sql`(account_id is null or removed_at is not null)`,
    isOld: (ago) => sql`(removed_at < ${ago} or account_id is null)
      and not exists (select 1 from policies where policies.payment_method_id = payment_methods.id)
      and not exists (select 1 from charges where charges.payment_method_id = payment_methods.id)
      and not exists (select 1 from endorsements where endorsements.payment_method_id = payment_methods.id)
      and not exists (select 1 from instalments where instalments.payment_method_id = payment_methods.id)`,
  },
  { table: 'claim_drafts', key: 'process_id', since: 'updated_at', days: 90 },
  {
    table: 'claim_processes',
    key: 'id',
    since: 'created_at',
    days: 90,
    among: sql`filed_at is null`,
    isOld: () => sql`not exists (select 1 from claim_drafts where process_id = claim_processes.id)
      and not exists (select 1 from claims where process_id = claim_processes.id)`,
  },
  // Given for a claim that was never filed, whose draft went before it.
  {
    table: 'bank_accounts',
    key: 'id',
    since: 'created_at',
    days: 180,
    isOld:
      () => sql`not exists (select 1 from claims where claims.bank_account_id = bank_accounts.id)
      and not exists (select 1 from payouts where payouts.bank_account_id = bank_accounts.id)
      and not exists (select 1 from claim_drafts join claim_processes on claim_processes.id = process_id
        where claim_processes.account_id = bank_accounts.account_id)`,
  },
  { table: 'gateway_events', key: 'id', since: 'read_at', days: 90 },
  { table: 'leads', key: 'id', since: 'created_at', days: 365 },
  { table: 'audit', key: 'id', since: 'at', days: null },
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

/**
 * Deletes what is of no more use, slice by slice, with a pause between two. Whoever stops in between, or purges at the
 * same time, changes nothing: the next run finds what is left.
 */
export async function purge(services: Purged, pause: Pause = nextTurn): Promise<void> {
  for (const rule of retention) {
    const count = await purgeTable(services, rule, pause);
    if (count > 0) services.log.info('purged', { table: rule.table, count });
  }
  await services.database.analyze();
}

/** Rows as they follow each other: by their instant and key, or by the key alone. */
type Place = Record<string, string>;

/** @returns how many rows went */
async function purgeTable(services: Purged, rule: Rule, pause: Pause): Promise<number> {
  const { db } = services.database;
  const old = await oldRows(services, rule);
  const columns = [...(rule.since === null ? [] : [rule.since]), rule.key];
  const [table, names] = [sql.table(rule.table), sql.join(columns.map((name) => sql.ref(name)))];
  let after: Place = Object.fromEntries(columns.map((name) => [name, '']));
  let count = 0;
  for (;;) {
    const rest = sql`${old.among} and ${follows(after)}`;
    const { rows } = await sql<Place>`select ${names} from ${table} where ${rest} order by ${names}
      limit 1 offset ${AT_ONCE - 1}`.execute(db);
    const [last] = rows;
    const slice = last === undefined ? rest : sql`${rest} and ${isUpTo(last)}`;
    const deleted = await sql`delete from ${table} where ${slice} and ${old.deleted}`.execute(db);
    count += Number(deleted.numAffectedRows ?? 0);
    if (last === undefined) return count;
    after = last;
    await pause();
  }
}

/** Conditions of the rows that are looked at, and of those among them that are deleted. */
async function oldRows(services: Purged, rule: Rule) {
  const { now, settings } = services;
  const days = rule.days ?? settings.AUDIT_YEARS * DAYS_A_YEAR;
  const ago = new Date(now().getTime() - days * DAY_MS).toISOString();
  const limit = await rule.notAfter?.(services);
  const before = limit === undefined || limit > ago ? ago : limit;
  const isBefore = rule.since === null ? sql`1 = 1` : sql`${sql.ref(rule.since)} < ${before}`;
  return {
    among: rule.among ? sql`${isBefore} and ${rule.among}` : isBefore,
    deleted: rule.isOld?.(ago) ?? sql`1 = 1`,
  };
}

/** When the oldest charge was made whose money is neither taken nor let go. */
async function oldestOpenCharge({ database }: Purged): Promise<string | undefined> {
  const oldest = await database.db
    .selectFrom('charges')
    .select('created_at')
    .where('captured_at', 'is', null)
    .where('released_at', 'is', null)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return oldest?.created_at;
}
