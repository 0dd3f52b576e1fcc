import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serverPathsRegex } from '../server-paths.ts';

export interface BuiltPage {
  /** Path of the page's URL. */
  path: string;
  /** Path of the page's HTML file in the folder of the built site. */
  file: string;
  /**
   * The page's HTML. It is read from the file on each access, because the pages of a large site do
   * not fit into memory together.
   */
  readonly html: string;
  /** False if the HTML does not have every anchor of the page. Links to anchors are then accepted. */
  hasAllAnchors?: boolean;
}

/** A site that Astro has built, with its pages and the link targets that exist in it. */
export interface BuiltSite {
  pages: ReadonlyMap<string, BuiltPage>;
  /**
   * Returns true if a link to this path works: the path belongs to a page or a file, or the server,
   * a redirect or a rewrite handles it.
   */
  serves(path: string): boolean;
}

export function readBuiltSite(folder: string): BuiltSite {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = new Set(
    entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length))
      .map((file) => `/${file.replaceAll('\\', '/').replace(/^\//, '')}`),
  );
  const pages = new Map(
    [...files].filter((file) => file.endsWith('.html')).map((file) => pageOf(folder, file)),
  );
  const serverPattern = new RegExp(serverPathsRegex);
  const movedPatterns = [...patternsOf(folder, 'redirects'), ...patternsOf(folder, 'rewrites')];
  return {
    pages,
    serves: (path) =>
      pages.has(path) ||
      files.has(path) ||
      serverPattern.test(path) ||
      movedPatterns.some((pattern) => pattern.test(path)),
  };
}

function pageOf(folder: string, file: string): [path: string, BuiltPage] {
  const path = file.replace(/(\/?index)?\.html$/, '') || '/';
  const page = {
    path,
    file: file.slice(1),
    get html() {
      return readFileSync(join(folder, file), 'utf8');
    },
  };
  return [path, page];
}

/**
 * Returns one regular expression for each redirect or rewrite. Redirects and rewrites with a
 * wildcard are left out, because their expressions would also match broken links.
 */
function patternsOf(folder: string, table: 'redirects' | 'rewrites'): RegExp[] {
  const file = join(folder, '_coverfront', `${table}.json`);
  if (!existsSync(file)) return [];
  const rows = JSON.parse(readFileSync(file, 'utf8')) as { from: string }[];
  return rows
    .filter(({ from }) => !from.endsWith('*'))
    .map(({ from }) => new RegExp(`^${from.replaceAll('.', '\\.').replace(/:[^/]+/g, '[^/]+')}$`));
}
