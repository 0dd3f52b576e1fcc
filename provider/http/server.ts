import { createServer, STATUS_CODES, type RequestListener, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Settings } from '../settings.ts';
import { edgeHeaders, guardEdge, type EdgeSettings } from './edge.ts';
import { createProxies, networkOf } from './proxies.ts';

type ServerSettings = EdgeSettings &
  Pick<Settings, 'TRUST_PROXY' | 'MAX_CONNECTIONS' | 'MAX_CONNECTIONS_PER_IP'>;

/** HTTP with its limits: on how long a request takes to arrive, and on how many connections anybody keeps open. */
export function openServer(settings: ServerSettings, listener: RequestListener): Server {
  const server = createServer(
    {
      // Longer than a balancer keeps an idle connection, so that it never meets one that was just closed.
      keepAliveTimeout: 65_000,
      headersTimeout: 15_000,
      // The largest upload over a slow phone line takes two minutes.
      requestTimeout: 150_000,
      connectionsCheckingInterval: 5_000,
      // guardEdge asks for it, with the headers of every answer.
      requireHostHeader: false,
    },
    guardEdge(settings, listener),
  );
  server.maxConnections = settings.MAX_CONNECTIONS;
  limitSenders(server, settings);
  server.on('checkExpectation', (_request, response) => {
    for (const header of Object.entries(edgeHeaders(settings))) response.setHeader(...header);
    response.writeHead(417).end();
  });
  const head = Object.entries(edgeHeaders(settings)).map(([name, value]) => `${name}: ${value}`);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else endWith(socket, statusOf(error), head);
  });
  return server;
}

/** A proxy's connections are many people's, and are not counted. */
function limitSenders(server: Server, settings: ServerSettings): void {
  const limit = settings.MAX_CONNECTIONS_PER_IP;
  const proxies = createProxies(settings.TRUST_PROXY);
  const open = new Map<string, number>();
  if (limit === 0) return;
  server.on('connection', (socket) => {
    const peer = socket.remoteAddress ?? '';
    if (proxies.isOwn(peer)) return;
    const sender = networkOf(peer);
    const count = (open.get(sender) ?? 0) + 1;
    if (count > limit) {
      socket.destroy();
      return;
    }
    open.set(sender, count);
    socket.once('close', () => {
      const left = (open.get(sender) ?? 1) - 1;
      if (left > 0) open.set(sender, left);
      else open.delete(sender);
    });
  });
}

/** What Node could not read as a request. */
function statusOf({ code }: NodeJS.ErrnoException): number {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  return code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW' ? 413 : 400;
}

function endWith(socket: Duplex, status: number, head: readonly string[]): void {
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...head];
  socket.end([...lines, 'connection: close', 'content-length: 0', '', ''].join('\r\n'));
}
