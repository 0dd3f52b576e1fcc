import { sql, type RawBuilder } from 'kysely';
import { retention, retentionDays, type RetentionKey } from '../../src/contract/retention.ts';
import type { Schema } from '../data/schema.ts';
import { isRowAfter, readInSlices, yieldToEventLoop, type Pause } from '../data/slices.ts';
import type { Services } from '../services.ts';
import { purgeInsuranceRecords } from './purge-insurance-records.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

type PurgeServices = Pick<Services, 'database' | 'now' | 'realNow' | 'settings' | 'log'>;

/** Says how the rows of a table are found and deleted that have the age of a retention rule. */
interface PurgedTable {
  table: keyof Schema;
  key: string;
  /** Rule of contract/retention.ts. The rule `audit` uses the setting AUDIT_YEARS instead. */
  rule: RetentionKey;
  /**
   * Column with the instant from which the days count. It has an index. If null, the purge checks
   * every row of the table.
   */
  since: string | null;
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
  /** Reads a second cutoff. It replaces the cutoff of the rule if it is earlier. */
  earlierCutoff?(services: PurgeServices): Promise<string | undefined>;
}

/**
 * Purged tables, in the order in which they are purged. Drafts must be deleted before the rows that
 * they refer to.
 */
export const purgedTables = [
  { table: 'tokens', key: 'hash', rule: 'signIns', since: 'expires_at' },
  { table: 'passkey_challenges', key: 'hash', rule: 'signIns', since: 'expires_at' },
  { table: 'card_tokens', key: 'token_hash', rule: 'testCards', since: 'created_at' },
  { table: 'bank_checks', key: 'id', rule: 'testCards', since: 'created_at' },
  { table: 'quotes', key: 'id', rule: 'quotes', since: 'expires_at' },
  { table: 'saved_flows', key: 'id', rule: 'savedFlows', since: 'expires_at' },
  // The sandbox's mailbox shows these emails. A visitor who moves the clock still wants to read them.
  { table: 'outbox', key: 'id', rule: 'emails', since: 'created_at', inRealTime: true },
  { table: 'mail_suppressions', key: 'email', rule: 'rejectedEmails', since: 'suppressed_at' },
  {
    table: 'rate_limits',
    key: 'bucket',
    rule: 'rateLimits',
    // This table has no index by age. Every request writes to the table, so an index would slow
    // down all requests.
    since: null,
    isDeletable: (cutoff) => sql`window_start < ${Math.floor(Date.parse(cutoff) / 1000)}`,
  },
  // Idempotency keys must not be deleted while an order or its payment is in progress. The purge
  // therefore keeps all keys from after the creation of the oldest open charge.
  {
    table: 'idempotency_keys',
    key: 'key',
    rule: 'repeatedRequests',
    since: 'created_at',
    earlierCutoff: oldestOpenCharge,
  },
  // Deletes cards that paid for no purchase: cards of guests and removed cards.
  {
    table: 'payment_methods',
    key: 'id',
    rule: 'unusedCards',
    since: 'created_at',
    indexCondition: sql`(account_id is null or removed_at is not null)`,
    isDeletable: (cutoff) => sql`(removed_at < ${cutoff} or account_id is null)
      and not exists (select 1 from policies where policies.payment_method_id = payment_methods.id)
      and not exists (select 1 from charges where charges.payment_method_id = payment_methods.id)
      and not exists (select 1 from endorsements where endorsements.payment_method_id = payment_methods.id)
      and not exists (select 1 from installments where installments.payment_method_id = payment_methods.id)`,
  },
  { table: 'claim_drafts', key: 'process_id', rule: 'claimDrafts', since: 'updated_at' },
  {
    table: 'claim_processes',
    key: 'id',
    rule: 'claimDrafts',
    since: 'created_at',
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
    rule: 'unusedBankAccounts',
    since: 'created_at',
    isDeletable:
      () => sql`not exists (select 1 from claims where claims.bank_account_id = bank_accounts.id)
      and not exists (select 1 from payouts where payouts.bank_account_id = bank_accounts.id)
      and not exists (select 1 from claim_drafts join claim_processes on claim_processes.id = process_id
        where claim_processes.account_id = bank_accounts.account_id)`,
  },
  { table: 'gateway_events', key: 'id', rule: 'processorEvents', since: 'read_at' },
  { table: 'leads', key: 'id', rule: 'contactForm', since: 'created_at' },
  {
    table: 'waitlist',
    key: 'id',
    rule: 'closedWaitlist',
    since: 'closed_at',
    indexCondition: sql`closed_at is not null`,
  },
  { table: 'waitlist', key: 'id', rule: 'waitlist', since: 'created_at' },
  {
    table: 'deletion_requests',
    key: 'id',
    rule: 'deletionRequests',
    since: 'closed_at',
    indexCondition: sql`closed_at is not null`,
  },
  { table: 'audit', key: 'id', rule: 'audit', since: 'at' },
] as const satisfies readonly PurgedTable[];

