import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paths } from '../../fixtures/buyer.ts';
import {
  openSocket as open,
  rawRequest,
  sendRaw as send,
  startGuardedServer,
  type GuardedServer,
} from '../../fixtures/raw-http.ts';

describe('every response', () => {
  let guardedServer: GuardedServer;
  beforeAll(async () => {
    guardedServer = await startGuardedServer({
      SITE_URL: 'https://shop.example',
      PUBLIC_STRIPE_KEY: 'pk_x',
    });
  });
  afterAll(() => guardedServer.stop());

  test.each([
    ['a page', rawRequest('/')],
    ['a stylesheet', rawRequest('/_astro/page.B8x2.css')],
    ['a missing page', rawRequest('/nothing')],
    ['a missing file', rawRequest('/_astro/nothing.css')],
    ['an API call', rawRequest(paths.account)],
    ['an unknown API path', rawRequest('/api/nothing')],
    ['the portal', rawRequest('/portal/login')],
    ['the portal stylesheet', rawRequest('/portal/portal.css')],
    ['a missing portal page', rawRequest('/portal/nothing')],
    ['a redirect', rawRequest('/portal')],
    ['a missing document', rawRequest('/documents/pol_x/policy.pdf')],
    ['a sample document', rawRequest('/documents/samples/baggage-essential.pdf')],
    ['a missing photo', rawRequest('/documents/claims/x/photo.jpg')],
    ['the sandbox', rawRequest('/sandbox')],
    ['the API reference', rawRequest('/docs/api')],
    ['the OpenAPI document', rawRequest('/openapi.json')],
    ['the liveness check', rawRequest('/healthz')],
    ['the readiness check', rawRequest('/readyz')],
    ['a wrong method', rawRequest('/').replace('GET', 'DELETE')],
    ['a path with ..', rawRequest('/documents/../api')],
    ['an Expect header', rawRequest('/', 'Expect: wonders')],
    ['a request that is not HTTP', 'HELLO\r\n\r\n'],
    ['oversized headers', rawRequest('/', `X: ${'x'.repeat(70_000)}`)],
  ])('has the security headers: %s', async (_what, request) => {
    const response =
      (await send(guardedServer.port, request)).split('\r\n\r\n', 1)[0]?.toLowerCase() ?? '';
    const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(response)?.[1]?.trim();
    expect(header('strict-transport-security')).toBe('max-age=31536000');
    expect(header('x-content-type-options')).toBe('nosniff');
    expect(header('referrer-policy')).toMatch(/^(strict-origin|same-origin|no-referrer)$/);
    expect(header('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    expect(header('cross-origin-resource-policy')).toBe('same-origin');
    expect(header('permissions-policy')).toContain('payment=(self "https://js.stripe.com")');
    expect(header('content-security-policy')).toContain('frame-ancestors');
  });

  test('has a permissions policy with only features that Chromium supports, because it warns of others', async () => {
    const policy =
      /^permissions-policy: (.*)\r$/im.exec(await send(guardedServer.port, rawRequest('/')))?.[1] ??
      '';
    const names = policy.split(', ').map((rule) => rule.split('=')[0]);
    expect(names).toContain('camera');
    expect(names).not.toContain('bluetooth');
  });

  test('has a policy that allows nothing if it is not a page', async () => {
    for (const path of [paths.account, '/healthz', '/portal/portal.css', '/api/nothing'])
      expect(await send(guardedServer.port, rawRequest(path))).toMatch(
        /content-security-policy: default-src 'none'; base-uri 'none'; frame-ancestors 'none'\r/i,
      );
  });

  test('has no Strict-Transport-Security when the site uses http', async () => {
    const local = await startGuardedServer({ SITE_URL: 'http://localhost:4321' });
    expect(await send(local.port, rawRequest('/'))).not.toMatch(/strict-transport-security/i);
    await local.stop();
  });
});

describe('a request', () => {
  let guardedServer: GuardedServer;
  beforeAll(async () => {
    guardedServer = await startGuardedServer();
  });
  afterAll(() => guardedServer.stop());

  test.each([
    '/documents/../api/user/v2/info/airlines',
    '/documents/%2e%2e/api/user/v2/info/airlines',
    '/documents/.%2E/api/user/v2/info/airlines',
    '/documents/..%2fapi/user/v2/info/airlines',
    '/documents/%252e%252e/api/user/v2/info/airlines',
    '/documents/..\\api/user/v2/info/airlines',
    '/documents/..%5capi/user/v2/info/airlines',
    '/api/./user/v2/info/airlines',
    '/..',
  ])('is rejected for dot segments in its path: %s', async (path) => {
    expect(await send(guardedServer.port, rawRequest(path))).toMatch(
      /^HTTP\/1\.1 400 [^]*malformed_request/,
    );
  });

  test.each(['/api/user/v2/info/airlines?x=../..', '/about..html', '/a...b', '/.well-known/x'])(
    'is not rejected for harmless dots: %s',
    async (path) => {
      expect(await send(guardedServer.port, rawRequest(path))).not.toMatch(/^HTTP\/1\.1 400/);
    },
  );

  test.each(['/', '/api/user/v2/accounts/info', '/portal/login', '/healthz'])(
    'with TRACE is not sent back: %s',
    async (path) => {
      const request = rawRequest(path, 'x-secret: abc').replace('GET', 'TRACE');
      const response = await send(guardedServer.port, request);
      expect(response).toMatch(/^HTTP\/1\.1 (?:400|404|405|501) /);
      expect(response).not.toContain('x-secret');
    },
  );

  test('is rejected with two Host headers or none', async () => {
    for (const path of ['/', '/api/user/v2/info/airlines', '/portal/login']) {
      const twice = await send(guardedServer.port, rawRequest(path, 'host: evil.example'));
      expect(twice).toMatch(/^HTTP\/1\.1 400 /);
      const none = rawRequest(path).replace('Host: shop.example\r\n', '');
      expect(await send(guardedServer.port, none)).toMatch(/^HTTP\/1\.1 400 /);
    }
  });
});

describe('connections', () => {
  test('are limited per IP address, and accepted again when others end', async () => {
    const guardedServer = await startGuardedServer({ MAX_CONNECTIONS_PER_IP: '3' });
    const idle = await Promise.all([1, 2, 3].map(() => open(guardedServer.port)));
    expect(await send(guardedServer.port, rawRequest('/healthz')).catch(() => '')).toBe('');
    idle[0]?.destroy();
    await expect
      .poll(() => send(guardedServer.port, rawRequest('/healthz')).catch(() => ''))
      .toMatch(/^HTTP\/1\.1 200/);
    for (const socket of idle) socket.destroy();
    await guardedServer.stop();
  });

  test('of a trusted proxy are not limited per IP address', async () => {
    const guardedServer = await startGuardedServer({
      MAX_CONNECTIONS_PER_IP: '1',
      TRUST_PROXY: '127.0.0.0/8',
    });
    const idle = await Promise.all([1, 2, 3].map(() => open(guardedServer.port)));
    expect(await send(guardedServer.port, rawRequest('/healthz'))).toMatch(/^HTTP\/1\.1 200/);
    for (const socket of idle) socket.destroy();
    await guardedServer.stop();
  });

  test('are limited in total, and a new one replaces the oldest idle one', async () => {
    const guardedServer = await startGuardedServer({ MAX_CONNECTIONS: '2' });
    const idle = await Promise.all([1, 2].map(() => open(guardedServer.port)));
    const first = text(idle[0]!);
    expect(await send(guardedServer.port, rawRequest('/healthz'))).toMatch(/^HTTP\/1\.1 200/);
    expect(await first).toBe('');
    for (const socket of idle) socket.destroy();
    await guardedServer.stop();
  });
});

describe('a client behind proxies', () => {
  const postLeads = (port: number, forwarded: string) => {
    const body = '{}';
    return send(
      port,
      [
        'POST /api/sandbox/v1/card-tokens HTTP/1.1',
        'Host: shop.example',
        'Connection: close',
        'Content-Type: application/json',
        `Content-Length: ${body.length}`,
        `X-Forwarded-For: ${forwarded}`,
        '',
        body,
      ].join('\r\n'),
    );
  };

  const now = () => new Date('2026-11-20T12:00:00Z');

  test.each([
    ['2', '203.0.113.7, 10.9.9.9', '203.0.113.8, 10.9.9.9'],
    ['10.0.0.0/8, 127.0.0.1', '203.0.113.7, 10.9.9.9, 10.1.1.1', '203.0.113.8, 10.2.2.2'],
  ])('has its own limit with TRUST_PROXY=%s', async (trustProxy, one, other) => {
    // With this factor, a client may send only one POST request.
    const settings = { TRUST_PROXY: trustProxy, RATE_LIMIT_FACTOR: '0.0005' };
    const guardedServer = await startGuardedServer(settings, { now });
    expect(await postLeads(guardedServer.port, one)).not.toMatch(/^HTTP\/1\.1 429/);
    const limited = await postLeads(guardedServer.port, `198.51.100.1, ${one}`);
    expect(limited).toMatch(/^HTTP\/1\.1 429 [^]*retry-after: 600[^]*too_many_requests/i);
    expect(await postLeads(guardedServer.port, other)).not.toMatch(/^HTTP\/1\.1 429/);
    await guardedServer.stop();
  });

  test('is identified by the peer of the connection when no proxy is trusted', async () => {
    const guardedServer = await startGuardedServer({ RATE_LIMIT_FACTOR: '0.0005' }, { now });
    expect(await postLeads(guardedServer.port, '203.0.113.7')).not.toMatch(/^HTTP\/1\.1 429/);
    expect(await postLeads(guardedServer.port, '203.0.113.8')).toMatch(/^HTTP\/1\.1 429/);
    await guardedServer.stop();
  });
});
