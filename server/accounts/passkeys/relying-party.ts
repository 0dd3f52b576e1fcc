import { ApiError } from '../../errors.ts';
import type { Settings } from '../../settings.ts';
import { isInDomain, isIpAddress } from '../../http/host-names.ts';

/** The site as passkeys know it (WebAuthn's relying party). */
export interface RelyingParty {
  /** Domain that passkeys belong to. */
  id: string;
  /** Origins of the pages that may use these passkeys. */
  origins: string[];
}

type SiteSettings = Pick<
  Settings,
  'PASSKEYS' | 'PASSKEY_RP_ID' | 'SITE_URL' | 'PUBLIC_PORTAL_URL' | 'PUBLIC_API_BASE'
>;

/**
 * Returns the relying party that the settings define. Null if passkeys are off, or if the site has
 * only an IP address, for which browsers have no passkeys.
 */
export function findRelyingParty(settings: SiteSettings): RelyingParty | null {
  const { hostname } = new URL(settings.SITE_URL);
  if (settings.PASSKEYS === 'off' || isIpAddress(hostname)) return null;
  const id = settings.PASSKEY_RP_ID ?? hostname;
  const urls = [settings.SITE_URL, settings.PUBLIC_PORTAL_URL, settings.PUBLIC_API_BASE];
  const sites = urls.flatMap((url) => (url === undefined ? [] : new URL(url)));
  const origins = sites.filter((site) => isInDomain(site.hostname, id)).map(({ origin }) => origin);
  return { id, origins: [...new Set(origins)] };
}

/** @throws ApiError route_not_found if this server offers no passkeys */
export function requireRelyingParty(settings: SiteSettings): RelyingParty {
  const party = findRelyingParty(settings);
  if (!party) throw new ApiError('route_not_found', 'This server doesn’t offer passkeys.');
  return party;
}
