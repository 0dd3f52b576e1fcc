import { readFileSync } from 'node:fs';
import type { Brand } from '../contract/brand.ts';

/** One address that only leads to another. */
export interface Redirect {
  /** A `*` at the end stands for any rest; a page of the very path goes before it. */
  from: string;
  /** A path of this site, or an address elsewhere. */
  to: string;
  /** 301: the old address is gone for good. 302: it may come back, or a setting of the brand decides. */
  status: 301 | 302;
}

/** What the brand may have outside, by the path that leads there. */
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

/** What whoever writes the site has moved: src/content/redirects.json. None of a file that a build refuses. */
export function contentRedirects(file = 'src/content/redirects.json'): Redirect[] {
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
 * Every redirect of the site. Written once: the provider, the files for static hosts, the development
 * server and the pages for hosts that know neither are all made from it.
 */
export function redirectsOf(
  { links }: Pick<Brand, 'links'>,
  contentRedirectList = contentRedirects(),
): Redirect[] {
  const brandRedirects = Object.entries(externalPaths)
    .map(([from, name]) => ({ from, to: links[name], status: 302 as const }))
    // A brand with nothing outside keeps the plain page of that path.
    .filter(({ from, to }) => to !== from);
  return [
    { from: '/partners', to: '/platform', status: 301 },
    ...brandRedirects,
    ...contentRedirectList,
    { from: '/_', to: '/', status: 302 },
    { from: '/_/*', to: '/', status: 302 },
  ];
}

/** Where a path (without query) leads, or null. Wildcards only with `rest`. */
export function redirectFor(
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
