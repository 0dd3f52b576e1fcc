import { afterEach, expect, test } from 'vitest';
import { record } from '../../../provider/audit.ts';
import { capturesTried } from '../../../provider/sales/captures.ts';
import { createLog, describeError } from '../../../provider/log.ts';
import { addCard, buy, order, paths, registerPerson, send } from '../../fixtures/buyer.ts';
import { startProvider, type TestProvider } from '../../fixtures/provider.ts';

type Line = Record<string, unknown>;
let provider: TestProvider;
const started: TestProvider[] = [];
afterEach(async () => {
  for (const one of started.splice(0)) await one.stop();
});

async function listen({ now = () => new Date() } = {}) {
  const lines: Line[] = [];
  const log = createLog({ level: 'debug', write: (line) => lines.push(JSON.parse(line)) });
  provider = await startProvider({ services: { log, now } });
  started.push(provider);
  return { lines, requests: () => lines.filter(({ event }) => event === 'request') };
}

test('each request has one line: id, method, pattern, status, time and who asked', async () => {
  const { lines, requests } = await listen();
  const { token } = await registerPerson(provider);
  const answer = await send(provider, 'GET', paths.account, undefined, { token });
  await provider.request('/portal/login?return_to=https://evil.example/secret');
  await provider.request('/api/nothing/secret');
  await provider.request('/nowhere/secret');
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
    requestId: answer.headers.get('x-request-id'),
    by: 'account',
  });
  expect(portal).toMatchObject({ route: '/portal/login', status: 200, by: 'visitor' });
  expect(unknown).toMatchObject({ route: '/api/*', status: 404, code: 'route_not_found' });
  expect(page).toMatchObject({ route: '/*', status: 404 });
  expect(JSON.stringify(lines)).not.toContain('secret');
});

test('what was sold, taken and refused has a line of the same request', async () => {
  const { lines } = await listen();
  const { headers } = await buy(provider, order(await addCard(provider)));
  const wrong = { email: 'nobody@example.com', password: 'not the password' };
  const refused = await send(provider, 'POST', paths.login, wrong);
  await capturesTried(provider.services);
  expect(lines).toContainEqual(
    expect.objectContaining({
      event: 'policy_sold',
      product: 'baggage',
      by: 'visitor',
      requestId: headers.get('x-request-id'),
    }),
  );
  expect(lines.map(({ event }) => event)).toContain('charge_captured');
  expect(lines).toContainEqual(
    expect.objectContaining({
      event: 'sign_in_refused',
      requestId: refused.headers.get('x-request-id'),
    }),
  );
});

test('a spent limit warns; probes are told of at the level debug alone', async () => {
  const { requests } = await listen({ now: () => new Date('2026-11-20T12:00:00Z') });
  for (let times = 0; times < 11; times += 1)
    await send(provider, 'POST', paths.login, { email: 'a@example.com', password: 'not this one' });
  await provider.request('/healthz');
  expect(requests().slice(-2)).toMatchObject([
    { level: 'warn', status: 429, code: 'too_many_requests' },
    { level: 'debug', route: '/healthz' },
  ]);
});

test('what a transaction undoes is told of by no line', async () => {
  const { lines } = await listen();
  const { database, now } = provider.services;
  const by = { kind: 'visitor', name: '', requestId: 'req_1' } as const;
  const deed = { deed: 'card_added', accountId: 'acc_1' } as const;
  const undone = database.transact(async (trx) => {
    await record(trx, { by, now }, deed);
    throw new Error('The deed was not done');
  });
  await expect(undone).rejects.toThrow('not done');
  expect(lines).toEqual([]);
  await database.transact((trx) => record(trx, { by, now }, deed));
  expect(lines.map(({ event }) => event)).toEqual(['card_added']);
});

test('a name that no event has is written without its value', () => {
  const lines: string[] = [];
  createLog({ write: (line) => lines.push(line) }).info('signed_in', { email: 'a@example.com' });
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ event: 'signed_in', email: '[Redacted]' });
});

test('a person reads one short line', () => {
  const lines: string[] = [];
  const log = createLog({ readable: true, write: (line) => lines.push(line) });
  log.warn('job_failed', { job: 'mail', cause: { code: 'EPIPE' } });
  expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d warn job_failed job=mail cause=\{"code":"EPIPE"\}\n$/);
});

test('an error tells its code and its cause, and no words of a driver', () => {
  const full = Object.assign(new Error('INSERT INTO accounts VALUES (Quill)'), {
    code: 'ERR_SQLITE_ERROR',
    errcode: 13,
    errstr: 'database or disk is full',
  });
  const told = describeError(new Error('The sale was not written', { cause: full }));
  expect(told).toMatchObject({
    error: 'Error',
    code: 'ERR_SQLITE_ERROR',
    cause: { errcode: 13, errstr: 'database or disk is full' },
  });
  expect(JSON.stringify(told)).not.toContain('Quill');
});

test('answers an unsigned event that is too large with 413, and logs no error', async () => {
  const lines: string[] = [];
  const stripe = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' };
  provider = await startProvider({
    settings: stripe,
    services: { log: createLog({ write: (line) => lines.push(line) }) },
  });
  const body = 'x'.repeat(512 * 1024 + 1);
  const length = { 'content-length': String(body.length) };
  for (const headers of [{}, length]) {
    const request = { method: 'POST', body, headers };
    expect((await provider.request('/webhooks/stripe', request)).status).toBe(413);
  }
  started.push(provider);
  const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  const requests = logged.filter(({ event }) => event === 'request');
  expect(requests.map(({ status }) => status)).toEqual([413, 413]);
  expect(logged.filter(({ level }) => level === 'error')).toEqual([]);
});
