import { globSync } from 'node:fs';
import { basename, dirname } from 'node:path';

/** Where flows have a page for each of their steps: no search result, and no place without scripts. */
const flowPaths: readonly string[] = globSync('**/*.astro', { cwd: 'src/pages' })
  .filter((file) => basename(file) === '[step].astro')
  .map((file) => `/${dirname(file).replaceAll('\\', '/')}/`);

export function isFlowStep(path: string): boolean {
  return flowPaths.some((base) => path.startsWith(base));
}
