import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { isTransientDatabaseError } from '../../../server/data/database.ts';
import { openPostgres } from '../../../server/data/postgres.ts';
import { newId } from '../../../server/data/ids.ts';
import { hasPostgres } from '../../fixtures/databases.ts';
import { createDatabase } from '../../fixtures/postgres.ts';

describe.skipIf(!hasPostgres)('a PostgreSQL server without a free connection', () => {
  let url: string;
  let others: Client[];
  let clear: () => Promise<void>;

  /** Runs a statement as the database's owner, whose connections are not limited. */
  async function queryAsOwner(text: string) {
    const owner = new Client({ connectionString: inject('postgresUrl') });
    await owner.connect();
    await owner.query(text);
    await owner.end();
  }
  beforeEach(async () => {
    const database = await createDatabase(inject('postgresUrl'));
    const role = newId('role');
    const databaseUrl = new URL(database.url);
    databaseUrl.username = role;
    url = databaseUrl.href;
    const name = databaseUrl.pathname.slice(1);
    await queryAsOwner(`CREATE ROLE ${role} LOGIN`);
    await queryAsOwner(`ALTER DATABASE ${name} CONNECTION LIMIT 2`);
    others = [1, 2].map(() => new Client({ connectionString: url }));
    for (const other of others) await other.connect();
    clear = async () => {
      await Promise.all(others.map((other) => other.end().catch(() => {})));
      await database.drop();
      await queryAsOwner(`DROP ROLE ${role}`);
    };
  });
  afterEach(() => clear());

  test.each(['a statement', 'a transaction'])('is retried for %s', async (what) => {
    const database = openPostgres(url);
    const read = () =>
      database.db
        .selectFrom('pg_database' as 'settings')
        .selectAll()
        .execute();
    const work =
      what === 'a statement'
        ? read()
        : database.transact((trx) =>
            trx
              .selectFrom('pg_database' as 'settings')
              .selectAll()
              .execute(),
          );
    setTimeout(() => void others[0]?.end(), 600);
    expect((await work).length).toBeGreaterThan(0);
    await database.close();
  });

  test('counts as unreachable when no connection is free within five seconds', async () => {
    const database = openPostgres(url);
    const startedAt = performance.now();
    const failure = await database.transact(async () => {}).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: '53300' });
    expect(isTransientDatabaseError(failure)).toBe(true);
    expect(performance.now() - startedAt).toBeGreaterThan(4_900);
    await database.close();
  });
});
