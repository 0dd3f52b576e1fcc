import { sql, type RawBuilder } from 'kysely';
import type { Schema } from '../data/schema.ts';
import type { Services } from '../services.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Rows of one statement, so that nobody waits long behind it. */
const AT_ONCE = 1_000;

type Purged = Pick<Services, 'database' | 'now'>;

/** What is of no more use, and after how many days. */
interface Rule {
  table: keyof Schema;
  key: string;
  days: number;
  /** True of a row that is older than `ago`, an instant. */
  isOld(ago: string): RawBuilder<unknown>;
}

const olderThan = (column: string) => (ago: string) => sql`${sql.ref(column)} < ${ago}`;

/** In this order: a draft before what it is a draft of. */
export const retention: readonly Rule[] = [
  { table: 'tokens', key: 'hash', days: 1, isOld: olderThan('expires_at') },
  { table: 'card_tokens', key: 'token_hash', days: 1, isOld: olderThan('created_at') },
  { table: 'quotes', key: 'id', days: 7, isOld: olderThan('expires_at') },
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
  // The card of a visitor who bought nothing with it.
  {
    table: 'payment_methods',
    key: 'id',
    days: 1,
    isOld: (ago) => sql`account_id is null and created_at < ${ago}
      and not exists (select 1 from policies where policies.payment_method_id = payment_methods.id)
      and not exists (select 1 from charges where charges.payment_method_id = payment_methods.id)`,
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
];

/** Deletes what is of no more use, a little at a time. */
export async function purge(services: Purged): Promise<void> {
  for (const rule of retention) while ((await drop(services, rule)) === AT_ONCE);
}

/** @returns how many rows went */
async function drop({ database, now }: Purged, rule: Rule): Promise<number> {
  const [table, key] = [sql.table(rule.table), sql.ref(rule.key)];
  const old = rule.isOld(new Date(now().getTime() - rule.days * DAY_MS).toISOString());
  const chosen = sql`select ${key} from ${table} where ${old} limit ${AT_ONCE}`;
  const { numAffectedRows } = await sql`delete from ${table} where ${key} in (${chosen})`.execute(
    database.db,
  );
  return Number(numAffectedRows ?? 0);
}
