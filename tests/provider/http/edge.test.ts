import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openServer } from '../../../provider/http/server.ts';
import type { Services } from '../../../provider/services.ts';
import { paths } from '../../fixtures/buyer.ts';
import { startProvider, type TestProvider } from '../../fixtures/provider.ts';

interface Edge {
  port: number;
  provider: TestProvider;
  stop(): Promise<void>;
}

async function startEdge(
  settings: Record<string, string> = {},
  services: Partial<Services> = {},
): Promise<Edge> {
  const folder = mkdtempSync(join(tmpdir(), 'coverfront-edge-'));
  mkdirSync(join(folder, '_astro'));
  writeFileSync(join(folder, 'index.html'), '<title>Home</title>');
  writeFileSync(join(folder, '_astro/page.B8x2.css'), 'p{}');
  const provider = await startProvider({ settings: { SITE_DIR: folder, ...settings }, services });
  const server: Server = openServer(provider.services.settings, provider.listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    provider,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await provider.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket));
    socket.once('error', reject);
  });
}

/** Sends bytes as they are and reads until the other end closes. */
async function send(port: number, request: string): Promise<string> {
  const socket = await open(port);
  socket.write(request);
  return text(socket);
}

const ask = (path: string, ...headers: string[]) =>
  [`GET ${path} HTTP/1.1`, 'Host: shop.example', 'Connection: close', ...headers, '', ''].join(
    '\r\n',
  );

describe('every answer', () => {
  let edge: Edge;
  beforeAll(async () => {
    edge = await startEdge({ SITE_URL: 'https://shop.example', PUBLIC_STRIPE_KEY: 'pk_x' });
  });
  afterAll(() => edge.stop());

  test.each([
    ['a page', ask('/')],
    ['a style sheet', ask('/_astro/page.B8x2.css')],
    ['a missing page', ask('/nothing')],
    ['a missing file', ask('/_astro/nothing.css')],
    ['a call', ask(paths.account)],
    ['a missing call', ask('/api/nothing')],
    ['the portal', ask('/portal/login')],
    ['its style sheet', ask('/portal/portal.css')],
    ['a missing page of the portal', ask('/portal/nothing')],
    ['a redirect', ask('/portal')],
    ['a missing paper', ask('/documents/pol_x/policy.pdf')],
    ['a sample', ask('/documents/samples/baggage-essential.pdf')],
    ['a missing photo', ask('/documents/claims/x/photo.jpg')],
    ['the sandbox', ask('/sandbox')],
    ['the API reference', ask('/docs/api')],
    ['the document', ask('/openapi.json')],
    ['whether it lives', ask('/healthz')],
    ['whether it is ready', ask('/readyz')],
    ['a wrong method', ask('/').replace('GET', 'DELETE')],
    ['a path upwards', ask('/documents/../api')],
    ['an expectation', ask('/', 'Expect: wonders')],
    ['what is no HTTP', 'HELLO\r\n\r\n'],
    ['headers that never end', ask('/', `X: ${'x'.repeat(70_000)}`)],
  ])('says what browsers may do with it: %s', async (_what, request) => {
    const answer = (await send(edge.port, request)).split('\r\n\r\n', 1)[0]?.toLowerCase() ?? '';
    const said = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(answer)?.[1]?.trim();
    expect(said('strict-transport-security')).toBe('max-age=31536000');
    expect(said('x-content-type-options')).toBe('nosniff');
    expect(said('referrer-policy')).toMatch(/^(strict-origin|same-origin|no-referrer)$/);
    expect(said('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    expect(said('cross-origin-resource-policy')).toBe('same-origin');
    expect(said('permissions-policy')).toContain('payment=(self "https://js.stripe.com")');
    expect(said('content-security-policy')).toContain('frame-ancestors');
  });

  test('names only features that Chromium knows, which warns of others on each page', async () => {
    const policy =
      /^permissions-policy: (.*)\r$/im.exec(await send(edge.port, ask('/')))?.[1] ?? '';
    const names = policy.split(', ').map((rule) => rule.split('=')[0]);
    expect(names).toContain('camera');
    expect(names).not.toContain('bluetooth');
  });

  test('has a policy that lets nothing in where it is no page', async () => {
    for (const path of [paths.account, '/healthz', '/portal/portal.css', '/api/nothing'])
      expect(await send(edge.port, ask(path))).toMatch(
        /content-security-policy: default-src 'none'; frame-ancestors 'none'\r/i,
      );
  });

  test('keeps to http where the site is there', async () => {
    const local = await startEdge({ SITE_URL: 'http://localhost:4321' });
    expect(await send(local.port, ask('/'))).not.toMatch(/strict-transport-security/i);
    await local.stop();
  });
});

describe('a request', () => {
  let edge: Edge;
  beforeAll(async () => {
    edge = await startEdge();
  });
  afterAll(() => edge.stop());

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
  ])('is refused where its path leads upwards: %s', async (path) => {
    expect(await send(edge.port, ask(path))).toMatch(/^HTTP\/1\.1 400 [^]*malformed_request/);
  });

  test.each(['/api/user/v2/info/airlines?x=../..', '/about..html', '/a...b', '/.well-known/x'])(
    'is not refused for dots that lead nowhere: %s',
    async (path) => {
      expect(await send(edge.port, ask(path))).not.toMatch(/^HTTP\/1\.1 400/);
    },
  );

  test('is refused with two Host headers, and with none', async () => {
    for (const path of ['/', '/api/user/v2/info/airlines', '/portal/login']) {
      const twice = await send(edge.port, ask(path, 'host: evil.example'));
      expect(twice).toMatch(/^HTTP\/1\.1 400 /);
      const none = ask(path).replace('Host: shop.example\r\n', '');
      expect(await send(edge.port, none)).toMatch(/^HTTP\/1\.1 400 /);
    }
  });
});

