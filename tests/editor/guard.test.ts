import { request as sendRequest, type OutgoingHttpHeaders } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { serve, type ServerType } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allowOwnPageOnly } from '../../packages/editor/src/guard.ts';

let server: ServerType;
let port: number;
let writes = 0;

beforeAll(async () => {
  const app = new Hono().use(allowOwnPageOnly);
  app.get('/keystatic/*', (context) => context.html('<p>Editor</p>'));
  app.get('/api/editor', (context) => context.json({ text: 'secret' }));
  app.get('/public/a.svg', (context) =>
    context.body('<svg/>', 200, { 'Content-Type': 'image/svg+xml' }),
  );
  app.all('/api/keystatic/update', (context) => context.json({ writes: (writes += 1) }));
  server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  await new Promise((listening) => server.once('listening', listening));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => server.close());

interface Sent {
  method?: string;
  path?: string;
  headers?: OutgoingHttpHeaders;
}

/** Sends a request with exactly these headers, as a browser or another program would. */
function send({ method = 'GET', path = '/api/editor', headers = {} }: Sent) {
  const host = `localhost:${port}`;
  return new Promise<{ status: number; headers: Record<string, unknown>; text: string }>(
    (resolve, reject) => {
      const options = { port, host: '127.0.0.1', method, path, headers: { host, ...headers } };
      const sent = sendRequest(options, (response) => {
        let text = '';
        response.on('data', (part: Buffer) => (text += part.toString()));
        const status = response.statusCode ?? 0;
        response.on('end', () => resolve({ status, headers: response.headers, text }));
      });
      sent.on('error', reject).end(method.startsWith('P') ? '{}' : undefined);
    },
  );
}

const ownWrite = () => ({
  'no-cors': '1',
  'sec-fetch-site': 'same-origin',
  origin: `http://localhost:${port}`,
});
const write = (headers: OutgoingHttpHeaders, method = 'POST') =>
  send({ method, path: '/api/keystatic/update', headers });

test('the editor’s own page reads and writes', async () => {
  expect((await send({ headers: { 'sec-fetch-site': 'same-origin' } })).status).toBe(200);
  expect((await send({ path: '/keystatic/a', headers: { 'sec-fetch-site': 'none' } })).status).toBe(
    200,
  );
  expect((await write(ownWrite())).status).toBe(200);
  expect(writes).toBe(1);
});

test.each([
  'evil.example',
  'localhost.evil.example',
  '127.0.0.1.nip.io',
  'localhost.',
  '0.0.0.0',
  '[::1]',
  '192.168.0.7',
  'user@evil.example',
])('the host name %s is rejected, because DNS rebinding could use it', async (host) => {
  const answer = await send({ headers: { host: `${host}:${port}` } });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.text).not.toContain('secret');
});

test('a write of another page is rejected, however it is sent', async () => {
  const { origin } = ownWrite();
  const attacks: [string, OutgoingHttpHeaders, string?][] = [
    ['a form', { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' }],
    ['a text', { 'content-type': 'text/plain', origin: 'https://evil.example' }],
    ['an upload', { 'content-type': 'multipart/form-data; boundary=x', origin }],
    ['no header', { 'sec-fetch-site': 'same-origin', origin }],
    ['another site', { ...ownWrite(), 'sec-fetch-site': 'cross-site' }],
    ['another port', { ...ownWrite(), 'sec-fetch-site': 'same-site' }],
    ['another origin', { 'no-cors': '1', origin: 'http://localhost:1' }],
    ['a sandboxed frame', { 'no-cors': '1', origin: 'null' }],
    ['a preflight', { 'access-control-request-headers': 'no-cors', origin }, 'OPTIONS'],
    ['another method', { 'content-type': 'application/json' }, 'PUT'],
  ];
  const before = writes;
  for (const [name, headers, method] of attacks) {
    const answer = await write(headers, method);
    expect(answer.status, name).toBe(403);
    expect(Object.keys(answer.headers).join(), name).not.toContain('access-control-allow');
  }
  expect(writes).toBe(before);
});

test('a page of another origin can open the editor, but embed or read nothing', async () => {
  const from = (dest: string, path?: string) => {
    const headers = { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': dest };
    return send({ headers, ...(path && { path }) });
  };
  for (const [dest, path] of [
    ['empty', undefined],
    ['script', undefined],
    ['image', '/public/a.svg'],
    ['iframe', '/keystatic/a'],
    ['document', '/public/a.svg'],
  ] as const)
    expect((await from(dest, path)).status, `${dest} ${path}`).toBe(403);
  expect((await from('document', '/keystatic/a')).status).toBe(200);
});

test('every response forbids frames, sniffing, caching and foreign embedding', async () => {
  for (const path of ['/keystatic/a', '/api/editor', '/public/a.svg', '/missing']) {
    const { headers } = await send({ path });
    expect(headers, path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'");
    if (path !== '/keystatic/a')
      expect(headers['content-security-policy'], path).toMatch(/default-src 'none'.*sandbox/);
  }
});

test('a WebSocket of another page is not opened', async () => {
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('data', (part) => (resolve(part.toString()), socket.destroy()));
    socket.on('error', reject);
    const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13';
    socket.write(
      `GET /api/editor HTTP/1.1\r\nHost: localhost:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nOrigin: https://evil.example\r\nSec-Fetch-Site: cross-site\r\n${key}\r\n\r\n`,
    );
  });
  expect(answer).toMatch(/^HTTP\/1\.1 403 /);
});
