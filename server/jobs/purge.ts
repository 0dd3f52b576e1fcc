import { sql, type RawBuilder } from 'kysely';
import {
  EXPIRED_QUOTE_DAYS,
  WAITLIST_CLOSED_DAYS,
  WAITLIST_YEARS,
} from '../../src/contract/service-facts.ts';
import type { Schema } from '../data/schema.ts';
import { isRowAfter, isRowUpTo, yieldToEventLoop, type Pause } from '../data/slices.ts';
import type { Services } from '../services.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/**
 * Days that count as one year of retention. 366 includes a leap day, so that no row is deleted too
 * early.
 */
const DAYS_PER_YEAR = 366;
/**
 * Maximum number of rows that one statement checks. The limit keeps statements short, so that other
 * statements do not wait long.
 * @internal
 */
export const PURGE_BATCH_ROWS = 500;

type PurgeServices = Pick<Services, 'database' | 'now' | 'realNow' | 'settings' | 'log'>;

/**
 * Rule that says at which age the rows of a table are deleted. `days` is the age; null means the
 * setting AUDIT_YEARS. docs/operations.md lists the same rules.
 */
interface RetentionRule {
  table: keyof Schema;
  key: string;
  /**
   * Column with the instant from which the days count. It has an index. If null, the purge checks
   * every row of the table.
   */
  since: string | null;
  days: number | null;
  /**
   * True if the days count in real time, also in a sandbox whose clock was moved ahead. Rows that
   * were created after such a move stay longer, never shorter.
   */
  inRealTime?: true;
  /** Condition of the index on the column `since`. Set when the index is partial. */
  indexCondition?: RawBuilder<unknown>;
  /**
   * Returns the condition that an old row must also meet to be deleted. Rows from before `cutoff`
   * are old enough.
   */
  isDeletable?(cutoff: string): RawBuilder<unknown>;
  /** Reads a second cutoff. It replaces the cutoff from `days` if it is earlier. */
  earlierCutoff?(services: PurgeServices): Promise<string | undefined>;
}

/**
 * Retention rules, in the order in which they run. Drafts must be deleted before the rows that they
 * refer to.
 * @internal
 */
export const retentionRules = [
  { table: 'tokens', key: 'hash', since: 'expires_at', days: 1 },
  { table: 'passkey_challenges', key: 'hash', since: 'expires_at', days: 1 },
  { table: 'card_tokens', key: 'token_hash', since: 'created_at', days: 1 },
  { table: 'bank_checks', key: 'id', since: 'created_at', days: 1 },
  { table: 'quotes', key: 'id', since: 'expires_at', days: EXPIRED_QUOTE_DAYS },
  { table: 'saved_flows', key: 'id', since: 'expires_at', days: 1 },
  // The sandbox's mailbox shows these emails. A visitor who moves the clock still wants to read them.
  { table: 'outbox', key: 'id', since: 'created_at', days: 30, inRealTime: true },
  { table: 'mail_suppressions', key: 'email', since: 'suppressed_at', days: 30 },
  {
    table: 'rate_limits',
    key: 'bucket',
    // This table has no index by age. Every request writes to the table, so an index would slow
    // down all requests.
    since: null,
    days: 1,
    isDeletable: (cutoff) => sql`window_start < ${Math.floor(Date.parse(cutoff) / 1000)}`,
  },
  // Idempotency keys must not be deleted while an order or its payment is in progress. The purge
  // therefore keeps all keys from after the creation of the oldest open charge.
  {
    table: 'idempotency_keys',
    key: 'key',
    since: 'created_at',
    days: 30,
    earlierCutoff: oldestOpenCharge,
  },
  // Deletes cards that paid for no purchase: cards of guests and removed cards.
  {
    table: 'payment_methods',
    key: 'id',
    since: 'created_at',
    days: 1,
    indexCondition: sql`(account_id is null or removed_at is not null)`,
    isDeletable: (cutoff) => sql`(removed_at < ${cutoff} or account_id is null)
      and not exists (select 1 from policies where policies.payment_method_id = payment_methods.id)
      and not exists (select 1 from charges where charges.payment_method_id = payment_methods.id)
      and not exists (select 1 from endorsements where endorsements.payment_method_id = payment_methods.id)
      and not exists (select 1 from installments where installments.payment_method_id = payment_methods.id)`,
  },
  { table: 'claim_drafts', key: 'process_id', since: 'updated_at', days: 90 },
  {
    table: 'claim_processes',
    key: 'id',
    since: 'created_at',
    days: 90,
    indexCondition: sql`filed_at is null`,
    isDeletable:
      () => sql`not exists (select 1 from claim_drafts where process_id = claim_processes.id)
      and not exists (select 1 from claims where process_id = claim_processes.id)`,
  },
  // Deletes bank accounts for claims that were never filed. The drafts of these claims are deleted
  // first.
  {
    table: 'bank_accounts',
    key: 'id',
    since: 'created_at',
    days: 180,
    isDeletable:
      () => sql`not exists (select 1 from claims where claims.bank_account_id = bank_accounts.id)
      and not exists (select 1 from payouts where payouts.bank_account_id = bank_accounts.id)
      and not exists (select 1 from claim_drafts join claim_processes on claim_processes.id = process_id
        where claim_processes.account_id = bank_accounts.account_id)`,
  },
  { table: 'gateway_events', key: 'id', since: 'read_at', days: 90 },
  { table: 'leads', key: 'id', since: 'created_at', days: 365 },
  {
    table: 'waitlist',
    key: 'id',
    since: 'closed_at',
    days: WAITLIST_CLOSED_DAYS,
    indexCondition: sql`closed_at is not null`,
  },
  { table: 'waitlist', key: 'id', since: 'created_at', days: WAITLIST_YEARS * DAYS_PER_YEAR },
  { table: 'audit', key: 'id', since: 'at', days: null },
] as const satisfies readonly RetentionRule[];

