import { existsSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';

export const repositoryRoot = resolve(import.meta.dirname, '../../..');
/** The OpenAPI document of the contract, which scripts/docs.ts writes. */
export const openApiFile = join(import.meta.dirname, '../.astro/openapi.json');

/** Markdown files with a page, relative to the repository's root. */
export const pagePatterns = ['*.md', 'docs/**/*.md', 'packages/*/README.md', '!**/node_modules/**'];

/**
 * Returns the id of a file's page, which is its path on the site. SECURITY.md, about reports of
 * vulnerabilities, has the name of docs/security.md, so it gets another id.
 */
export function pageId(file: string): string {
  if (file === 'README.md') return 'index';
  if (file === 'SECURITY.md') return 'reporting';
  return file
    .replace(/^(docs|packages)\//, '')
    .replace(/(\/README)?\.md$/, '')
    .toLowerCase();
}

/** Returns true if a file of the repository has a page. */
function isPage(file: string): boolean {
  const isListed = /^([^/]+|docs\/.+|packages\/[^/]+\/README)\.md$/.test(file);
  return isListed && existsSync(join(repositoryRoot, file));
}

export type LinkTarget = { page: string } | { file: string } | 'unchanged';

/**
 * Finds what a link in a Markdown file opens: a page of the site, or another file of the repository.
 * A URL, an anchor and a link to a missing file stay unchanged.
 * @param source the Markdown file, relative to the repository's root
 */
export function linkTarget(source: string, url: string): LinkTarget {
  if (url.startsWith('#') || /^[a-z]+:/i.test(url)) return 'unchanged';
  const [path = '', anchor] = url.split('#');
  const file = posix.normalize(posix.join(posix.dirname(source), path)).replace(/\/$/, '');
  const page = [file, posix.join(file, 'README.md')].find(isPage);
  if (page) {
    const id = pageId(page);
    return { page: `${id === 'index' ? '' : `${id}/`}${anchor ? `#${anchor}` : ''}` };
  }
  return existsSync(join(repositoryRoot, file)) ? { file } : 'unchanged';
}
