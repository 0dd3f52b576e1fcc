import { expect, test } from 'vitest';
import { listPendingDecisions } from '../../../server/commands/pending-decisions.ts';
import { onUsualDatabase } from '../../fixtures/databases.ts';
import { startTestServer } from '../../fixtures/test-server.ts';

onUsualDatabase('pending decisions', (kind) => {
  test('are found by their number without reading the others', async () => {
    const server = await startTestServer({ kind });
    const { services } = server;
    const { db } = services.database;
    const charge = await db.selectFrom('charges').selectAll().executeTakeFirstOrThrow();
    const failed = {
      policy_id: charge.policy_id,
      charge_id: charge.id,
      amount: 100,
      currency: 'USD',
      created_at: charge.created_at,
      failed_at: charge.created_at,
    };
    const refunds = ['ref_one', 'ref_other'].map((id) => ({ ...failed, id }));
    await db.insertInto('refunds').values(refunds).execute();
    const requests = ['CR-0000-0001', 'CR-0000-0002'].map((reference, at) => ({
      id: `can_${at}`,
      policy_id: charge.policy_id,
      reference,
      reason: 'moving',
      other: '',
      cancellation_date: `2026-11-2${at}`,
      full_name: 'Dana Moreau',
      street_address: '418 Marlow Street',
      line2: '',
      city: 'Portland',
      state: 'OR',
      zip_code: '97214',
      created_at: charge.created_at,
    }));
    await db.insertInto('cancellation_requests').values(requests).execute();
    const all = await listPendingDecisions(services);
    expect(new Set(all.map((one) => one.kind))).toEqual(
      new Set(['policy', 'change', 'claim', 'cancellation', 'refund']),
    );
    for (const one of all) expect(await listPendingDecisions(services, one.number)).toEqual([one]);
    expect(await listPendingDecisions(services, 'CR-0000-0003')).toEqual([]);
    await server.stop();
  });
});
