// A file's place is its page's address: two of the same would be one page, and the other lost.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { ContentFile } from './content-files.ts';
import type { ContentError } from './content-error.ts';

const plainFileName = /^[a-z\d_-]+(?:\/[a-z\d_-]+)*$/;

export function urlErrors(root: string, files: readonly ContentFile[]): ContentError[] {
  const entries = files.filter(({ collection }) => collection.base && collection.name !== 'brand');
  const pages = entries.filter(({ collection }) => /^(?:pages|landings)$/.test(collection.name));
  const takenPaths = new Map(routePaths(root).map((path) => [path, 'a page of the program']));
  return [
    ...entries
      .filter(({ id }) => !plainFileName.test(id))
      .map(({ file }) => ({
        file,
        message: 'name the file with small letters, digits and dashes alone',
      })),
    ...pages.flatMap(({ file, id }) => {
      const takenBy = takenPaths.get(id);
      takenPaths.set(id, file);
      return takenBy
        ? [{ file, message: `/${id} is ${takenBy} already; give the file another name` }]
        : [];
    }),
  ];
}

/** What src/pages answers by itself; home is made of its file. */
function routePaths(root: string): string[] {
  return globSync('**/*.astro', { cwd: join(root, 'src/pages') })
    .map((file) => file.replaceAll('\\', '/').replace(/(?:\/index)?\.astro$/, ''))
    .filter((path) => !path.includes('[') && path !== 'index');
}
