import { matchPath } from '../core/path.ts';
import { flowPathPatterns } from './flow-paths.ts';

/**
 * Matches the paths of pages that need an account. Other sites must not show these pages in a
 * frame, because a frame makes clickjacking possible.
 */
const accountPath = /^\/account\/|\/extension\//;

/**
 * Paths of the purchase flows that a partner's page may show in a frame: each flow's steps, and the
 * page one level above the steps in the URL.
 */
const purchasePaths = flowPathPatterns.flatMap((path) =>
  accountPath.test(path) ? [] : [path, path.replace(/\/:step$/, '')],
);

/**
 * Returns true if a partner's page may show this path in a frame. Allowed are the purchase flows,
 * and the landings for partners under /_/.
 */
export function canBeEmbedded(path: string): boolean {
  return (
    path.startsWith('/_/') || purchasePaths.some((pattern) => matchPath(pattern, path) !== null)
  );
}
