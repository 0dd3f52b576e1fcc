import type { CompiledQuery } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fillDatabase } from '../../../bench/fill-database.ts';
import { openDatabase } from '../../../server/data/open-database.ts';
import { MAX_SLICE_ROWS } from '../../../server/data/slices.ts';
import { backgroundJobs } from '../../../server/jobs/jobs.ts';
import type { Gateway } from '../../../server/sales/gateway/gateway.ts';
import { observedDatabase } from '../../fixtures/observed-database.ts';
import { onUsualDatabase } from '../../fixtures/databases.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

const POLICIES = 700;

const billing: Gateway['billing'] = {
  findSchedule: async () => null,
  listInvoices: async () => [],
  syncSchedule: async ({ policyId }) => `sch_${policyId}`,
  payInvoice: async () => true,
  findChargedCard: async () => null,
};

onUsualDatabase('jobs with a large backlog', (kind) => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer({ kind });
    // Gives every job more work than one slice has, as if the jobs had not run for months.
    const { database } = server.services;
    await fillDatabase(server.services, { policies: POLICIES, now: new Date(), backlogDays: 800 });
    await database.db
      .updateTable('charges')
      .set({ captured_at: null, authorized_until: null })
      .execute();
    await database.db.updateTable('refunds').set({ refunded_at: null }).execute();
    await database.db.updateTable('installments').set({ notice_sent_at: null }).execute();
  });
  afterEach(() => server.stop());

  /**
   * Opens a second connection to the database. It records the largest number of rows that a
   * statement returned or changed.
   */
  function countingDatabase() {
    const { DATA_DIR, DATABASE_URL } = server.services.settings;
    const largestRead = { rows: 0, sql: '' };
    const recordRows = ({ sql }: CompiledQuery, rows: number) => {
      if (rows > largestRead.rows) Object.assign(largestRead, { rows, sql });
    };
    const database = observedDatabase(
      openDatabase({ DATA_DIR, DATABASE_URL }),
      async (query, run) => {
        const result = await run();
        recordRows(query, Math.max(result.rows.length, Number(result.numAffectedRows ?? 0)));
        return result;
      },
    );
    return { largestRead, database };
  }

  test('read and change at most one slice per statement', async () => {
    const { database, largestRead } = countingDatabase();
    const services = { ...server.services, database };
    try {
      for (const { run } of backgroundJobs) await run(services);
      const billingServices = { ...services, gateway: { ...services.gateway, billing } };
      for (const { name, run } of backgroundJobs)
        if (name === 'installments' || name === 'lapse-unpaid') await run(billingServices);
    } finally {
      await database.close();
    }
    expect(largestRead.rows).toBe(MAX_SLICE_ROWS);
  });

  test('process all captures and refunds of the backlog', async () => {
    const { services } = server;
    for (const { run } of backgroundJobs) await run(services);
    const { db } = services.database;
    const open = await db
      .selectFrom('charges')
      .leftJoin('refunds', 'refunds.charge_id', 'charges.id')
      .select('charges.id')
      .where('captured_at', 'is', null)
      .execute();
    expect(open).toEqual([]);
    const pendingRefunds = await db
      .selectFrom('refunds')
      .select('id')
      .where('refunded_at', 'is', null)
      .execute();
    expect(pendingRefunds).toEqual([]);
  });
});
