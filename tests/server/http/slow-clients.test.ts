import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { limitConnections } from '../../../server/http/connections.ts';
import { createUploadShares } from '../../../server/http/overload/upload-shares.ts';
import { parseProxyTrust } from '../../../server/http/proxies.ts';
import { createHttpServer } from '../../../server/http/server.ts';
import { readSettings } from '../../../server/settings.ts';
import { openSocket, rawRequest, sendRaw } from '../../fixtures/raw-http.ts';

const sockets: Socket[] = [];
let server: Server | undefined;

async function listen(one: Server): Promise<number> {
  server = one;
  await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve));
  return (one.address() as AddressInfo).port;
}

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server?.closeAllConnections();
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
});

/** Opens a connection that sends the text and then reads nothing. */
async function openWith(port: number, sent = ''): Promise<Socket> {
  const socket = await openSocket(port);
  socket.on('error', () => {});
  socket.pause();
  socket.write(sent);
  sockets.push(socket);
  return socket;
}

const keepAlive = (path: string) => rawRequest(path).replace('Connection: close\r\n', '');
const upload = ['POST / HTTP/1.1', 'Host: shop.example', 'Content-Length: 9', '', 'x'].join('\r\n');
const large = Buffer.alloc(16 * 1024 * 1024);

describe('when all connections are taken, a new client replaces one', () => {
  const settings = (more = {}) => readSettings({ MAX_CONNECTIONS: '3', ...more });
  const limited = (listener: RequestListener, more = {}) => {
    const one = createServer(listener);
    limitConnections(one, settings(more));
    return listen(one);
  };

  test.each([
    ['that sends nothing', ''],
    ['that sends its headers slowly', 'GET / HTTP/1.1\r\nHost: '],
    ['that keeps its connection after a response', keepAlive('/')],
    ['that sends its body slowly', upload],
    ['that does not read its response', keepAlive('/large')],
  ])('%s', async (_what, sent) => {
    const port = await limited(({ url, method }, response) => {
      if (method === 'GET') response.end(url === '/large' ? large : 'done');
    });
    for (let count = 0; count < 3; count += 1) await openWith(port, sent);
    await wait(50);
    for (let count = 0; count < 4; count += 1)
      expect(await sendRaw(port, rawRequest('/'))).toMatch(/^HTTP\/1\.1 200/);
  });

  test('but none whose request the server is handling', async () => {
    let handled = 0;
    const port = await limited(() => (handled += 1));
    for (let count = 0; count < 3; count += 1) await openWith(port, keepAlive('/'));
    await expect.poll(() => handled).toBe(3);
    expect(await sendRaw(port, rawRequest('/')).catch(() => '')).toBe('');
    expect(sockets.map(({ closed }) => closed)).toEqual([false, false, false]);
  });

  test('but no connection of a trusted proxy', async () => {
    const port = await limited((_request, response) => response.end(), { TRUST_PROXY: '1' });
    for (let count = 0; count < 3; count += 1) await openWith(port);
    expect(await sendRaw(port, rawRequest('/')).catch(() => '')).toBe('');
  });
});

describe('requests that one connection sends at once', () => {
  const listenCounting = async () => {
    const started: string[] = [];
    const one = createHttpServer(readSettings({}), ({ url = '' }, response) => {
      started.push(url);
      response.end(url.startsWith('/large') ? large : url);
    });
    return { port: await listen(one), started };
  };

  test('are handled in order', async () => {
    const { port, started } = await listenCounting();
    const sent = [keepAlive('/1'), keepAlive('/2'), rawRequest('/3')].join('');
    const received = await sendRaw(port, sent);
    expect(received.match(/^\/\d/gm)).toEqual(['/1', '/2', '/3']);
    expect(started).toEqual(['/1', '/2', '/3']);
  });

  test('wait until the client has received the response before', async () => {
    const { port, started } = await listenCounting();
    await openWith(port, [1, 2, 3].map((number) => keepAlive(`/large${number}`)).join(''));
    await wait(100);
    expect(started).toEqual(['/large1']);
  });

  test('close the connection if there are too many', async () => {
    const { port, started } = await listenCounting();
    const socket = await openWith(port, keepAlive('/large').repeat(100));
    socket.resume();
    await new Promise((resolve) => socket.once('close', resolve));
    expect(started).toHaveLength(1);
  });
});

describe('a response that its client does not receive', () => {
  const settings = readSettings({});
  const respond: RequestListener = (_request, response) => response.end(large);

  test('is dropped after a time', async () => {
    const limits = { bytes: Infinity, ms: 100 };
    const port = await listen(createHttpServer(settings, respond, limits));
    const socket = await openWith(port, keepAlive('/'));
    await wait(250);
    expect((await text(socket)).length).toBeLessThan(large.length);
  });

  test('is dropped, the oldest first, when all need too much memory', async () => {
    const limits = { bytes: 2.5 * large.length, ms: 60_000 };
    const port = await listen(createHttpServer(settings, respond, limits));
    const clients: Socket[] = [];
    for (let count = 0; count < 3; count += 1) {
      clients.push(await openWith(port, rawRequest('/')));
      await wait(50);
    }
    const received = await Promise.all(clients.map(async (socket) => (await text(socket)).length));
    expect(received.map((length) => length > large.length)).toEqual([false, true, true]);
  });
});

test('slow uploads of one network leave slots for others', () => {
  const trust = parseProxyTrust('1');
  const shares = createUploadShares({ MAX_UPLOADS_IN_FLIGHT: 8, TRUST_PROXY: trust });
  const closers: (() => void)[] = [];
  const add = (client: string) =>
    shares.add(
      { headers: { 'x-forwarded-for': client }, socket: { remoteAddress: '127.0.0.1' } } as never,
      { once: (_event: string, close: () => void) => closers.push(close) } as never,
    );
  const first = Array.from({ length: 6 }, () => add('203.0.113.7'));
  expect(first).toEqual([true, true, true, true, false, false]);
  expect([1, 2, 3].map(() => add('198.51.100.1'))).toEqual([true, true, false]);
  for (const close of closers) close();
  expect(add('203.0.113.7')).toBe(true);
});
