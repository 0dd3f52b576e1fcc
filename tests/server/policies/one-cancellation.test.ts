import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { executeDueCancellations } from '../../../server/policies/decide-cancellations.ts';
import { resetDemoData } from '../../../server/sandbox/demo/seed.ts';
import { cancellationAnswers } from '../../fixtures/cancellation-request.ts';
import { send, signInDemo } from '../../fixtures/buyer.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

const HOME = 'pol_demo_rn-4417-8026';
const account = `/api/user/v2/policies/policy/${HOME}`;

onBothDatabases('a scheduled cancellation and a cancellation request', (kind) => {
  let server: TestServer;
  let token: string;
  let now = new Date('2026-11-20T20:00:00Z');
  beforeAll(async () => {
    server = await startTestServer({
      kind,
      settings: { RATE_LIMIT_FACTOR: '100' },
      services: { now: () => now },
    });
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    now = new Date('2026-11-20T20:00:00Z');
    await resetDemoData(server.services);
    token = await signInDemo(server);
  });

  const post = (path: string, body: object = {}) => send(server, 'POST', path, body, { token });
  const schedule = () => post(`${account}/cancel/submit`, { coverage_end_date: '2026-12-10' });
  const file = () => post(`/api/v2/policies/${HOME}/cancellation-requests/`, cancellationAnswers);
  const db = () => server.services.database.db;
  const requests = () =>
    db()
      .selectFrom('cancellation_requests')
      .select('reference')
      .where('policy_id', '=', HOME)
      .execute();
  const policy = () =>
    db()
      .selectFrom('policies')
      .select(['status', 'last_coverage_day'])
      .where('id', '=', HOME)
      .executeTakeFirstOrThrow();
  const decide = (decision: string) =>
    db()
      .updateTable('cancellation_requests')
      .set({ decision, decided_at: now.toISOString() })
      .where('policy_id', '=', HOME)
      .execute();
  const phone = () => server.services.brand.phone.display;

  test('reject a request while a cancellation is scheduled, until it is withdrawn', async () => {
    expect((await schedule()).status).toBe(200);
    const { status, body } = await file();
    expect([status, body.error]).toEqual([
      409,
      {
        code: 'cancellation_pending',
        message: `This policy is already set to end on Dec 10, 2026. To change that, sign in to your account or call us at ${phone()}.`,
      },
    ]);
    expect(await requests()).toEqual([]);
    await post(`${account}/cancel/withdraw`);
    expect((await file()).status).toBe(200);
  });

  test('reject a cancellation in the account while a request is open, also one for today', async () => {
    const { reference } = (await file()).body;
    for (const [decision, state] of [
      [null, 'We’re reviewing'],
      ['approve', 'We approved'],
    ] as const) {
      if (decision) await decide(decision);
      for (const response of [
        await post(`${account}/cancel/checkout`),
        await schedule(),
        await post(`${account}/cancel/submit`),
      ])
        expect([response.status, response.body.error]).toEqual([
          409,
          {
            code: 'cancellation_pending',
            message: `${state} request ${reference} to cancel this policy on Nov 30, 2026. To change it, call us at ${phone()}.`,
          },
        ]);
    }
    expect(await policy()).toEqual({ status: 'approved', last_coverage_day: null });
    now = new Date('2026-12-01T20:00:00Z');
    await executeDueCancellations(server.services);
    expect((await policy()).status).toBe('canceled');
  });

  test('allow a cancellation in the account after the request was rejected', async () => {
    await file();
    await decide('reject');
    expect((await schedule()).status).toBe(200);
  });

  test('never both exist when the request arrives after the checks of the cancellation', async () => {
    const { database } = server.services;
    const { transact } = database;
    database.transact = async (run) => {
      database.transact = transact;
      expect((await file()).status).toBe(200);
      return transact(run);
    };
    const { status, body } = await schedule();
    expect([status, body.error?.code]).toEqual([409, 'cancellation_pending']);
    expect((await policy()).last_coverage_day).toBeNull();
    expect(await requests()).toHaveLength(1);
  });
});
