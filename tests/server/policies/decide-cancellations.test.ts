import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  executeDueCancellations,
  decideCancellationRequest,
} from '../../../server/policies/decide-cancellations.ts';
import { emailsTo } from '../../fixtures/buyer.ts';
import { onUsualDatabase } from '../../fixtures/databases.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';
import { insertPolicy } from '../../fixtures/insert-policy.ts';

const start = new Date('2026-11-20T20:00:00Z');

onUsualDatabase('a request to cancel', (kind) => {
  let server: TestServer;
  let now: Date;
  let policyId: string;
  beforeEach(async () => {
    now = start;
    server = await startTestServer({ kind, services: { now: () => now } });
    // The policy costs $365.00 a year, so one day costs $1.00.
    policyId = await insertPolicy(server, 'acc_demo', {
      product: 'renters',
      starts: '2026-11-01',
      ends: '2027-10-31',
      price: 36_500,
    });
    await server.services.database.db
      .insertInto('cancellation_requests')
      .values({
        id: 'can_1',
        policy_id: policyId,
        reference: 'CR-1111-2222',
        reason: 'moving',
        other: '',
        cancellation_date: '2026-11-30',
        full_name: 'Dana Moreau',
        street_address: '418 Marlow Street',
        line2: '',
        city: 'Portland',
        state: 'OR',
        zip_code: '97214',
        created_at: start.toISOString(),
      })
      .execute();
  });
  afterEach(() => server.stop());

  const decide = (decision: 'approve' | 'reject', note = '') =>
    decideCancellationRequest(server.services, { reference: 'CR-1111-2222', decision, note });
  const policy = () =>
    server.services.database.db
      .selectFrom('policies')
      .select(['status', 'coverage_end_date'])
      .where('id', '=', policyId)
      .executeTakeFirstOrThrow();
  const refunds = async () => {
    const { db } = server.services.database;
    const rows = db.selectFrom('refunds').select('amount').where('policy_id', '=', policyId);
    return (await rows.execute()).map(({ amount }) => amount);
  };

  test('that is approved ends the policy on the requested date, with the refund for that date', async () => {
    expect(await decide('approve')).toBe(true);
    expect(await decide('reject')).toBe(false);
    now = new Date('2026-11-29T20:00:00Z');
    await executeDueCancellations(server.services);
    expect((await policy()).status).toBe('approved');
    // The result is the same if the server was down for some days.
    now = new Date('2026-12-05T20:00:00Z');
    await executeDueCancellations(server.services);
    await executeDueCancellations(server.services);
    expect(await policy()).toEqual({ status: 'canceled', coverage_end_date: '2026-11-30' });
    expect(await refunds()).toEqual([33_500]);
    const subjects = (await emailsTo(server, 'demo@example.com')).map(({ subject }) => subject);
    expect(subjects).toHaveLength(1);
  });

  test('that is rejected changes nothing and notifies the policyholder', async () => {
    expect(await decide('reject', 'Your landlord asks for it.')).toBe(true);
    now = new Date('2026-12-05T20:00:00Z');
    await executeDueCancellations(server.services);
    expect((await policy()).status).toBe('approved');
    expect(await refunds()).toEqual([]);
    const [mail] = await emailsTo(server, 'demo@example.com');
    expect(mail?.subject).toMatch(/^We didn’t cancel your policy \S+$/);
    expect(mail?.text).toContain('Your landlord asks for it.');
  });

  test('cannot be approved after the policy ended for another reason', async () => {
    now = new Date('2027-11-05T20:00:00Z');
    await expect(decide('approve')).rejects.toMatchObject({ code: 'policy_not_in_force' });
    expect(await decide('reject')).toBe(true);
  });
});
