import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Database } from '../../../server/data/database.ts';
import { openPostgres } from '../../../server/data/postgres.ts';
import { hasPostgres } from '../../fixtures/databases.ts';
import { createDatabase } from '../../fixtures/postgres.ts';

const warnings: string[] = [];
const record = ({ message }: Error) => void warnings.push(message);

describe.skipIf(!hasPostgres)('PostgreSQL', () => {
  let database: Database;
  let remove: () => Promise<void>;
  beforeAll(async () => {
    process.on('warning', record);
    const created = await createDatabase(inject('postgresUrl'));
    remove = created.drop;
    database = openPostgres(created.url, 2);
  });
  afterAll(async () => {
    await database.close();
    await remove();
    process.off('warning', record);
  });
  const select = (from: Pick<Database, 'db'>['db'], statement = 'select 1') =>
    sql.raw(statement).execute(from);

  // The driver warns only once in a process, so this also fails if another test file has caused it.
  test('executes statements at the same time without a warning of the driver', async () => {
    const reads = Array.from({ length: 8 }, () => select(database.db));
    const transactions = Array.from({ length: 4 }, () =>
      database.transact((trx) => Promise.all([select(trx), select(trx), select(trx)])),
    );
    const failed = database.transact((trx) =>
      Promise.all([select(trx), select(trx, 'select missing'), select(trx)]),
    );
    await expect(failed).rejects.toThrow('missing');
    await Promise.all([...reads, ...transactions]);
    // A warning is emitted on the next tick.
    await new Promise((resolve) => setImmediate(resolve));
    expect(warnings).toEqual([]);
  });
});
