import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { serveMetrics } from '../../server/metrics.ts';
import {
  addCard,
  buy,
  cards,
  newEmail,
  order,
  paths,
  registerPerson,
  send,
  type RequestTarget,
} from '../fixtures/buyer.ts';
import { emptyDatabase, onUsualDatabase, type TestDatabase } from '../fixtures/databases.ts';
import { startTestServer } from '../fixtures/test-server.ts';
import { startStripe } from '../fixtures/stripe-stand-in.ts';
import { spawnServer, type ServerProcess } from '../fixtures/server-process.ts';
import { findFreePort } from '../../scripts/port.mjs';

onUsualDatabase('/metrics', (kind) => {
  let server: ServerProcess;
  let testDatabase: TestDatabase;
  afterEach(async () => {
    await server.stop();
    await testDatabase.remove();
  });

  test('reports requests, purchases, errors and waiting work on its own port', async () => {
    testDatabase = await emptyDatabase(kind);
    const port = await findFreePort();
    const { DATA_DIR: dataDir, DATABASE_URL } = testDatabase.settings;
    const settings = { DATABASE_URL, METRICS_PORT: String(port) };
    server = await spawnServer({ dataDir, settings });
    const requestTarget: RequestTarget = {
      request: (path, init) => fetch(server.origin + path, init),
    };
    const purchase = await buy(requestTarget, order(await addCard(requestTarget)));
    expect(purchase.status).toBe(200);
    await send(requestTarget, 'POST', paths.login, {
      email: newEmail(),
      password: 'not the password',
    });
    await fetch(`${server.origin}/no-such-page`);

    const response = await fetch(`http://localhost:${port}/metrics`);
    expect(response.headers.get('content-type')).toMatch('text/plain');
    const text = await response.text();
    for (const line of [
      `coverfront_request_seconds_count{method="POST",route="${paths.purchase}",status="2xx"} 1`,
      'coverfront_request_seconds_count{method="GET",route="site",status="4xx"} 1',
      'coverfront_audit_events_total{event="policy_purchased",product="baggage"} 1',
      'coverfront_audit_events_total{event="sign_in_failed",product=""} 1',
      'coverfront_api_errors_total{code="wrong_credentials"} 1',
      'coverfront_database_up 1',
      'coverfront_requests{state="in_flight"} 0',
      'coverfront_requests{state="limit"} 32',
      'coverfront_job_failed{job="mail"} 0',
      'coverfront_mail_waiting 1',
    ])
      expect(text.split('\n')).toContain(line);
    for (const name of [
      'coverfront_transaction_seconds_bucket{le="0.25",outcome="committed"}',
      'coverfront_database_ping_seconds',
      'coverfront_job_overdue_seconds{job="captures"}',
      'coverfront_money_waiting{kind="capture"}',
      'nodejs_eventloop_lag_p99_seconds',
      ...(kind === 'postgres' ? ['coverfront_pool_connections{state="waiting"}'] : []),
    ])
      expect(text).toContain(`\n${name} `);
    expect(text).not.toContain(purchase.body.policy_id);
    expect((await fetch(`${server.origin}/metrics`)).status).toBe(404);
    expect((await fetch(`http://localhost:${port}/`)).status).toBe(404);
  });
});

test('/metrics counts failures of the card processor by error type', async () => {
  const stripe = await startStripe();
  const port = await findFreePort();
  const server = await spawnServer({
    settings: {
      STRIPE_API_BASE: stripe.url,
      STRIPE_SECRET_KEY: 'sk_test_wrong',
      METRICS_PORT: String(port),
    },
  });
  const requestTarget: RequestTarget = {
    request: (path, init) => fetch(server.origin + path, init),
  };
  const card = { first_name: 'Ana', last_name: 'Lopez', token: 'tok_1' };
  expect((await send(requestTarget, 'POST', paths.potentialMethod, card)).status).toBe(503);
  const text = await (await fetch(`http://localhost:${port}/metrics`)).text();
  expect(text.split('\n')).toContain(
    'coverfront_gateway_failures_total{call="addMethod",type="StripeAuthenticationError"} 1',
  );
  await server.stop();
  await stripe.stop();
});

test("/metrics measures the waiting time of jobs and emails with the server's clock", async () => {
  let now = new Date('2026-11-20T12:00:00Z');
  const settings = { METRICS_PORT: '0' };
  const {
    services,
    request,
    stop: stopServer,
  } = await startTestServer({
    settings,
    services: { now: () => now },
  });
  const next_run_at = now.toISOString();
  const job = { name: 'mail', next_run_at, lease_owner: null, finished_at: null, failure: null };
  await services.database.db.insertInto('jobs').values(job).execute();
  await registerPerson({ request });
  now = new Date('2026-11-20T12:01:30Z');
  const metricsServer = await serveMetrics(services.metrics!, services);
  const { port } = metricsServer.address() as AddressInfo;
  const response = await fetch(`http://localhost:${port}/metrics`);
  const lines = (await response.text()).split('\n');
  expect(lines).toContain('coverfront_job_overdue_seconds{job="mail"} 90');
  expect(lines).toContain('coverfront_mail_oldest_seconds 90');
  metricsServer.close();
  await stopServer();
});

test('/metrics counts requests that are rejected because of overload', async () => {
  const port = await findFreePort();
  const settings = { METRICS_PORT: String(port), MAX_REQUESTS_IN_FLIGHT: '1' };
  const server = await spawnServer({ settings });
  const requestTarget: RequestTarget = {
    request: (path, init) => fetch(server.origin + path, init),
  };
  // The first charge of this card takes three seconds, and its purchase takes the only slot.
  const purchase = buy(
    requestTarget,
    order(await addCard(requestTarget, { number: cards.timeoutOnce })),
  );
  const read = () => fetch(server.origin + paths.account).then(({ status }) => status);
  await expect.poll(read).toBe(503);
  const text = await (await fetch(`http://localhost:${port}/metrics`)).text();
  expect(text.split('\n')).toContain('coverfront_requests_rejected_total{kind="read"} 1');
  expect(text.split('\n')).toContain('coverfront_requests{state="in_flight"} 1');
  expect((await purchase).body.error.code).toBe('outcome_unknown');
  expect(await read()).toBe(401);
  await server.stop();
});
