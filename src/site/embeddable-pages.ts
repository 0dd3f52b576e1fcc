import { matchPath } from '../core/path.ts';
import { flowPaths } from './flow-paths.ts';

/** What an account is needed for is nobody's to frame: a press there could be led astray. */
const accountPath = /^\/account\/|\/extension\//;

/** What is sold inside a partner's page: the steps of each purchase, and the page that its first Back leads to. */
const purchasePaths = flowPaths.flatMap((path) =>
  accountPath.test(path) ? [] : [path, path.replace(/\/:step$/, '')],
);

/** Whether a partner's page may show this one in a frame: purchases, and the landings made for it under /_/. */
export function canBeEmbedded(path: string): boolean {
  return (
    path.startsWith('/_/') || purchasePaths.some((pattern) => matchPath(pattern, path) !== null)
  );
}
