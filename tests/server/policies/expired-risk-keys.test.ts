import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_SLICE_ROWS } from '../../../server/data/slices.ts';
import { releaseExpiredRiskKeys } from '../../../server/policies/renewals.ts';
import { onUsualDatabase } from '../../fixtures/databases.ts';
import { insertPolicy } from '../../fixtures/insert-policy.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

onUsualDatabase('risk keys of policies that were not renewed', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    const now = () => new Date('2026-11-20T12:00:00Z');
    server = await startTestServer({ kind, services: { now } });
  });
  afterAll(() => server.stop());

  test('are freed after the term, also if there are more than one statement frees', async () => {
    const { db } = server.services.database;
    const renters = { product: 'renters', starts: '2025-11-20', price: 16_800 };
    for (let at = 0; at <= MAX_SLICE_ROWS; at += 1)
      await insertPolicy(server, 'acc_demo', {
        ...renters,
        ends: '2026-11-19',
        riskKey: `ended-${at}`,
      });
    await insertPolicy(server, 'acc_demo', { ...renters, ends: '2026-11-20', riskKey: 'in force' });
    await db
      .updateTable('policies')
      .set({ renewal_off_at: '2026-01-01T00:00:00.000Z' })
      .where('plan_id', '=', 'plan')
      .execute();
    await releaseExpiredRiskKeys(server.services);
    const remaining = await db
      .selectFrom('policies')
      .select('insured_risk_key')
      .where('plan_id', '=', 'plan')
      .where('insured_risk_key', 'is not', null)
      .execute();
    expect(remaining).toEqual([{ insured_risk_key: 'in force' }]);
  });
});
