import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DATABASE_FILE_NAME } from '../../../server/data/sqlite.ts';
import { planMissingInstallments } from '../../../server/sales/installments.ts';
import { DEMO_ACCOUNT_ID } from '../../../server/sandbox/demo/account.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { insertPolicy } from '../../fixtures/insert-policy.ts';
import { observedDatabase } from '../../fixtures/observed-database.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

const term = { product: 'renters', starts: '2026-06-01', ends: '2027-05-31', price: 1_000 };

onBothDatabases('missing installments', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    const now = () => new Date('2026-11-20T12:00:00Z');
    server = await startTestServer({ kind, services: { now } });
    await planMissingInstallments(server.services);
  });
  afterAll(() => server.stop());

  /** Plans the missing installments. Returns the ids that were read and the statement. */
  async function plan() {
    const read: { id: string; sql: string }[] = [];
    const database = observedDatabase(server.services.database, async (query, run) => {
      const result = await run();
      const rows = result.rows as { id: string }[];
      if (query.sql.includes('isPlanned'))
        read.push(...rows.map(({ id }) => ({ id, sql: query.sql })));
      return result;
    });
    await planMissingInstallments({ ...server.services, database });
    return read;
  }
  const countOf = async (policyId: string) =>
    (
      await server.services.database.db
        .selectFrom('installments')
        .select('id')
        .where('policy_id', '=', policyId)
        .execute()
    ).length;

  it('are planned for policies that pay later, without reading the others', async () => {
    const later = await insertPolicy(server, DEMO_ACCOUNT_ID, {
      ...term,
      frequency: 'month',
      next: '2026-12-01',
    });
    const paid = await insertPolicy(server, DEMO_ACCOUNT_ID, term);
    const ids = new Set((await plan()).map(({ id }) => id));
    expect([ids.has(later), ids.has(paid)]).toEqual([true, false]);
    expect([(await countOf(later)) > 0, await countOf(paid)]).toEqual([true, 0]);
    const planned = await countOf(later);
    await plan();
    expect(await countOf(later)).toBe(planned);
  });

  it.runIf(kind === 'sqlite')('are found in indexes', async () => {
    const [first] = await plan();
    const file = new DatabaseSync(join(server.services.settings.DATA_DIR, DATABASE_FILE_NAME));
    const steps = file.prepare(`EXPLAIN QUERY PLAN ${first?.sql}`).all();
    file.close();
    expect(steps.map(({ detail }) => String(detail))).toEqual([
      'SEARCH policies USING COVERING INDEX policies_paid_later (id>?)',
      'CORRELATED SCALAR SUBQUERY 1',
      'SEARCH installments USING COVERING INDEX installments_open_by_policy (policy_id=? AND state=?)',
    ]);
  });
});
