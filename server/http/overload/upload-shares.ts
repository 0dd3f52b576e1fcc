import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Settings } from '../../settings.ts';
import { createCounter } from '../counter.ts';
import { createTrustedProxies, ipv4OrIpv6NetworkOf } from '../proxies.ts';

/** Share of the upload slots that one network may take when half of all slots are taken. */
const NETWORK_SHARE = 1 / 4;

export interface UploadShares {
  /** Counts the upload until its response is closed. False if its network has too many. */
  add(request: IncomingMessage, response: ServerResponse): boolean;
}

/**
 * Creates a counter of uploads, so that one network (an IPv4 address or an IPv6 /64) whose uploads
 * arrive slowly cannot take all slots.
 */
export function createUploadShares({
  MAX_UPLOADS_IN_FLIGHT: max,
  TRUST_PROXY,
}: Pick<Settings, 'MAX_UPLOADS_IN_FLIGHT' | 'TRUST_PROXY'>): UploadShares {
  const proxies = createTrustedProxies(TRUST_PROXY);
  const networks = createCounter();
  let total = 0;

  return {
    add({ headers, socket }, response) {
      const peer = socket.remoteAddress ?? '';
      const forwarded = headers['x-forwarded-for']?.toString();
      const network = ipv4OrIpv6NetworkOf(proxies.clientIpOf(peer, forwarded));
      const isShareTaken = networks.count(network) >= max * NETWORK_SHARE;
      if (isShareTaken && total >= max / 2) return false;
      total += 1;
      const remove = networks.add(network);
      response.once('close', () => {
        total -= 1;
        remove();
      });
      return true;
    },
  };
}
