import { request, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHttpServer } from '../../../server/http/server.ts';
import { demoCredentials } from '../../../server/sandbox/demo/account.ts';
import { paths } from '../../fixtures/buyer.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

const policies = '/api/user/v2/policies/all-verticals';
let server: TestServer;
let httpServer: Server;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  httpServer = createHttpServer(server.services.settings, server.listener);
  await new Promise<void>((resolve) => httpServer.listen(0, '127.0.0.1', resolve));
  const response = await send(paths.login, { body: JSON.stringify(demoCredentials) });
  ({ token } = JSON.parse(response.body.toString()));
});
afterAll(async () => {
  httpServer.closeAllConnections();
  await new Promise((resolve) => httpServer.close(resolve));
  await server.stop();
});

interface Received {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Sends a real HTTP request, because fetch sets Accept-Encoding and decompresses by itself. */
function send(
  path: string,
  { encodings, method, body }: { encodings?: string; method?: string; body?: string } = {},
): Promise<Received> {
  const { port } = httpServer.address() as AddressInfo;
  const headers = {
    ...(token && { authorization: `Token ${token}` }),
    ...(encodings !== undefined && { 'accept-encoding': encodings }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  return new Promise((resolve, reject) => {
    const receive = (response: IncomingMessage) => {
      buffer(response).then(
        (received) =>
          resolve({ status: response.statusCode, headers: response.headers, body: received }),
        reject,
      );
    };
    const options = { port, host: '127.0.0.1', path, headers };
    request({ ...options, method: method ?? (body === undefined ? 'GET' : 'POST') }, receive)
      .on('error', reject)
      .end(body);
  });
}

describe('a large response of the API', () => {
  test.each([
    ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
    ['gzip', 'gzip, deflate', gunzipSync],
    ['gzip', 'GZIP;q=0.5', gunzipSync],
    ['gzip', 'br;q=0, gzip', gunzipSync],
  ])('is sent with %s to a client that accepts %s', async (encoding, encodings, decompress) => {
    const plain = await send(policies);
    const { status, headers, body } = await send(policies, { encodings });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'content-length': String(body.length),
      vary: 'Origin, Accept-Encoding',
    });
    expect(body.length).toBeLessThan(plain.body.length / 4);
    expect(JSON.parse(decompress(body).toString())).toEqual(JSON.parse(plain.body.toString()));
  });

  test.each([undefined, '', 'identity', 'gzip;q=0', 'br; q=0.000, gzip ;q=0', '*', 'deflate'])(
    'is sent as it is to a client that accepts %s',
    async (encodings) => {
      const { headers, body } = await send(policies, { encodings });
      expect(headers['content-encoding']).toBeUndefined();
      expect(headers['vary']).toBe('Origin, Accept-Encoding');
      expect(headers['content-length']).toBe(String(body.length));
      expect(JSON.parse(body.toString()).length).toBeGreaterThan(5);
    },
  );

  test('has the same headers and no body for HEAD', async () => {
    const { status, headers, body } = await send(policies, { encodings: 'br', method: 'HEAD' });
    expect(status).toBe(200);
    expect(headers['content-encoding']).toBe('br');
    expect(headers['vary']).toBe('Origin, Accept-Encoding');
    expect(body).toHaveLength(0);
  });

  test('arrives whole for each of many requests on the same server', async () => {
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, at) => send(policies, { encodings: at % 2 ? 'br' : 'gzip' })),
    );
    const lengths = all.map(({ body }, at) =>
      at % 2 ? brotliDecompressSync(body).length : gunzipSync(body).length,
    );
    expect(new Set(lengths).size).toBe(1);
  });
});

test('a small response, an error and an empty response are sent as they are', async () => {
  const encodings = 'gzip, br';
  const error = await send('/api/user/v2/nothing', { encodings });
  expect(error.status).toBe(404);
  expect(error.headers['content-encoding']).toBeUndefined();
  expect(JSON.parse(error.body.toString()).error.code).toBe('route_not_found');
  const preflight = await send(policies, { encodings, method: 'OPTIONS' });
  expect(preflight.status).toBe(204);
  expect(preflight.headers['content-encoding']).toBeUndefined();
});

test('a page with a form and its secret is not compressed', async () => {
  const page = await send('/portal/login', { encodings: 'gzip, br' });
  expect(page.body.length).toBeGreaterThan(1024);
  expect(page.headers['content-encoding']).toBeUndefined();
  expect(page.body.toString()).toContain('<form');
});

test('the OpenAPI document is compressed', async () => {
  const plain = await send('/openapi.json', { encodings: 'identity' });
  for (const encodings of ['br', 'gzip', 'br']) {
    const { headers, body } = await send('/openapi.json', { encodings });
    expect(headers).toMatchObject({ 'content-encoding': encodings, vary: 'Accept-Encoding' });
    const decompress = encodings === 'br' ? brotliDecompressSync : gunzipSync;
    expect(decompress(body).equals(plain.body)).toBe(true);
  }
});
