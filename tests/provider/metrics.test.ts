import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { serveMetrics } from '../../provider/metrics.ts';
import {
  addCard,
  buy,
  newEmail,
  order,
  paths,
  registerPerson,
  send,
  type Reachable,
} from '../fixtures/buyer.ts';
import { emptyDatabase, onBothDatabases, type TestDatabase } from '../fixtures/databases.ts';
import { startProvider } from '../fixtures/provider.ts';
import { startStripe } from '../fixtures/stripe-stand-in.ts';
import { spawnProvider, type ProviderProcess } from '../fixtures/provider-process.ts';
import { freePort } from '../../scripts/port.mjs';

onBothDatabases('/metrics', (kind) => {
  let provider: ProviderProcess;
  let place: TestDatabase;
  afterEach(async () => {
    await provider.stop();
    await place.remove();
  });

  test('tells on a port of its own what was asked, sold and refused, and what waits', async () => {
    place = await emptyDatabase(kind);
    const port = await freePort();
    const { DATA_DIR: dataDir, DATABASE_URL } = place.settings;
    const settings = { DATABASE_URL, METRICS_PORT: String(port) };
    provider = await spawnProvider({ dataDir, settings });
    const reach: Reachable = { request: (path, init) => fetch(provider.origin + path, init) };
    const sold = await buy(reach, order(await addCard(reach)));
    expect(sold.status).toBe(200);
    await send(reach, 'POST', paths.login, { email: newEmail(), password: 'not the password' });
    await fetch(`${provider.origin}/no-such-page`);

    const answer = await fetch(`http://localhost:${port}/metrics`);
    expect(answer.headers.get('content-type')).toMatch('text/plain');
    const text = await answer.text();
    for (const line of [
      `coverfront_request_seconds_count{method="POST",route="${paths.purchase}",status="2xx"} 1`,
      'coverfront_request_seconds_count{method="GET",route="site",status="4xx"} 1',
      'coverfront_deeds_total{deed="policy_sold",product="baggage"} 1',
      'coverfront_deeds_total{deed="sign_in_refused",product=""} 1',
      'coverfront_refusals_total{code="wrong_credentials"} 1',
      'coverfront_database_up 1',
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
    expect(text).not.toContain(sold.body.policy_id);
    expect((await fetch(`${provider.origin}/metrics`)).status).toBe(404);
    expect((await fetch(`http://localhost:${port}/`)).status).toBe(404);
  });
});

test('counts what the card processor could not do, by its type of error', async () => {
  const stripe = await startStripe();
  const port = await freePort();
  const provider = await spawnProvider({
    settings: {
      STRIPE_API_BASE: stripe.url,
      STRIPE_SECRET_KEY: 'sk_test_wrong',
      METRICS_PORT: String(port),
    },
  });
  const reach: Reachable = { request: (path, init) => fetch(provider.origin + path, init) };
  const card = { first_name: 'Ana', last_name: 'Lopez', token: 'tok_1' };
  expect((await send(reach, 'POST', paths.potentialMethod, card)).status).toBe(503);
  const text = await (await fetch(`http://localhost:${port}/metrics`)).text();
  expect(text.split('\n')).toContain(
    'coverfront_gateway_failures_total{call="addMethod",type="StripeAuthenticationError"} 1',
  );
  await provider.stop();
  await stripe.stop();
});

test('/metrics measures by the clock of the provider how long a job and a mail have waited', async () => {
  let now = new Date('2026-11-20T12:00:00Z');
  const settings = { METRICS_PORT: '0' };
  const { services, request, stop } = await startProvider({
    settings,
    services: { now: () => now },
  });
  const due_at = now.toISOString();
  const job = { name: 'mail', due_at, holder: null, finished_at: null, failure: null };
  await services.database.db.insertInto('jobs').values(job).execute();
  await registerPerson({ request });
  now = new Date('2026-11-20T12:01:30Z');
  const server = await serveMetrics(services.metrics!, services);
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://localhost:${port}/metrics`);
  const lines = (await answer.text()).split('\n');
  expect(lines).toContain('coverfront_job_overdue_seconds{job="mail"} 90');
  expect(lines).toContain('coverfront_mail_oldest_seconds 90');
  server.close();
  await stop();
});
