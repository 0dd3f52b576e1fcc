import { createServer, STATUS_CODES, type RequestListener, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import {
  securityHeaders,
  rejectAmbiguousRequests,
  type RequestGuardSettings,
} from './request-guard.ts';
import { limitConnections, type ConnectionSettings } from './connections.ts';
import { handleOneRequestPerConnection } from './pipelining.ts';
import { limitUnsentResponses, type UnsentLimits } from './unsent-responses.ts';

type ServerSettings = RequestGuardSettings & ConnectionSettings;

/** Creates the HTTP server, with limits on the time of a request and on what one client may take. */
export function createHttpServer(
  settings: ServerSettings,
  listener: RequestListener,
  unsentLimits?: UnsentLimits,
): Server {
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
    handleOneRequestPerConnection(
      limitUnsentResponses(rejectAmbiguousRequests(settings, listener), unsentLimits),
    ),
  );
  limitConnections(server, settings);
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
