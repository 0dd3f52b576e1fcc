import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { matchPath } from '../core/path.ts';

/**
 * Path patterns of the flow pages, one per flow: '/renters-insurance/:step'. Flow pages are not
 * shown in search engines and do not work without scripts.
 */
export const flowPathPatterns: readonly string[] = globSync('**/*.astro', { cwd: 'src/pages' })
  .filter((file) => basename(file) === '[step].astro')
  .map((file) => `/${file.replaceAll('\\', '/').replace(/\.astro$/, '')}`)
  .map((path) => path.replaceAll(/\[(\w+)\]/g, ':$1'));

export function isFlowStepPath(path: string): boolean {
  return flowPathPatterns.some((pattern) => matchPath(pattern, path) !== null);
}
