import { BlockList, isIP, isIPv6 } from 'node:net';

/**
 * The installation's trusted reverse proxies, given by their number or by their networks (CIDR).
 */
export type ProxyTrust = { hops: number } | { networks: readonly string[] };

/**
 * Parses the setting TRUST_PROXY: '0', '2', or '10.0.0.0/8, 2001:db8::/32'.
 * @throws Error with the part that is neither a number nor a network
 */
export function parseProxyTrust(text: string): ProxyTrust {
  const setting = text.replace(/^true$/, '1').replace(/^(false|)$/, '0');
  if (/^\d{1,2}$/.test(setting)) return { hops: Number(setting) };
  const networks = setting.split(',').map((part) => part.trim());
  toBlockList(networks);
  return { networks };
}

/** Finds the IP address of the sender of a request that came through proxies. */
export interface TrustedProxies {
  /**
   * True when the peer is a trusted proxy. The server uses headers such as X-Forwarded-For only
   * from a trusted proxy.
   */
  isTrusted(peer: string): boolean;
  /**
   * Returns the sender's IP address. Starts at the peer and reads the entries of X-Forwarded-For
   * from the last to the first, for as long as the current IP address is a trusted proxy.
   * @param peer IP address of the other end of the connection.
   * @param forwarded X-Forwarded-For header. The sender can forge all entries before those of the
   * trusted proxies.
   */
  clientIpOf(peer: string, forwarded: string | undefined): string;
}

export function createTrustedProxies(trust: ProxyTrust): TrustedProxies {
  const isTrusted = createTrustCheck(trust);
  return {
    isTrusted: (peer) => isTrusted(peer, 0),
    clientIpOf(peer, forwarded) {
      const chain = (forwarded ?? '').split(',').map(stripPort).toReversed();
      let clientIp = peer;
      for (const [index, next] of chain.entries()) {
        // The search ends at an entry that is not a valid IP address. Such an entry comes from the
        // sender, because a trusted proxy always writes a valid IP address.
        if (!isTrusted(clientIp, index) || isIP(next) === 0) break;
        clientIp = next;
      }
      return clientIp;
    },
  };
}

/**
 * Creates a function that returns true for a trusted proxy. `hop` is the number of proxies between
 * that proxy and this server: 0 for the peer of the connection.
 */
function createTrustCheck(trust: ProxyTrust): (ip: string, hop: number) => boolean {
  if ('hops' in trust) return (_ip, hop) => hop < trust.hops;
  const list = toBlockList(trust.networks);
  return (ip) => isIP(ip) !== 0 && list.check(ip, ipFamily(ip));
}

function toBlockList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [ip = '', bits, ...rest] = network.split('/');
    const maxPrefix = isIPv6(ip) ? 128 : 32;
    const prefix = bits === undefined ? maxPrefix : Number(bits);
    if (!isIP(ip) || !/^\d+$/.test(bits ?? '0') || prefix > maxPrefix || rest.length > 0)
      throw new Error(`${network} is neither a number of proxies nor a network like 10.0.0.0/8`);
    list.addSubnet(ip, prefix, ipFamily(ip));
  }
  return list;
}

const ipFamily = (ip: string) => (isIPv6(ip) ? 'ipv6' : 'ipv4');

/** Removes the port that some proxies add to an IP address: 192.0.2.1:4711, [2001:db8::1]:4711. */
function stripPort(entry: string): string {
  const text = entry.trim();
  return /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
}

/**
 * Returns an IPv4 address itself, or the /64 network of an IPv6 address. Limits count networks,
 * because a sender with one IP address of a /64 usually has all of them.
 */
export function ipv4OrIpv6NetworkOf(ip: string): string {
  if (!isIPv6(ip)) return ip;
  // The URL parser normalizes an IPv6 address: it shortens it, makes it lower case and writes an
  // IPv4 part at the end in hexadecimal.
  const [zoneless = ''] = ip.split('%', 1);
  const [head = '', tail] = new URL(`http://[${zoneless}]`).hostname.slice(1, -1).split('::');
  const parts = head.split(':').filter(Boolean);
  const last = tail?.split(':').filter(Boolean) ?? [];
  const whole = [...parts, ...Array<string>(8 - parts.length - last.length).fill('0'), ...last];
  const mapped = /^0:0:0:0:0:ffff:(\w+):(\w+)$/.exec(whole.join(':'));
  if (!mapped) return `${whole.slice(0, 4).join(':')}::/64`;
  const [high, low] = [parseInt(mapped[1] ?? '', 16), parseInt(mapped[2] ?? '', 16)];
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