const withPolicy = 'with its policy, as long as claims and complaints about it are possible';

/**
 * Tables that are not purged, each with the reason. The code does not compile if a table is neither
 * in this list nor in `retentionRules`.
 * @internal
 */
export const reasonsTablesAreRetained: Record<
  Exclude<keyof Schema, (typeof retentionRules)[number]['table']>,
  string
> = {
  accounts: 'until the person requests its deletion, because policies belong to it',
  passkeys: 'until the person removes them, or with the account',
  policies: withPolicy,
  charges: withPolicy,
  refunds: withPolicy,
  installments: withPolicy,
  billing_schedules: withPolicy,
  endorsements: withPolicy,
  acceptances: withPolicy,
  accepted_texts: 'as long as a policy was bought with it; no personal data',
  cancellation_requests: withPolicy,
  claims: withPolicy,
  claim_events: withPolicy,
  claim_photos: 'with its claim; without one the job orphan-photos deletes it after 14 days',
  payouts: withPolicy,
  gateway_attempts: 'the sandbox’s card processor; no personal data',
  gateway_refunds: 'the sandbox’s card processor; no personal data',
  jobs: 'one row per job; no personal data',
  settings: 'the keys of the installation',
  migrations: 'the state of the tables',
};

/**
 * Deletes old rows in slices, with a pause after each slice. The purge may be interrupted or run
 * twice at the same time, because the next run finds the remaining rows.
 */
export async function purgeOldRows(
  services: PurgeServices,
  pause: Pause = yieldToEventLoop,
): Promise<void> {
  for (const rule of retentionRules) {
    const count = await purgeTable(services, rule, pause);
    if (count > 0) services.log.info('purged', { table: rule.table, count });
  }
}

/** Position of a row in the sorted table: the row's instant and key, or only its key. */
type RowPosition = Record<string, string>;

/**
 * Deletes the old rows of one table.
 * @returns the number of deleted rows
 */
async function purgeTable(
  services: PurgeServices,
  rule: RetentionRule,
  pause: Pause,
): Promise<number> {
  const { db } = services.database;
  const conditions = await purgeConditions(services, rule);
  const columns = [...(rule.since === null ? [] : [rule.since]), rule.key];
  const [table, names] = [sql.table(rule.table), sql.join(columns.map((name) => sql.ref(name)))];
  let after: RowPosition = Object.fromEntries(columns.map((name) => [name, '']));
  let count = 0;
  for (;;) {
    const remainingRows = sql`${conditions.indexCondition} and ${isRowAfter(after)}`;
    const { rows } =
      await sql<RowPosition>`select ${names} from ${table} where ${remainingRows} order by ${names}
      limit 1 offset ${PURGE_BATCH_ROWS - 1}`.execute(db);
    const [last] = rows;
    const slice = last === undefined ? remainingRows : sql`${remainingRows} and ${isRowUpTo(last)}`;
    const deleted =
      await sql`delete from ${table} where ${slice} and ${conditions.deletable}`.execute(db);
    count += Number(deleted.numAffectedRows ?? 0);
    if (last === undefined) return count;
    after = last;
    await pause();
  }
}

/**
 * Returns two conditions: the first selects the rows to check, the second selects the rows among
 * them to delete.
 */
async function purgeConditions(services: PurgeServices, rule: RetentionRule) {
  const { now, realNow, settings } = services;
  const ageDays = rule.days ?? settings.AUDIT_YEARS * DAYS_PER_YEAR;
  const cutoff = new Date(
    (rule.inRealTime ? realNow() : now()).getTime() - ageDays * DAY_MS,
  ).toISOString();
  const earlier = await rule.earlierCutoff?.(services);
  const before = earlier === undefined || earlier > cutoff ? cutoff : earlier;
  const isBefore = rule.since === null ? sql`1 = 1` : sql`${sql.ref(rule.since)} < ${before}`;
  return {
    indexCondition: rule.indexCondition ? sql`${isBefore} and ${rule.indexCondition}` : isBefore,
    deletable: rule.isDeletable?.(cutoff) ?? sql`1 = 1`,
  };
}

/** Returns the creation time of the oldest charge that is neither captured nor voided. */
async function oldestOpenCharge({ database }: PurgeServices): Promise<string | undefined> {
  const oldest = await database.db
    .selectFrom('charges')
    .select('created_at')
    .where('captured_at', 'is', null)
    .where('voided_at', 'is', null)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return oldest?.created_at;
}
