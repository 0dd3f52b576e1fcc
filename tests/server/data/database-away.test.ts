import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { backgroundJobs } from '../../../server/jobs/jobs.ts';
import { startJobs, type JobRunner } from '../../../server/jobs/runner.ts';
import { createLog } from '../../../server/log.ts';
import { addCard, buy, order, paths, registerPerson, send } from '../../fixtures/buyer.ts';
import { hasPostgres } from '../../fixtures/databases.ts';
import { createDatabase, startPostgres, type Postgres } from '../../fixtures/postgres.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';
import { startSmtpServer, type SmtpServer } from '../../fixtures/smtp-server.ts';
/** Runs the same jobs as a server process, at shorter intervals. */
const jobTiming = { tickMs: 100, leaseMs: 1_000 };
const frequentJobs = backgroundJobs.map((job) => ({ ...job, everyMs: 300 }));

describe.skipIf(!hasPostgres)('a server without its PostgreSQL database', () => {
  let postgres: Postgres;
  let smtp: SmtpServer;
  let server: TestServer;
  let runner: JobRunner;
  let logged: string[];
  beforeEach(async () => {
    postgres = await startPostgres();
    smtp = await startSmtpServer();
    logged = [];
    const { url } = await createDatabase(postgres.url);
    server = await startTestServer({
      settings: { DATABASE_URL: url, SMTP_URL: smtp.url },
      services: { log: createLog({ write: (line) => logged.push(JSON.parse(line).event) }) },
    });
    runner = startJobs(server.services, frequentJobs, jobTiming);
  });
  afterEach(async () => {
    await runner.stop();
    await server.stop();
    await postgres.stop();
    await smtp.stop();
  });

  const events = () => logged;
  const db = () => server.services.database.db;
  const waiting = () => ({
    captures: () =>
      db()
        .selectFrom('charges')
        .select('id')
        .where('captured_at', 'is', null)
        // Leaves out authorizations that wait for the carrier's decision, because they are not
        // captured yet.
        .where('authorized_until', 'is', null)
        .execute(),
    refunds: () =>
      db().selectFrom('refunds').select('id').where('refunded_at', 'is', null).execute(),
    mails: () => db().selectFrom('outbox').select('id').where('sent_at', 'is', null).execute(),
  });

  test('responds with not_available, also for its pages', async () => {
    await postgres.halt();
    const call = await send(server, 'POST', paths.login, {
      email: 'a@b.example',
      password: 'x',
    });
    expect([call.status, call.body.error.code]).toEqual([503, 'not_available']);
    const page = await server.request('/sandbox/mailbox');
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '2']);
    await postgres.resume();
    expect((await server.request('/sandbox/mailbox')).status).toBe(200);
  });

  test('remembers captures and records them later', async () => {
    const { gateway } = server.services;
    vi.spyOn(gateway, 'capture').mockImplementationOnce(() => postgres.halt());
    expect((await buy(server, order(await addCard(server)))).status).toBe(200);
    await expect.poll(events).toContain('captures_not_recorded');
    await postgres.resume();
    await expect.poll(waiting().captures).toEqual([]);
  });

  test('refunds once when the database is back', async () => {
    const { gateway } = server.services;
    vi.spyOn(gateway, 'refund').mockImplementationOnce(() => postgres.halt());
    const { token } = await registerPerson(server);
    const { body } = await buy(server, order(await addCard(server, { token })), { token });
    const path = `/api/user/v2/policies/policy/${body.policy_id}/cancel/submit`;
    expect((await send(server, 'POST', path, {}, { token })).status).toBe(200);
    await expect.poll(events).toContain('refunds_not_submitted');
    await postgres.resume();
    await expect.poll(waiting().refunds).toEqual([]);
    expect(await db().selectFrom('gateway_refunds').select('key').execute()).toHaveLength(1);
  });

  test('records emails as sent when the database is back, and sends the waiting ones', async () => {
    smtp.delayMs = 1_000;
    await registerPerson(server);
    await registerPerson(server);
    await expect.poll(() => smtp.received.length).toBe(1);
    await postgres.halt();
    await expect.poll(events).toContain('mail_delivery_failed');
    await postgres.resume();
    await expect.poll(waiting().mails).toEqual([]);
    const recipients = smtp.received.flatMap(({ to }) => to);
    expect(recipients).toHaveLength(new Set(recipients).size);
  });
});
