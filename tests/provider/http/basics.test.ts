import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '../../../src/contract/calls.ts';
import type { CallDefinition } from '../../../src/contract/define-call.ts';
import { createRateLimiter } from '../../../provider/http/rate-limit.ts';
import { paths, registerPerson, send, signInDemo } from '../../fixtures/buyer.ts';
import { startProvider, type TestProvider } from '../../fixtures/provider.ts';

const partner = 'https://partner.example';

describe('every call', () => {
  let provider: TestProvider;
  beforeAll(async () => {
    provider = await startProvider({ settings: { ALLOWED_ORIGINS: partner } });
  });
  afterAll(() => provider.stop());

  test('carries an id of its own', async () => {
    const ids = await Promise.all(
      [1, 2, 3].map(async () =>
        (await provider.request(paths.account)).headers.get('x-request-id'),
      ),
    );
    expect(new Set(ids).size).toBe(3);
  });

  test('is never kept by a cache or taken for another type', async () => {
    const { headers } = await provider.request(calls.listAirlines.path);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('is refused without a token where the contract requires one', async () => {
    const required = Object.values<CallDefinition>(calls).filter(
      (call) => call.auth === 'required',
    );
    expect(required.length).toBeGreaterThan(3);
    for (const { method, path } of required) {
      for (const authorization of ['', 'Token', 'Token x', 'Basic abc', 'Bearer a b']) {
        const answer = await provider.request(path, { method, headers: { authorization } });
        expect(answer.status, `${path} ${authorization}`).toBe(401);
        expect((await answer.json()).error.code).toBe('unauthorized');
      }
    }
  });

  test('takes a token under either scheme, until it is signed out', async () => {
    const token = await signInDemo(provider);
    const ask = async (scheme: string) =>
      (await provider.request(paths.account, { headers: { authorization: `${scheme} ${token}` } }))
        .status;
    expect([await ask('Token'), await ask('Bearer'), await ask('bearer')]).toEqual([200, 200, 200]);
    expect((await send(provider, 'POST', paths.logout, undefined, { token })).status).toBe(204);
    expect(await ask('Token')).toBe(401);
  });

  test('treats a token that no longer holds as a visitor where visitors are served', async () => {
    const address = {
      line1: '418 Marlow Street',
      city: 'Portland',
      state_or_region: 'OR',
      postal: '97214',
    };
    const answer = await send(
      provider,
      'POST',
      paths.plans,
      { rating_address: address },
      { token: 'stale' },
    );
    expect(answer.status).toBe(200);
  });

  test('is route_not_found under any other path or method', async () => {
    for (const [method, path] of [
      ['GET', '/api/'],
      ['GET', '/api/user/v2/nothing'],
      ['DELETE', paths.account],
      ['GET', paths.login],
    ] as const) {
      const answer = await provider.request(path, { method });
      expect(answer.status).toBe(404);
      expect((await answer.json()).error.code).toBe('route_not_found');
    }
  });

  test('asks for a unique key where it is carried out once', async () => {
    for (const key of [undefined, 'short', 'x'.repeat(81), 'with spaces in it…']) {
      const headers: Record<string, string> = { 'content-type': 'application/json' };
      if (key) headers['x-unique-key'] = encodeURIComponent(key);
      const answer = await provider.request(paths.purchase, {
        method: 'POST',
        headers,
        body: '{}',
      });
      expect((await answer.json()).error.code).toBe('unique_key_required');
    }
  });
});

describe('other origins', () => {
  let provider: TestProvider;
  beforeAll(async () => {
    provider = await startProvider({ settings: { ALLOWED_ORIGINS: partner } });
  });
  afterAll(() => provider.stop());

  test('may call when they are allowed', async () => {
    const headers = { origin: partner };
    const before = await provider.request(paths.login, { method: 'OPTIONS', headers });
    expect(before.status).toBe(204);
    expect(before.headers.get('access-control-allow-origin')).toBe(partner);
    expect(before.headers.get('access-control-allow-headers')).toContain('X-Unique-Key');
    const answer = await provider.request(paths.account, { headers });
    expect(answer.headers.get('access-control-allow-origin')).toBe(partner);
    expect(answer.headers.get('access-control-expose-headers')).toContain('X-Request-Id');
  });

  test.each([
    'https://evil.example',
    'https://partner.example.evil.example',
    'null',
    `${partner}:444`,
  ])('are not let in from %s', async (origin) => {
    for (const method of ['OPTIONS', 'GET']) {
      const { headers } = await provider.request(paths.account, { method, headers: { origin } });
      expect(headers.get('access-control-allow-origin')).toBeNull();
      expect(headers.get('vary')).toContain('Origin');
    }
  });

  test('are never asked for credentials of the browser', async () => {
    const { headers } = await provider.request(paths.account, { headers: { origin: partner } });
    expect(headers.get('access-control-allow-credentials')).toBeNull();
  });
});

describe('limits', () => {
  test('hold across processes on one database, and say when to come back', async () => {
    const now = () => new Date('2026-03-01T10:00:20Z');
    const provider = await startProvider({ services: { now } });
    const { database } = provider.services;
    const [one, other] = [1, 2].map(() => createRateLimiter(database, { factor: 1, now }));
    const rule = { name: 'test', limit: 4, seconds: 60 };
    for (const limiter of [one, other, one, other]) await limiter?.take(rule, 'somebody');
    await expect(one?.take(rule, 'somebody')).rejects.toMatchObject({
      code: 'too_many_requests',
      retryAfter: 40,
    });
    await expect(other?.take(rule, 'somebody else')).resolves.toBeUndefined();
    await provider.stop();
  });

  test('open again with every new window, however often they were spent before', async () => {
    let now = Date.parse('2026-03-01T10:00:20Z');
    const provider = await startProvider({ services: { now: () => new Date(now) } });
    const { limiter } = provider.services;
    const rule = { name: 'test', limit: 2, seconds: 60 };
    for (let window = 0; window < 4; window += 1) {
      await limiter.take(rule, 'somebody');
      await limiter.take(rule, 'somebody');
      await expect(limiter.take(rule, 'somebody')).rejects.toMatchObject({ retryAfter: 40 });
      now += 60_000;
    }
    await provider.stop();
  });

  test('reach the caller as 429 with Retry-After', async () => {
    let now = new Date('2026-03-01T10:00:20Z');
    const provider = await startProvider({ services: { now: () => now } });
    const { email, password } = await registerPerson(provider);
    const tryPassword = (tried: string) =>
      send(provider, 'POST', paths.login, { email, password: tried });
    const statuses = [];
    for (let tries = 0; tries < 10; tries += 1) statuses.push((await tryPassword('wrong')).status);
    expect(statuses).toEqual(Array.from({ length: 10 }, () => 401));
    const limited = await tryPassword(password);
    expect(limited.status).toBe(429);
    expect(limited.headers.get('retry-after')).toBe('40');
    now = new Date('2026-03-01T10:01:00Z');
    expect((await tryPassword(password)).status).toBe(200);
    await provider.stop();
  });

  test('of what is posted and bought are kept for each caller, in what is counted here alone', async () => {
    const now = () => new Date('2026-03-01T10:00:20Z');
    // One sign-in, twenty purchases and two hundred other calls.
    const settings = { RATE_LIMIT_FACTOR: '0.1' };
    const provider = await startProvider({ settings, services: { now } });
    const token = await signInDemo(provider);
    const checkout = (as: { token?: string }) =>
      send(provider, 'POST', calls.checkoutBaggage.path, {}, as);
    const buy = (as: { token?: string }) =>
      send(provider, 'POST', paths.purchase, {}, { ...as, key: 'key-0123456789abcdef' });
    for (const [tries, ask] of [
      [20, buy],
      [200, checkout],
    ] as const) {
      for (let times = 0; times < tries; times += 1)
        expect((await ask({ token })).status).not.toBe(429);
      const refused = await ask({ token });
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '580']);
      expect(refused.body.error.code).toBe('too_many_requests');
      expect((await ask({})).status).not.toBe(429);
    }
    expect((await provider.request(calls.listAirlines.path)).status).toBe(200);
    await provider.stop();
  });
});
