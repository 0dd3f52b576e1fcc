import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendRaw, startGuardedServer, type GuardedServer } from '../../fixtures/raw-http.ts';

let guardedServer: GuardedServer;
beforeAll(async () => {
  guardedServer = await startGuardedServer({ SITE_URL: 'https://shop.example' });
});
afterAll(() => guardedServer.stop());

const path = '/api/sandbox/v1/card-tokens';
const lines = (...parts: string[]) => parts.join('\r\n');
const host = 'Host: shop.example';
const post = (...rest: string[]) => lines(`POST ${path} HTTP/1.1`, host, ...rest);
const get = (...rest: string[]) => lines('GET /healthz HTTP/1.1', host, ...rest, '', '');
/** A request hidden in the body of another one. It must never get a response. */
const hidden = get('Connection: close');

describe('a request whose end a proxy may see at another place is rejected', () => {
  test.each([
    [
      'a length and chunks',
      post('Content-Length: 5', 'Transfer-Encoding: chunked', '', '0', '', ''),
    ],
    ['two lengths', post('Content-Length: 2', 'Content-Length: 3', '', '{}')],
    ['the same length twice', post('Content-Length: 2', 'Content-Length: 2', '', '{}')],
    ['a list of lengths', post('Content-Length: 2, 2', '', '{}')],
    ['a length with a sign', post('Content-Length: +2', '', '{}')],
    ['a hexadecimal length', post('Content-Length: 0x2', '', '{}')],
    ['a length above 64 bits', post('Content-Length: 99999999999999999999', '', '{}')],
    ['an unknown transfer coding', post('Transfer-Encoding: xchunked', '', '0', '', '')],
    ['a coding after chunked', post('Transfer-Encoding: chunked, identity', '', '0', '', '')],
    ['a coding before chunked', post('Transfer-Encoding: gzip, chunked', '', '0', '', '')],
    ['a space before the colon', post('Transfer-Encoding : chunked', '', '0', '', '')],
    ['a folded header', post('Transfer-Encoding:', ' chunked', '', '0', '', '')],
    ['a bare line feed', post('X: a\nTransfer-Encoding: chunked', '', '0', '', '')],
    ['a bare line feed in a chunk', post('Transfer-Encoding: chunked', '', '2\n{}\n0\n\n')],
    ['a hexadecimal prefix', post('Transfer-Encoding: chunked', '', '0x2', '{}', '0', '', '')],
    [
      'chunks in HTTP/1.0',
      post('Transfer-Encoding: chunked', '', '0', '', '').replace('HTTP/1.1', 'HTTP/1.0'),
    ],
  ])('%s', async (_what, request) => {
    const received = await sendRaw(guardedServer.port, request + hidden);
    expect(received).toMatch(/^HTTP\/1\.1 400 [^]*connection: close/i);
    expect(received).not.toContain('200 OK');
  });
});

async function postJson(body: Buffer | string, ...headers: string[]): Promise<string> {
  const head = post(
    'Connection: close',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...headers,
    '',
    '',
  );
  return sendRaw(guardedServer.port, Buffer.concat([Buffer.from(head), Buffer.from(body)]));
}

describe('a compressed body is never decompressed', () => {
  const bomb = Buffer.alloc(20_000_000, ' ');
  test.each([
    ['gzip', gzipSync(bomb)],
    ['br', brotliCompressSync(bomb)],
    ['deflate', deflateSync(bomb)],
    ['gzip, gzip', gzipSync(gzipSync(bomb))],
  ])('%s', async (encoding, body) => {
    const before = process.memoryUsage.rss();
    const received = await postJson(body, `Content-Encoding: ${encoding}`);
    expect(received).toMatch(/^HTTP\/1\.1 415 [^]*unsupported_media_type/);
    expect(process.memoryUsage.rss() - before).toBeLessThan(bomb.length);
  });

  test('and a body that is not compressed may say so', async () => {
    expect(await postJson('{}', 'Content-Encoding: identity')).toMatch(/^HTTP\/1\.1 422 /);
  });
});

