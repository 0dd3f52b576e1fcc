import { matchPath } from '../core/path.ts';
import { flowPaths } from './flow-paths.ts';

/**
 * Pattern of the paths that need an account. These pages must not be framed, because a frame makes
 * clickjacking possible.
 */
const accountPath = /^\/account\/|\/extension\//;

/**
 * Paths of the flows that a partner's page may frame: each flow's steps, and the page above the
 * steps in the URL.
 */
const purchasePaths = flowPaths.flatMap((path) =>
  accountPath.test(path) ? [] : [path, path.replace(/\/:step$/, '')],
);

/**
 * Returns true if a partner's page may frame this path. It may frame the flows of purchases, and
 * the landings for partners under /_/.
 */
export function canBeEmbedded(path: string): boolean {
  return (
    path.startsWith('/_/') || purchasePaths.some((pattern) => matchPath(pattern, path) !== null)
  );
}
