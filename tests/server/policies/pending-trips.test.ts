import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { listPendingDecisions } from '../../../server/commands/pending-decisions.ts';
import {
  decidePendingPolicies,
  rejectEndedTrips,
} from '../../../server/policies/decide-policies.ts';
import { isTripOver } from '../../../server/policies/pending-trips.ts';
import { emailsTo, paths, registerPerson, send } from '../../fixtures/buyer.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { insertPolicy } from '../../fixtures/insert-policy.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

test.each([
  ['baggage', '2026-11-20', '2026-12-04', false],
  ['baggage', '2026-11-19', '2026-12-04', true],
  ['flight', '2026-11-19', '2026-11-19', true],
  ['rental_car', undefined, '2026-11-20', false],
  ['rental_car', undefined, '2026-11-19', true],
  ['collectibles', undefined, '2026-11-19', false],
])('a trip of %s that departs on %s and ends on %s is over: %s', (product, departed, end, over) => {
  const details = JSON.stringify({ ...(departed && { departed }) });
  const row = { vertical_code: product, details, coverage_end_date: end };
  expect(isTripOver(row, new Date('2026-11-20T18:00:00Z'))).toBe(over);
});

onBothDatabases('a pending policy of a trip', (kind) => {
  let server: TestServer;
  let now = new Date('2026-11-20T18:00:00Z');
  beforeAll(async () => {
    server = await startTestServer({ kind, services: { now: () => now } });
  });
  afterAll(() => server.stop());

  it('is rejected with a full refund when the trip has begun, and cannot be approved then', async () => {
    const { token } = await registerPerson(server);
    const { body } = await send(server, 'GET', paths.account, undefined, { token });
    const add = (departed: string) =>
      insertPolicy(server, body.public_id, {
        product: 'baggage',
        status: 'pending',
        details: { departed, airline_name: 'Lufthansa' },
        starts: '2026-11-18',
        ends: '2026-12-12',
        price: 515,
      });
    const [gone, later] = [await add('2026-11-21'), await add('2026-11-28')];
    await rejectEndedTrips(server.services);
    const { db } = server.services.database;
    const statuses = async () => {
      const rows = await db
        .selectFrom('policies')
        .select(['id', 'status'])
        .where('id', 'in', [gone, later])
        .execute();
      return Object.fromEntries(rows.map(({ id, status }) => [id, status]));
    };
    expect(await statuses()).toEqual({ [gone]: 'pending', [later]: 'pending' });
    now = new Date('2026-11-22T18:00:00Z');
    expect(await decidePendingPolicies(server.services, 'approve', gone)).toBe(0);
    const pending = await listPendingDecisions(server.services);
    expect(pending.find(({ number }) => number === gone)?.decisions).toEqual(['reject']);
    expect(pending.find(({ number }) => number === later)?.decisions).toContain('approve');
    await Promise.all([rejectEndedTrips(server.services), rejectEndedTrips(server.services)]);
    expect(await statuses()).toEqual({ [gone]: 'rejected', [later]: 'pending' });
    const refunds = await db
      .selectFrom('refunds')
      .select('amount')
      .where('policy_id', '=', gone)
      .execute();
    expect(refunds).toEqual([{ amount: 515 }]);
    const mails = await emailsTo(server, 'demo@example.com');
    const texts = mails.filter(({ subject }) => subject.includes(gone)).map(({ text }) => text);
    expect(texts).toHaveLength(1);
    expect(texts[0]).toContain('didn’t decide on your application in time for your trip');
    expect(texts[0]).toContain('We’re refunding $5.15');
  });
});