describe('JSON', () => {
  test.each([
    ['invalid UTF-8', Buffer.from('{"number":"\xff\xfe"}', 'latin1'), 400],
    ['UTF-16', Buffer.from('{}', 'utf16le'), 400],
    ['100,000 opening brackets', '['.repeat(100_000), 400],
    ['a NUL below 40,000 brackets', `${'['.repeat(40_000)}"\\u0000"${']'.repeat(40_000)}`, 400],
    ['40,000 objects in each other', `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`, 422],
    ['a byte order mark', Buffer.from('\ufeff{}'), 422],
    ['numbers without end', '{"exp_month":1e999,"exp_year":123456789012345678901234}', 422],
    ['a whole pair of surrogates', '{"number":"\\ud83d\\ude00"}', 422],
    ['20,000 unknown fields', `{${Array.from({ length: 20_000 }, (_, at) => `"${at}":1`)}}`, 422],
  ])('with %s gets a clear error', async (_what, body, status) => {
    const received = await postJson(body);
    expect(received).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(received).toMatch(/"code":"(malformed_request|invalid_input)"/);
  });
});

describe('headers that a client invents change nothing', () => {
  const spoofed = [
    'X-Forwarded-Host: evil.example',
    'X-Forwarded-Proto: http',
    'X-Forwarded-Prefix: /evil.example',
    'X-Original-URL: /evil.example',
    'X-Rewrite-URL: /evil.example',
    'X-HTTP-Method-Override: DELETE',
    'Forwarded: host=evil.example',
  ];

  test.each([
    '/',
    '/portal/login',
    '/portal',
    '/openapi.json',
    '/partners.json',
    '/sandbox',
    '/no',
  ])('%s', async (page) => {
    const request = lines(`GET ${page} HTTP/1.1`, 'Host: evil.example', 'Connection: close');
    const received = await sendRaw(guardedServer.port, lines(request, ...spoofed, '', ''));
    expect(received).not.toContain('evil.example');
    // Responses that differ by visitor must not be stored by a shared cache.
    if (/^set-cookie:/im.test(received)) expect(received).toMatch(/^cache-control: no-store\r$/im);
  });

  test.each([
    'null',
    'https://shop.example.evil.example',
    'https://evilshop.example',
    'https://shop.example:8443',
    'http://shop.example',
    'https://SHOP.example',
    'https://shop.example/',
  ])('the origin %s may not read responses', async (origin) => {
    const url = '/api/user/v2/info/airlines?query=de';
    const request = lines(`GET ${url} HTTP/1.1`, host, 'Connection: close', `Origin: ${origin}`);
    const received = await sendRaw(guardedServer.port, lines(request, '', ''));
    expect(received).toMatch(/^vary: Origin/im);
    expect(received).not.toMatch(/access-control-allow/i);
  });

  test('a thousand ranges get the whole file once', async () => {
    const ranges = Array.from({ length: 1_000 }, (_, start) => `${start}-`).join();
    const request = lines('GET /_astro/page.B8x2.css HTTP/1.1', host, 'Connection: close');
    const received = await sendRaw(
      guardedServer.port,
      lines(request, `Range: bytes=${ranges}`, '', ''),
    );
    expect(received).toMatch(/^HTTP\/1\.1 200 [^]*\r\n\r\np\{\}$/);
  });
});

test('no other host of the domain can set the cookie of the forms', async () => {
  const received = await sendRaw(
    guardedServer.port,
    lines('GET /portal/login HTTP/1.1', host, 'Connection: close', '', ''),
  );
  expect(received).toMatch(
    /^set-cookie: __Host-form_guard=[\w-]{22}; Path=\/; HttpOnly; Secure; SameSite=Lax\r$/im,
  );
});
