import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Settings } from '../settings.ts';
import { createCounter } from './counter.ts';
import { createTrustedProxies, ipv4OrIpv6NetworkOf } from './proxies.ts';

export type ConnectionSettings = Pick<
  Settings,
  'TRUST_PROXY' | 'MAX_CONNECTIONS' | 'MAX_CONNECTIONS_PER_IP'
>;

/** The request that a connection has sent last. */
interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/**
 * Limits the open connections, in total and per network (an IPv4 address or an IPv6 /64). A new
 * connection above the total closes the oldest one that waits for its client, so that thousands of
 * idle or slow clients cannot lock out the others. Connections from trusted proxies have no limit
 * per network, because they serve many people. They are also never closed for others, because a
 * proxy may be about to use them.
 */
export function limitConnections(server: Server, settings: ConnectionSettings): void {
  const { MAX_CONNECTIONS: max, MAX_CONNECTIONS_PER_IP: maxPerNetwork } = settings;
  const proxies = createTrustedProxies(settings.TRUST_PROXY);
  const networks = createCounter();
  const clients = createClientConnections();
  let total = 0;
  server.on('connection', (socket) => {
    const peer = socket.remoteAddress ?? '';
    total += 1;
    socket.once('close', () => (total -= 1));
    if (!proxies.isTrusted(peer)) {
      const network = ipv4OrIpv6NetworkOf(peer);
      socket.once('close', networks.add(network));
      if (maxPerNetwork > 0 && networks.count(network) > maxPerNetwork) {
        socket.destroy();
        return;
      }
    }
    if (total > max && !clients.closeOldest()) socket.destroy();
    else if (!proxies.isTrusted(peer)) clients.add(socket);
  });
  server.on('request', clients.onRequest);
}

/** Creates the list of the connections that come directly from clients. */
function createClientConnections() {
  /** Connections without a request, in the order in which they became idle. */
  const idle = new Set<Socket>();
  /** Connections with a request, oldest first. */
  const busy = new Map<Socket, Exchange>();

  function findOldest(): Socket | undefined {
    const [socket] = idle;
    return socket ?? [...busy].find(([, exchange]) => isWaitingForClient(exchange))?.[0];
  }

  return {
    add(socket: Socket): void {
      idle.add(socket);
      socket.once('close', () => {
        idle.delete(socket);
        busy.delete(socket);
      });
    },
    /** Closes the connection that has waited longest for its client. False if there is none. */
    closeOldest(): boolean {
      const socket = findOldest();
      if (!socket) return false;
      idle.delete(socket);
      busy.delete(socket);
      socket.destroy();
      return true;
    },
    onRequest: ((request, response) => {
      const { socket } = request;
      if (!idle.delete(socket)) return;
      busy.set(socket, { request, response });
      response.once('close', () => {
        if (busy.delete(socket) && !socket.destroyed) idle.add(socket);
      });
    }) satisfies RequestListener,
  };
}

/** True while the client still sends the request's body, or receives the response. */
function isWaitingForClient({ request, response }: Exchange): boolean {
  return !request.complete || response.writableEnded;
}
