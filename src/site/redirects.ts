import { readFileSync } from 'node:fs';
import type { Brand } from '../contract/brand.ts';

/** A path of the site that redirects to another URL. */
export interface Redirect {
  /**
   * Path to redirect from. A `*` at the end matches any text. A page with exactly this path has
   * priority over the redirect.
   */
  from: string;
  /** A path of this site, or an external URL. */
  to: string;
  /**
   * 301 if the old path is gone permanently. 302 if the old path may be used again, or if a brand
   * setting defines the redirect.
   */
  status: 301 | 302;
}

/**
 * Paths of pages that a brand may have on another site. The value is the name of the brand's link
 * to the page on that other site.
 */
const externalPaths = {
  '/about': 'about',
  '/careers': 'careers',
  '/home-warranty': 'homeWarranty',
} as const;

interface ContentRedirect {
  from: string;
  to: string;
  permanent?: boolean;
}

/**
 * Returns the redirects that content authors wrote in src/content/redirects.json. Returns none if
 * the file is invalid, because the content check reports the file.
 * @internal
 */
export function readContentRedirects(file = 'src/content/redirects.json'): Redirect[] {
  try {
    const list = JSON.parse(readFileSync(file, 'utf8')) as ContentRedirect[];
    return list.map(({ from, to, permanent = true }) => ({
      from,
      to,
      status: permanent ? 301 : 302,
    }));
  } catch {
    return [];
  }
}

/**
 * Returns every redirect of the site. The server, the files for static hosts, the development
 * server, and the redirect pages for hosts without redirects all use this list.
 */
export function allRedirects(
  { links }: Pick<Brand, 'links'>,
  contentRedirectList = readContentRedirects(),
): Redirect[] {
  const brandRedirects = Object.entries(externalPaths)
    .map(([from, name]) => ({ from, to: links[name], status: 302 as const }))
    // If the brand's link is the path itself, the page is on this site, so no redirect is needed.
    .filter(({ from, to }) => to !== from);
  return [
    { from: '/partners', to: '/platform', status: 301 },
    ...brandRedirects,
    ...contentRedirectList,
    { from: '/_', to: '/', status: 302 },
    { from: '/_/*', to: '/', status: 302 },
  ];
}

/**
 * Returns the redirect for a path (without query), or null if there is none. Redirects with a
 * wildcard are used only if `includesWildcards` is true.
 */
export function findRedirect(
  redirects: readonly Redirect[],
  path: string,
  { includesWildcards }: { includesWildcards: boolean },
): Redirect | null {
  const normalizedPath = path.replace(/(.)\/$/, '$1');
  const matches = ({ from }: Redirect) =>
    from.endsWith('/*')
      ? includesWildcards && normalizedPath.startsWith(from.slice(0, -1))
      : from === normalizedPath;
  return redirects.find(matches) ?? null;
}
