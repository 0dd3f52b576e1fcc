/** True if the host is the domain or below it. */
export function isInDomain(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}

/** True for an IPv4 address, and for an IPv6 address in brackets, as a URL has it. */
export function isIpAddress(host: string): boolean {
  return /^[\d.]+$|^\[/.test(host);
}
