import type { IncomingMessage } from 'node:http';

/**
 * Returns the request's path. The path is decoded once, so that an encoded character such as %2e
 * cannot bypass a rule. Null when no file can have that path.
 */
export function pathOf(request: IncomingMessage): string | null {
  const raw = (request.url ?? '/').split(/[?#]/, 1)[0] ?? '/';
  try {
    const path = decodeURIComponent(raw);
    return /[\0\\%?#]|^[^/]|\/\/|\/\.\.?(\/|$)/.test(path) ? null : path;
  } catch {
    return null;
  }
}

export function queryOf(request: IncomingMessage): string {
  const index = request.url?.indexOf('?') ?? -1;
  return index === -1 ? '' : (request.url?.slice(index) ?? '');
}

/**
 * Returns the page's path as the table of headers lists it: without a trailing slash, .html or
 * /index.html.
 */
export function pageOf(path: string): string {
  return path.replace(/(\/index)?\.html$/, '').replace(/(.)\/$/, '$1') || '/';
}

/**
 * Converts a path pattern to a RegExp. `:name` matches one path segment. A `*` at the end matches
 * the rest of the path.
 */
export function patternOf(from: string): RegExp {
  const parts = from.split('/').map((part) => {
    if (part.startsWith(':')) return '[^/]+';
    return part === '*' ? '.*' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('/')}/?$`);
}