const withPolicy = 'policies';
const withClaim = 'claims';

/**
 * Retention rule of each table that another function or nothing deletes. The code does not compile
 * if a table is neither in this list nor in `purgedTables`.
 */
export const otherTables: Record<
  Exclude<keyof Schema, (typeof purgedTables)[number]['table']>,
  RetentionKey
> = {
  // purge-insurance-records.ts deletes them.
  accounts: 'account',
  passkeys: 'account',
  policies: withPolicy,
  charges: withPolicy,
  refunds: withPolicy,
  installments: withPolicy,
  billing_schedules: withPolicy,
  endorsements: withPolicy,
  acceptances: withPolicy,
  notices: withPolicy,
  paper_notices: withPolicy,
  accepted_texts: 'technical',
  cancellation_requests: withPolicy,
  claims: withClaim,
  claim_events: withClaim,
  // The job orphan-photos deletes photos without a claim, by the rule `claimUploads`.
  claim_photos: withClaim,
  payouts: withClaim,
  gateway_attempts: 'technical',
  gateway_refunds: 'technical',
  jobs: 'technical',
  settings: 'technical',
  migrations: 'technical',
};

/**
 * Deletes old rows in slices, with a pause after each slice. The purge may be interrupted or run
 * twice at the same time, because the next run finds the remaining rows.
 */
export async function purgeOldRows(
  services: PurgeServices,
  pause: Pause = yieldToEventLoop,
): Promise<void> {
  for (const rule of purgedTables) {
    const count = await purgeTable(services, rule, pause);
    if (count > 0) services.log.info('purged', { table: rule.table, count });
  }
  await purgeInsuranceRecords(services, pause);
}

/** Position of a row in the sorted table: the row's instant and key, or only its key. */
type RowPosition = Record<string, string>;

/**
 * Deletes the old rows of one table. A statement names the keys of its rows, because PostgreSQL does
 * not estimate how few rows are between two positions, and would read the whole table.
 * @returns the number of deleted rows
 */
async function purgeTable(
  services: PurgeServices,
  rule: PurgedTable,
  pause: Pause,
): Promise<number> {
  const { db } = services.database;
  const { old, deletable } = await purgeConditions(services, rule);
  const columns = [...(rule.since === null ? [] : [rule.since]), rule.key];
  const [table, names] = [sql.table(rule.table), sql.join(columns.map((name) => sql.ref(name)))];
  const readOld = async (after: RowPosition, size: number) => {
    const query = sql<RowPosition>`select ${names} from ${table} where ${old} and ${isRowAfter(after)}
      order by ${names} limit ${size}`;
    return (await query.execute(db)).rows;
  };
  const first = Object.fromEntries(columns.map((name) => [name, '']));
  let count = 0;
  for await (const slice of readInSlices(first, readOld, { pause })) {
    const keys = sql.join(slice.map((row) => row[rule.key]));
    const deletion = sql`delete from ${table}
      where ${sql.ref(rule.key)} in (${keys}) and ${old} and ${deletable}`;
    const deleted = await deletion.execute(db);
    count += Number(deleted.numAffectedRows ?? 0);
  }
  return count;
}

/**
 * Returns two conditions: `old` selects the rows to check, in an index, and `deletable` selects the
 * rows among them to delete.
 */
async function purgeConditions(services: PurgeServices, rule: PurgedTable) {
  const { now, realNow, settings } = services;
  const ageDays = retentionDays(
    rule.rule === 'audit' ? { years: settings.AUDIT_YEARS } : purgePeriod(rule.rule),
  );
  const cutoff = new Date(
    (rule.inRealTime ? realNow() : now()).getTime() - ageDays * DAY_MS,
  ).toISOString();
  const earlier = await rule.earlierCutoff?.(services);
  const before = earlier === undefined || earlier > cutoff ? cutoff : earlier;
  const isBefore = rule.since === null ? sql`1 = 1` : sql`${sql.ref(rule.since)} < ${before}`;
  return {
    old: rule.indexCondition ? sql`${isBefore} and ${rule.indexCondition}` : isBefore,
    deletable: rule.isDeletable?.(cutoff) ?? sql`1 = 1`,
  };
}

/** @throws Error for a rule without a period, by which nothing can be purged */
function purgePeriod(key: RetentionKey) {
  const { period } = retention[key];
  if (!period) throw new Error(`The retention rule ${key} has no period.`);
  return period;
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
