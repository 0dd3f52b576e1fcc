// The two databases that bench/provider.ts measures on, each with cards laid ready for its purchases.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import type { BarePlan } from './plan.ts';

export interface Place {
  kind: 'sqlite' | 'postgres';
  folder: string;
  database: BarePlan['database'];
  settings: { DATA_DIR: string; DATABASE_URL: string; RATE_LIMIT_FACTOR: string };
  /** Lays cards ready for the purchases from `first` on: adding one over HTTP is not what is measured. */
  layCards(first: number, count: number): Promise<void>;
}

export function sqlitePlace(folder: string): Place {
  const file = join(folder, 'coverfront.sqlite');
  return {
    kind: 'sqlite',
    folder,
    database: { kind: 'sqlite', file },
    settings: { DATA_DIR: folder, DATABASE_URL: '', RATE_LIMIT_FACTOR: '100000' },
    async layCards(first, count) {
      const database = new DatabaseSync(file, { timeout: 10_000 });
      const numbers = `WITH RECURSIVE numbers(n) AS (SELECT ${first} UNION ALL SELECT n + 1 FROM numbers LIMIT ${count})`;
      database.exec(`${numbers} ${cardRows("printf('%08d', n)")} FROM numbers`);
      database.close();
    },
  };
}

export function postgresPlace(folder: string, url: string): Place {
  return {
    kind: 'postgres',
    folder,
    database: { kind: 'postgres', url },
    settings: { DATA_DIR: folder, DATABASE_URL: url, RATE_LIMIT_FACTOR: '100000' },
    async layCards(first, count) {
      const client = new Client({ connectionString: url });
      await client.connect();
      await client.query(
        `${cardRows("lpad(n::text, 8, '0')")} FROM generate_series(${first}, ${first + count - 1}) AS numbers(n)`,
      );
      await client.end();
    },
  };
}

function cardRows(digits: string): string {
  return `INSERT INTO payment_methods (id, account_id, gateway, gateway_ref, brand, last4, created_at, removed_at) SELECT 'pm_bench' || ${digits}, NULL, 'embedded', 'succeeds:bench' || ${digits}, 'Visa', '4242', '2026-01-01T00:00:00.000Z', NULL`;
}
