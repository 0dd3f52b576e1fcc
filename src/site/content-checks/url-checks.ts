// Content check of file names and paths. The path of a content file is the URL of its page. If two
// files had the same URL, one of the pages would be lost.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { ContentFile } from './content-files.ts';
import type { ContentError } from './content-error.ts';

const plainFileName = /^[a-z\d_-]+(?:\/[a-z\d_-]+)*$/;

export function contentPathErrors(root: string, files: readonly ContentFile[]): ContentError[] {
  const entries = files.filter(({ collection }) => collection.base && collection.name !== 'brand');
  const pages = entries.filter(({ collection }) => /^(?:pages|landings)$/.test(collection.name));
  const takenPaths = new Map(routePaths(root).map((path) => [path, 'a page of the application']));
  return [
    ...entries
      .filter(({ id }) => !plainFileName.test(id))
      .map(({ file }) => ({
        file,
        message: 'name the file with only lowercase letters, digits, hyphens and underscores',
      })),
    ...pages.flatMap(({ file, id }) => {
      const takenBy = takenPaths.get(id);
      takenPaths.set(id, file);
      return takenBy ? [{ file, message: `/${id} is already ${takenBy}; rename the file` }] : [];
    }),
  ];
}

/**
 * Returns the URL paths of the pages that have their own file in src/pages. The home page is
 * excluded, because its text comes from a content file.
 */
function routePaths(root: string): string[] {
  return globSync('**/*.astro', { cwd: join(root, 'src/pages') })
    .map((file) => file.replaceAll('\\', '/').replace(/(?:\/index)?\.astro$/, ''))
    .filter((path) => !path.includes('[') && path !== 'index');
}
