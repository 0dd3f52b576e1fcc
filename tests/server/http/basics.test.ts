import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '../../../src/contract/calls.ts';
import type { CallDefinition } from '../../../src/contract/define-call.ts';
import { createDatabaseRateLimiter } from '../../../server/http/rate-limit.ts';
import { paths, registerPerson, send, signInDemo } from '../../fixtures/buyer.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

const partner = 'https://partner.example';

describe('every call', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ settings: { ALLOWED_ORIGINS: partner } });
  });
  afterAll(() => server.stop());

  test('has its own request id', async () => {
    const ids = await Promise.all(
      [1, 2, 3].map(async () => (await server.request(paths.account)).headers.get('x-request-id')),
    );
    expect(new Set(ids).size).toBe(3);
  });

  test('is never cached or read as another content type', async () => {
    const { headers } = await server.request(calls.listAirlines.path);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('returns 401 without a token when the contract requires one', async () => {
    const required = Object.values<CallDefinition>(calls).filter(
      (call) => call.auth === 'required',
    );
    expect(required.length).toBeGreaterThan(3);
    for (const { method, path } of required) {
      for (const authorization of ['', 'Token', 'Token x', 'Basic abc', 'Bearer a b']) {
        const response = await server.request(path, { method, headers: { authorization } });
        expect(response.status, `${path} ${authorization}`).toBe(401);
        expect((await response.json()).error.code).toBe('unauthorized');
      }
    }
  });

  test('accepts a token with either scheme until sign-out', async () => {
    const token = await signInDemo(server);
    const requestWith = async (scheme: string) =>
      (await server.request(paths.account, { headers: { authorization: `${scheme} ${token}` } }))
        .status;
    expect([
      await requestWith('Token'),
      await requestWith('Bearer'),
      await requestWith('bearer'),
    ]).toEqual([200, 200, 200]);
    expect((await send(server, 'POST', paths.logout, undefined, { token })).status).toBe(204);
    expect(await requestWith('Token')).toBe(401);
  });

  test('rejects an invalid token even if the call allows guests', async () => {
    const address = {
      line1: '418 Marlow Street',
      city: 'Portland',
      state_or_region: 'OR',
      postal: '97214',
    };
    const response = await send(
      server,
      'POST',
      paths.plans,
      { rating_address: address },
      { token: 'stale' },
    );
    expect(response.status).toBe(401);
  });

  test('returns route_not_found for any other path or method', async () => {
    for (const [method, path] of [
      ['GET', '/api/'],
      ['GET', '/api/user/v2/nothing'],
      ['DELETE', paths.account],
      ['GET', paths.login],
    ] as const) {
      const response = await server.request(path, { method });
      expect(response.status).toBe(404);
      expect((await response.json()).error.code).toBe('route_not_found');
    }
  });

  test('requires a valid idempotency key for a purchase', async () => {
    for (const key of [undefined, 'short', 'x'.repeat(81), 'with spaces in it…']) {
      const headers: Record<string, string> = { 'content-type': 'application/json' };
      if (key) headers['x-unique-key'] = encodeURIComponent(key);
      const response = await server.request(paths.purchase, {
        method: 'POST',
        headers,
        body: '{}',
      });
      expect((await response.json()).error.code).toBe('unique_key_required');
    }
  });
});

describe('other origins', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ settings: { ALLOWED_ORIGINS: partner } });
  });
  afterAll(() => server.stop());

  test('can send requests when they are allowed', async () => {
    const headers = { origin: partner };
    const before = await server.request(paths.login, { method: 'OPTIONS', headers });
    expect(before.status).toBe(204);
    expect(before.headers.get('access-control-allow-origin')).toBe(partner);
    expect(before.headers.get('access-control-allow-headers')).toContain('X-Unique-Key');
    const response = await server.request(paths.account, { headers });
    expect(response.headers.get('access-control-allow-origin')).toBe(partner);
    expect(response.headers.get('access-control-expose-headers')).toContain('X-Request-Id');
  });

  test.each([
    'https://evil.example',
    'https://partner.example.evil.example',
    'null',
    `${partner}:444`,
  ])('are not allowed from %s', async (origin) => {
    for (const method of ['OPTIONS', 'GET']) {
      const { headers } = await server.request(paths.account, { method, headers: { origin } });
      expect(headers.get('access-control-allow-origin')).toBeNull();
      expect(headers.get('vary')).toContain('Origin');
    }
  });

  test('are never allowed to send browser credentials', async () => {
    const { headers } = await server.request(paths.account, { headers: { origin: partner } });
    expect(headers.get('access-control-allow-credentials')).toBeNull();
  });
});

