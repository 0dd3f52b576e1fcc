import { isFlowStepPath } from '../flow-paths.ts';
import { serverPathsRegex } from '../server-paths.ts';
import { findRedirect, allRedirects } from '../redirects.ts';
import { findRewrite } from '../rewrites.ts';
import type { ContentFile } from './content-files.ts';
import type { ContentError } from './content-error.ts';
import { contentErrorAtField } from './field-checks.ts';

interface Entry {
  from?: unknown;
  to?: unknown;
}

const reservedPath = /^\/(account|sign-in|login|sign-up|resume|_astro|_coverfront|og)(\/|$)/;

/**
 * Returns errors for invalid redirects in the content. A redirect is invalid if its source path is
 * a page, is needed by the site, is listed twice, or is part of a redirect loop.
 */
export function redirectErrors(files: readonly ContentFile[]): ContentError[] {
  const list = files.find(({ collection }) => collection.name === 'redirects');
  if (!list || !Array.isArray(list.data)) return [];
  const entries = list.data as Entry[];
  return entries.flatMap(({ from }, at) => {
    if (typeof from !== 'string') return [];
    const message =
      hiddenPageMessage(from, files) ??
      reservedPathMessage(from) ??
      (entries.findIndex((entry) => entry?.from === from) < at
        ? `${from} is listed twice`
        : cycleMessage(from, entries));
    return message ? [contentErrorAtField(list, [at, 'from'], message)] : [];
  });
}

/**
 * Returns an error if the redirect's source path is a page, because the redirect would hide this
 * page.
 */
function hiddenPageMessage(from: string, files: readonly ContentFile[]): string | undefined {
  const page = files.find(
    ({ id, collection }) => /^(pages|landings)$/.test(collection.name) && `/${id}` === from,
  );
  return page && `${from} is a page: ${page.file}; delete the file if the page no longer exists`;
}

/**
 * The redirects that are the same for every brand. The redirects to a brand's own external pages
 * are not included.
 */
const fixedRedirects = allRedirects(
  { links: { about: '/about', careers: '/careers', homeWarranty: '/home-warranty' } as never },
  [],
);

function reservedPathMessage(from: string): string | undefined {
  const existing = findRedirect(fixedRedirects, from, { includesWildcards: true });
  if (existing) return `${from} already redirects to ${existing.to}`;
  const isReserved =
    reservedPath.test(from) ||
    new RegExp(serverPathsRegex).test(from) ||
    isFlowStepPath(from) ||
    findRewrite(from);
  return isReserved ? `${from} is a path that the site needs` : undefined;
}

function cycleMessage(from: string, entries: readonly Entry[]): string | undefined {
  const chain = [from];
  for (;;) {
    const next = entries.find((entry) => entry?.from === chain.at(-1))?.to;
    if (typeof next !== 'string' || chain.length > entries.length + 1) return undefined;
    chain.push(next);
    if (next === from) return `is part of a redirect loop: ${chain.join(' to ')}`;
  }
}
