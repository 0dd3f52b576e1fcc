import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ContentError } from './content-error.ts';
import { svgErrors } from './svg-checks.ts';

/** Folders whose files the site serves or copies into its pages without changes. */
const folders = ['public', 'src/content'];

/** Returns errors for all SVG files that contain more than a drawing. */
export function unsafeSvgFileErrors(root: string): ContentError[] {
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
