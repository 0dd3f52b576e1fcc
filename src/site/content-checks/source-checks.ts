import type { readContentFiles, ContentFile } from './content-files.ts';
import type { ContentError } from './content-error.ts';
import { contentFieldErrors } from './field-checks.ts';
import { placeholderErrors } from './placeholder-checks.ts';
import { redirectErrors } from './redirect-checks.ts';
import { imageAndBodyErrors } from './text-checks.ts';
import { existsSync, readdirSync, readFileSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { svgErrors } from './svg-checks.ts';

/**
 * Returns all errors that can be found in the source files of the content, before any page is
 * rendered.
 */
export function contentSourceErrors(
  root: string,
  content: ReturnType<typeof readContentFiles>,
): ContentError[] {
  const { files, errors } = content;
  return [
    ...errors,
    ...contentFieldErrors(files),
    ...placeholderErrors(files),
    ...contentPathErrors(root, files),
    ...redirectErrors(files),
    ...unsafeSvgFileErrors(root),
    ...files.flatMap((file) => imageAndBodyErrors(root, file)),
  ];
}

/** Folders whose files the site serves or copies into its pages without changes. */
const folders = ['public', 'src/content'];

/** Returns errors for all SVG files that contain more than a drawing. */
function unsafeSvgFileErrors(root: string): ContentError[] {
  return folders.flatMap((folder) => {
    if (!existsSync(join(root, folder))) return [];
    const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
    const svgFiles = names.filter((name) => /\.svgz?$/i.test(name)).toSorted();
    return svgFiles.flatMap((name) => {
      const file = `${folder}/${name.replaceAll('\\', '/')}`;
      return svgErrors(readFileSync(join(root, file))).map((error) => ({ file, ...error }));
    });
  });
}

const plainFileName = /^[a-z\d_-]+(?:\/[a-z\d_-]+)*$/;

/**
 * Returns errors of file names and paths. The path of a content file is the URL of its page. If two
 * files had the same URL, one of the pages would be lost.
 */
function contentPathErrors(root: string, files: readonly ContentFile[]): ContentError[] {
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
