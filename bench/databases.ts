// The SQLite and the PostgreSQL database for bench/server.ts and bench/overload.ts. Each can be filled with cards for
// purchases.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import type { BareDriverPlan } from './plan.ts';

/** Settings that let the server handle every request of a bench. */
const withoutLimits = { RATE_LIMIT_FACTOR: '100000', MAX_REQUESTS_IN_FLIGHT: '10000' } as const;

export interface BenchDatabase {
  kind: 'sqlite' | 'postgres';
  folder: string;
  database: BareDriverPlan['database'];
  settings: { DATA_DIR: string; DATABASE_URL: string } & typeof withoutLimits;
  /**
   * Inserts the cards of `count` purchases, starting with number `first`. They are inserted
   * directly, because adding cards over HTTP is not measured.
   */
  addCards(first: number, count: number): Promise<void>;
  /** Returns the single number that a query selects. */
  count(sql: string): Promise<number>;
  rows(sql: string): Promise<Record<string, unknown>[]>;
  /** Updates the statistics of PostgreSQL's query planner. On SQLite the planner uses none. */
  analyze(): Promise<void>;
}

export function openSqliteDatabase(folder: string): BenchDatabase {
  const file = join(folder, 'coverfront.sqlite');
  const query = (sql: string): Record<string, unknown>[] => {
    const database = new DatabaseSync(file, { timeout: 10_000 });
    const rows = database.prepare(sql).all();
    database.close();
    return rows;
  };
  return {
    kind: 'sqlite',
    folder,
    database: { kind: 'sqlite', file },
    settings: { DATA_DIR: folder, DATABASE_URL: '', ...withoutLimits },
    async addCards(first, count) {
      const database = new DatabaseSync(file, { timeout: 10_000 });
      const numbers = `WITH RECURSIVE numbers(n) AS (SELECT ${first} UNION ALL SELECT n + 1 FROM numbers LIMIT ${count})`;
      database.exec(`${numbers} ${cardRows("printf('%08d', n)")} FROM numbers`);
      database.close();
    },
    count: async (sql) => Number(query(sql)[0]?.['number']),
    rows: async (sql) => query(sql),
    analyze: async () => {},
  };
}

export function openPostgresDatabase(folder: string, url: string): BenchDatabase {
  const query = async (sql: string) => {
    const client = new Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<Record<string, unknown>>(sql);
    await client.end();
    return rows;
  };
  return {
    kind: 'postgres',
    folder,
    database: { kind: 'postgres', url },
    settings: { DATA_DIR: folder, DATABASE_URL: url, ...withoutLimits },
    async addCards(first, count) {
      const numbers = `generate_series(${first}, ${first + count - 1}) AS numbers(n)`;
      await query(`${cardRows("lpad(n::text, 8, '0')")} FROM ${numbers}`);
    },
    count: async (sql) => Number((await query(sql))[0]?.['number']),
    rows: query,
    analyze: async () => void (await query('ANALYZE')),
  };
}

/**
 * The cards get the current time, because the hourly purge deletes a guest's unused card after a
 * day.
 */
function cardRows(digits: string): string {
  const now = new Date().toISOString();
  return `INSERT INTO payment_methods (id, account_id, gateway, gateway_ref, brand, last4, created_at, removed_at) SELECT 'pm_bench' || ${digits}, NULL, 'embedded', 'succeeds:bench' || ${digits}, 'Visa', '4242', '${now}', NULL`;
}

/**
 * SQL that counts incomplete or duplicate purchases. Each policy needs exactly one charge and one
 * idempotency key.
 */
const imbalances = {
  'policies without exactly one charge': `SELECT count(*) AS number FROM policies
    WHERE payment_method_id LIKE 'pm_bench%' AND (SELECT count(*) FROM charges WHERE charges.policy_id = policies.id) <> 1`,
  'charges without a policy': `SELECT count(*) AS number FROM charges
    WHERE NOT EXISTS (SELECT 1 FROM policies WHERE policies.id = charges.policy_id)`,
  'more policies than idempotency keys': `SELECT
    (SELECT count(*) FROM policies WHERE payment_method_id LIKE 'pm_bench%')
    - (SELECT count(*) FROM idempotency_keys WHERE key LIKE 'bench-unique-key-%') AS number`,
};

/** @throws Error if policies, charges and idempotency keys do not match */
export async function assertPurchasesConsistent(benchDatabase: BenchDatabase): Promise<void> {
  for (const [name, sql] of Object.entries(imbalances)) {
    const number = await benchDatabase.count(sql);
    if (number !== 0) throw new Error(`${benchDatabase.kind}: ${number} ${name}`);
  }
}
