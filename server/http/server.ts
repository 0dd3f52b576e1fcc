import { createServer, STATUS_CODES, type RequestListener, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Settings } from '../settings.ts';
import {
  securityHeaders,
  rejectAmbiguousRequests,
  type RequestGuardSettings,
} from './request-guard.ts';
import { createTrustedProxies, ipv4OrIpv6NetworkOf } from './proxies.ts';

type ServerSettings = RequestGuardSettings &
  Pick<Settings, 'TRUST_PROXY' | 'MAX_CONNECTIONS' | 'MAX_CONNECTIONS_PER_IP'>;

/** Creates the HTTP server, with limits on request time and on connections per IP address. */
export function createHttpServer(settings: ServerSettings, listener: RequestListener): Server {
  const server = createServer(
    {
      // Milliseconds. Longer than a load balancer keeps an idle connection open, so that the load
      // balancer never uses a connection that this server has just closed.
      keepAliveTimeout: 65_000,
      headersTimeout: 15_000,
      // Milliseconds. The largest upload takes two minutes over a slow phone connection.
      requestTimeout: 150_000,
      connectionsCheckingInterval: 5_000,
      // `rejectAmbiguousRequests` checks the Host header instead of Node, so that the error response has the
      // usual headers.
      requireHostHeader: false,
    },
    rejectAmbiguousRequests(settings, listener),
  );
  server.maxConnections = settings.MAX_CONNECTIONS;
  limitConnectionsPerIp(server, settings);
  server.on('checkExpectation', (_request, response) => {
    for (const header of Object.entries(securityHeaders(settings))) response.setHeader(...header);
    response.writeHead(417).end();
  });
  const headerLines = Object.entries(securityHeaders(settings)).map(
    ([name, value]) => `${name}: ${value}`,
  );
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else closeWithStatus(socket, parseErrorStatus(error), headerLines);
  });
  return server;
}

/**
 * Limits the open connections per network (an IPv4 address or an IPv6 /64). Connections from
 * trusted proxies are not limited, because they serve many people.
 */
function limitConnectionsPerIp(server: Server, settings: ServerSettings): void {
  const limit = settings.MAX_CONNECTIONS_PER_IP;
  const proxies = createTrustedProxies(settings.TRUST_PROXY);
  const open = new Map<string, number>();
  if (limit === 0) return;
  server.on('connection', (socket) => {
    const peer = socket.remoteAddress ?? '';
    if (proxies.isTrusted(peer)) return;
    const network = ipv4OrIpv6NetworkOf(peer);
    const count = (open.get(network) ?? 0) + 1;
    if (count > limit) {
      socket.destroy();
      return;
    }
    open.set(network, count);
    socket.once('close', () => {
      const remaining = (open.get(network) ?? 1) - 1;
      if (remaining > 0) open.set(network, remaining);
      else open.delete(network);
    });
  });
}

/** Returns the HTTP status for input that Node could not parse as a request. */
function parseErrorStatus({ code }: NodeJS.ErrnoException): number {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  return code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW' ? 413 : 400;
}

function closeWithStatus(socket: Duplex, status: number, headerLines: readonly string[]): void {
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...headerLines];
  socket.end([...lines, 'connection: close', 'content-length: 0', '', ''].join('\r\n'));
}
