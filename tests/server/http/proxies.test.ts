import { describe, expect, test } from 'vitest';
import {
  createTrustedProxies,
  ipv4OrIpv6NetworkOf,
  parseProxyTrust,
} from '../../../server/http/proxies.ts';
import { readSettings } from '../../../server/settings.ts';

const clientIpWith = (trustProxy: string) => (peerIp: string, forwarded?: string) =>
  createTrustedProxies(parseProxyTrust(trustProxy)).clientIpOf(peerIp, forwarded);

describe('the client IP address', () => {
  test('is the peer of the connection when no proxy is trusted', () => {
    for (const none of ['0', '', 'false'])
      expect(clientIpWith(none)('192.0.2.1', '203.0.113.7')).toBe('192.0.2.1');
  });

  test('is counted from the end of X-Forwarded-For by the number of proxies', () => {
    const forwardedChain = '198.51.100.1, 203.0.113.7, 10.9.9.9';
    expect(clientIpWith('1')('10.0.0.1', forwardedChain)).toBe('10.9.9.9');
    expect(clientIpWith('true')('10.0.0.1', forwardedChain)).toBe('10.9.9.9');
    expect(clientIpWith('2')('10.0.0.1', forwardedChain)).toBe('203.0.113.7');
    expect(clientIpWith('9')('10.0.0.1', forwardedChain)).toBe('198.51.100.1');
    expect(clientIpWith('2')('10.0.0.1', undefined)).toBe('10.0.0.1');
  });

  test('is the last entry outside the trusted networks', () => {
    const own = clientIpWith('10.0.0.0/8, 2001:db8:1::/48');
    expect(own('10.0.0.1', '198.51.100.1, 203.0.113.7, 10.9.9.9')).toBe('203.0.113.7');
    expect(own('::ffff:10.0.0.1', '203.0.113.7')).toBe('203.0.113.7');
    expect(own('2001:db8:1::5', '203.0.113.7, 2001:db8:1:2::9')).toBe('203.0.113.7');
    expect(own('192.0.2.1', '203.0.113.7')).toBe('192.0.2.1');
    expect(own('10.0.0.1', '10.3.3.3')).toBe('10.3.3.3');
  });

  test('is read without a port, and is the peer when the entry is no IP address', () => {
    expect(clientIpWith('1')('10.0.0.1', '203.0.113.7:4711')).toBe('203.0.113.7');
    expect(clientIpWith('1')('10.0.0.1', '[2001:db8::1]:4711')).toBe('2001:db8::1');
    expect(clientIpWith('1')('10.0.0.1', 'unknown')).toBe('10.0.0.1');
    expect(clientIpWith('2')('10.0.0.1', '203.0.113.7, unknown')).toBe('10.0.0.1');
  });

  test.each(['10.0.0.0/33', '2001:db8::/129', 'nginx', '10.0.0.0/', '10.0.0.0/8/8', '-1', '1.5'])(
    'cannot be configured with %s, which the settings reject',
    (trustProxy) => {
      expect(() => readSettings({ TRUST_PROXY: trustProxy })).toThrow(
        /TRUST_PROXY: .*like 10\.0\.0\.0/,
      );
    },
  );
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('the IP address %s is counted as %s', (ip, network) => {
  expect(ipv4OrIpv6NetworkOf(ip)).toBe(network);
});
