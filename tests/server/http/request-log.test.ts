import { afterEach, expect, test } from 'vitest';
import { recordAuditEvent } from '../../../server/audit.ts';
import { flushCaptures } from '../../../server/sales/captures.ts';
import { createLog, describeError } from '../../../server/log.ts';
import { addCard, buy, order, paths, registerPerson, send } from '../../fixtures/buyer.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

type LogLine = Record<string, unknown>;
let server: TestServer;
const started: TestServer[] = [];
afterEach(async () => {
  for (const one of started.splice(0)) await one.stop();
});

async function listen({ now = () => new Date() } = {}) {
  const lines: LogLine[] = [];
  const log = createLog({ level: 'debug', write: (line) => lines.push(JSON.parse(line)) });
  server = await startTestServer({ services: { log, now } });
  started.push(server);
  return { lines, requests: () => lines.filter(({ event }) => event === 'request') };
}

test('each request is logged in one line with id, method, route, status, time and actor', async () => {
  const { lines, requests } = await listen();
  const { token } = await registerPerson(server);
  const response = await send(server, 'GET', paths.account, undefined, { token });
  await server.request('/portal/login?return_to=https://evil.example/secret');
  await server.request('/api/nothing/secret');
  await server.request('/nowhere/secret');
  const [, account, portal, unknown, page] = requests();
  expect(requests()).toHaveLength(5);
  expect(account).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    pid: process.pid,
    hostname: expect.any(String),
    event: 'request',
    method: 'GET',
    route: paths.account,
    status: 200,
    ms: expect.any(Number),
    requestId: response.headers.get('x-request-id'),
    actor: 'account',
  });
  expect(portal).toMatchObject({ route: '/portal/login', status: 200, actor: 'guest' });
  expect(unknown).toMatchObject({ route: '/api/*', status: 404, code: 'route_not_found' });
  expect(page).toMatchObject({ route: '/*', status: 404 });
  expect(JSON.stringify(lines)).not.toContain('secret');
});

test('purchases and failed sign-ins are logged with their request id, and captures are logged', async () => {
  const { lines } = await listen();
  const { headers } = await buy(server, order(await addCard(server)));
  const wrong = { email: 'nobody@example.com', password: 'not the password' };
  const failedLogin = await send(server, 'POST', paths.login, wrong);
  await flushCaptures(server.services);
  expect(lines).toContainEqual(
    expect.objectContaining({
      event: 'policy_purchased',
      product: 'baggage',
      actor: 'guest',
      requestId: headers.get('x-request-id'),
    }),
  );
  expect(lines.map(({ event }) => event)).toContain('charge_captured');
  expect(lines).toContainEqual(
    expect.objectContaining({
      event: 'sign_in_failed',
      requestId: failedLogin.headers.get('x-request-id'),
    }),
  );
});

test('an exceeded rate limit is logged as a warning, and a health check only at debug level', async () => {
  const { requests } = await listen({ now: () => new Date('2026-11-20T12:00:00Z') });
  for (let times = 0; times < 11; times += 1)
    await send(server, 'POST', paths.login, { email: 'a@example.com', password: 'not this one' });
  await server.request('/healthz');
  expect(requests().slice(-2)).toMatchObject([
    { level: 'warn', status: 429, code: 'too_many_requests' },
    { level: 'debug', route: '/healthz' },
  ]);
});

test('an action that is rolled back is not logged', async () => {
  const { lines } = await listen();
  const { database, now } = server.services;
  const actor = { kind: 'guest', name: '', requestId: 'req_1' } as const;
  const auditEvent = { action: 'card_added', accountId: 'acc_1' } as const;
  const rolledBack = database.transact(async (trx) => {
    await recordAuditEvent(trx, { actor, now }, auditEvent);
    throw new Error('The transaction failed');
  });
  await expect(rolledBack).rejects.toThrow('transaction failed');
  expect(lines).toEqual([]);
  await database.transact((trx) => recordAuditEvent(trx, { actor, now }, auditEvent));
  expect(lines.map(({ event }) => event)).toEqual(['card_added']);
});

test('an unknown field is logged without its value', () => {
  const lines: string[] = [];
  createLog({ write: (line) => lines.push(line) }).info('signed_in', { email: 'a@example.com' });
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ event: 'signed_in', email: '[Redacted]' });
});

test('the readable format is one short line', () => {
  const lines: string[] = [];
  const log = createLog({ readable: true, write: (line) => lines.push(line) });
  log.warn('job_failed', { job: 'mail', cause: { code: 'EPIPE' } });
  expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d warn job_failed job=mail cause=\{"code":"EPIPE"\}\n$/);
});

test('a logged error contains its code and its cause, but no message of the driver', () => {
  const full = Object.assign(new Error('INSERT INTO accounts VALUES (Quill)'), {
    code: 'ERR_SQLITE_ERROR',
    errcode: 13,
    errstr: 'database or disk is full',
  });
  const description = describeError(new Error('The order was not stored', { cause: full }));
  expect(description).toMatchObject({
    error: 'Error',
    code: 'ERR_SQLITE_ERROR',
    cause: { errcode: 13, errstr: 'database or disk is full' },
  });
  expect(JSON.stringify(description)).not.toContain('Quill');
});

test('an unsigned webhook event that is too large returns 413 and logs no error', async () => {
  const lines: string[] = [];
  const stripe = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' };
  server = await startTestServer({
    settings: stripe,
    services: { log: createLog({ write: (line) => lines.push(line) }) },
  });
  const body = 'x'.repeat(512 * 1024 + 1);
  const length = { 'content-length': String(body.length) };
  for (const headers of [{}, length]) {
    const request = { method: 'POST', body, headers };
    expect((await server.request('/webhooks/stripe', request)).status).toBe(413);
  }
  started.push(server);
  const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  const requests = logged.filter(({ event }) => event === 'request');
  expect(requests.map(({ status }) => status)).toEqual([413, 413]);
  expect(logged.filter(({ level }) => level === 'error')).toEqual([]);
});