describe('connections', () => {
  test('are limited for each sender, and open again as others end', async () => {
    const edge = await startEdge({ MAX_CONNECTIONS_PER_IP: '3' });
    const idle = await Promise.all([1, 2, 3].map(() => open(edge.port)));
    expect(await send(edge.port, ask('/healthz')).catch(() => '')).toBe('');
    idle[0]?.destroy();
    await expect
      .poll(() => send(edge.port, ask('/healthz')).catch(() => ''))
      .toMatch(/^HTTP\/1\.1 200/);
    for (const socket of idle) socket.destroy();
    await edge.stop();
  });

  test('of a proxy of one’s own are not', async () => {
    const edge = await startEdge({ MAX_CONNECTIONS_PER_IP: '1', TRUST_PROXY: '127.0.0.0/8' });
    const idle = await Promise.all([1, 2, 3].map(() => open(edge.port)));
    expect(await send(edge.port, ask('/healthz'))).toMatch(/^HTTP\/1\.1 200/);
    for (const socket of idle) socket.destroy();
    await edge.stop();
  });

  test('are limited altogether', async () => {
    const edge = await startEdge({ MAX_CONNECTIONS: '2' });
    const idle = await Promise.all([1, 2].map(() => open(edge.port)));
    expect(await send(edge.port, ask('/healthz')).catch(() => '')).toBe('');
    for (const socket of idle) socket.destroy();
    await edge.stop();
  });
});

describe('a sender behind proxies', () => {
  const leads = (port: number, forwarded: string) => {
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
  ])('has a limit of its own with TRUST_PROXY=%s', async (trust, one, other) => {
    // A factor this small leaves nobody a second try.
    const settings = { TRUST_PROXY: trust, RATE_LIMIT_FACTOR: '0.0005' };
    const edge = await startEdge(settings, { now });
    expect(await leads(edge.port, one)).not.toMatch(/^HTTP\/1\.1 429/);
    const spent = await leads(edge.port, `198.51.100.1, ${one}`);
    expect(spent).toMatch(/^HTTP\/1\.1 429 [^]*retry-after: 600[^]*too_many_requests/i);
    expect(await leads(edge.port, other)).not.toMatch(/^HTTP\/1\.1 429/);
    await edge.stop();
  });

  test('is the connection’s other end where no proxy is trusted', async () => {
    const edge = await startEdge({ RATE_LIMIT_FACTOR: '0.0005' }, { now });
    expect(await leads(edge.port, '203.0.113.7')).not.toMatch(/^HTTP\/1\.1 429/);
    expect(await leads(edge.port, '203.0.113.8')).toMatch(/^HTTP\/1\.1 429/);
    await edge.stop();
  });
});
