import type { CompiledQuery } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fillDatabase } from '../../../bench/fill-database.ts';
import { openDatabase } from '../../../provider/data/open-database.ts';
import { SLICE } from '../../../provider/data/slices.ts';
import { jobs } from '../../../provider/jobs/jobs.ts';
import type { Gateway } from '../../../provider/sales/gateway/gateway.ts';
import { observedDatabase } from '../../fixtures/observed-database.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { startProvider, type TestProvider } from '../../fixtures/provider.ts';

const POLICIES = 700;

const billing: Gateway['billing'] = {
  bills: async () => [],
  arrange: async ({ policyId }) => `sch_${policyId}`,
  pay: async () => true,
  paidBy: async () => null,
};

onBothDatabases('the jobs of a big shop', (kind) => {
  let provider: TestProvider;
  beforeEach(async () => {
    provider = await startProvider({ kind });
    // More of everything than fits in a slice: nothing was taken, told or deleted for months.
    const { database } = provider.services;
    await fillDatabase(database, { policies: POLICIES, now: new Date(), backlogDays: 800 });
    await database.db.updateTable('charges').set({ captured_at: null, held_until: null }).execute();
    await database.db.updateTable('refunds').set({ refunded_at: null }).execute();
    await database.db.updateTable('instalments').set({ noticed_at: null }).execute();
  });
  afterEach(() => provider.stop());

  /** The provider's services on a database of which every answer is counted. */
  function counting() {
    const { DATA_DIR, DATABASE_URL } = provider.services.settings;
    const largest = { rows: 0, sql: '' };
    const note = ({ sql }: CompiledQuery, rows: number) => {
      if (rows > largest.rows) Object.assign(largest, { rows, sql });
    };
    const database = observedDatabase(
      openDatabase({ DATA_DIR, DATABASE_URL }),
      async (query, run) => {
        const result = await run();
        note(query, Math.max(result.rows.length, Number(result.numAffectedRows ?? 0)));
        return result;
      },
    );
    return { largest, database };
  }

  test('read and change no more than a slice with one statement', async () => {
    const { database, largest } = counting();
    const services = { ...provider.services, database };
    try {
      for (const { run } of jobs) await run(services);
      const collects = { ...services, gateway: { ...services.gateway, billing } };
      for (const { name, run } of jobs)
        if (name === 'instalments' || name === 'unpaid') await run(collects);
    } finally {
      await database.close();
    }
    expect(largest.rows).toBe(SLICE);
  });

  test('get to the end of their lists', async () => {
    const { services } = provider;
    for (const { run } of jobs) await run(services);
    const { db } = services.database;
    const open = await db
      .selectFrom('charges')
      .leftJoin('refunds', 'refunds.charge_id', 'charges.id')
      .select('charges.id')
      .where('captured_at', 'is', null)
      .execute();
    expect(open).toEqual([]);
    const owed = await db
      .selectFrom('refunds')
      .select('id')
      .where('refunded_at', 'is', null)
      .execute();
    expect(owed).toEqual([]);
  });
});