describe('rate limits', () => {
  test('apply across processes on one database and return the time to wait', async () => {
    const now = () => new Date('2026-03-01T10:00:20Z');
    const server = await startTestServer({ services: { now } });
    const { database } = server.services;
    const [one, other] = [1, 2].map(() => createDatabaseRateLimiter(database, { factor: 1, now }));
    const rule = { name: 'test', limit: 4, seconds: 60 };
    for (const limiter of [one, other, one, other]) await limiter?.consume(rule, 'somebody');
    await expect(one?.consume(rule, 'somebody')).rejects.toMatchObject({
      code: 'too_many_requests',
      retryAfter: 40,
    });
    await expect(other?.consume(rule, 'somebody else')).resolves.toBeUndefined();
    await server.stop();
  });

  test('start again in every window, however often they were exceeded', async () => {
    let now = Date.parse('2026-03-01T10:00:20Z');
    const server = await startTestServer({ services: { now: () => new Date(now) } });
    const { limiter } = server.services;
    const rule = { name: 'test', limit: 2, seconds: 60 };
    for (let window = 0; window < 4; window += 1) {
      await limiter.consume(rule, 'somebody');
      await limiter.consume(rule, 'somebody');
      await expect(limiter.consume(rule, 'somebody')).rejects.toMatchObject({ retryAfter: 40 });
      now += 60_000;
    }
    await server.stop();
  });

  test('are returned as 429 with Retry-After', async () => {
    let now = new Date('2026-03-01T10:00:20Z');
    const server = await startTestServer({ services: { now: () => now } });
    const { email, password } = await registerPerson(server);
    const attemptLogin = (attempt: string) =>
      send(server, 'POST', paths.login, { email, password: attempt });
    const statuses = [];
    for (let limit = 0; limit < 10; limit += 1) statuses.push((await attemptLogin('wrong')).status);
    expect(statuses).toEqual(Array.from({ length: 10 }, () => 401));
    const limited = await attemptLogin(password);
    expect(limited.status).toBe(429);
    expect(limited.headers.get('retry-after')).toBe('40');
    now = new Date('2026-03-01T10:01:00Z');
    expect((await attemptLogin(password)).status).toBe(200);
    await server.stop();
  });

  test('of purchases and other POST calls are counted per caller', async () => {
    const now = () => new Date('2026-03-01T10:00:20Z');
    // With this factor the rate limits are one sign-in, twenty purchases and two hundred other
    // calls.
    const settings = { RATE_LIMIT_FACTOR: '0.1' };
    const server = await startTestServer({ settings, services: { now } });
    const token = await signInDemo(server);
    const checkout = (as: { token?: string }) =>
      send(server, 'POST', calls.checkoutBaggage.path, {}, as);
    const buy = (as: { token?: string }) =>
      send(server, 'POST', paths.purchase, {}, { ...as, key: 'key-0123456789abcdef' });
    for (const [limit, requestWith] of [
      [20, buy],
      [200, checkout],
    ] as const) {
      for (let times = 0; times < limit; times += 1)
        expect((await requestWith({ token })).status).not.toBe(429);
      const limitedResponse = await requestWith({ token });
      expect([limitedResponse.status, limitedResponse.headers.get('retry-after')]).toEqual([
        429,
        '580',
      ]);
      expect(limitedResponse.body.error.code).toBe('too_many_requests');
      expect((await requestWith({})).status).not.toBe(429);
    }
    expect((await server.request(calls.listAirlines.path)).status).toBe(200);
    await server.stop();
  });
});
