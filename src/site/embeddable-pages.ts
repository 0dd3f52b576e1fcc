import { matchPath } from '../core/path.ts';
import { flowPaths } from './flow-paths.ts';

/** Pages that need an account must not be framed, because a frame makes clickjacking possible. */
const accountPath = /^\/account\/|\/extension\//;

/** Paths of the purchases in a partner's page: their steps, and the page before the first step. */
const purchasePaths = flowPaths.flatMap((path) =>
  accountPath.test(path) ? [] : [path, path.replace(/\/:step$/, '')],
);

/**
 * Returns true if a partner's page may frame this path: purchases, and the landings for partners
 * under /_/.
 */
export function canBeEmbedded(path: string): boolean {
  return (
    path.startsWith('/_/') || purchasePaths.some((pattern) => matchPath(pattern, path) !== null)
  );
}
