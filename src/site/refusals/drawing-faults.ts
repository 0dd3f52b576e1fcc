import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Fault } from './faults.ts';
import { svgFaults } from './svg-faults.ts';

/** What a site serves from these folders, or writes into its pages, as it stands there. */
const folders = ['public', 'src/content'];

/** SVG files that hold more than a drawing, whoever put them there. */
export function drawingFaults(root: string): Fault[] {
  return folders.flatMap((folder) => {
    if (!existsSync(join(root, folder))) return [];
    const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
    const drawings = names.filter((name) => /\.svgz?$/i.test(name)).toSorted();
    return drawings.flatMap((name) => {
      const file = `${folder}/${name.replaceAll('\\', '/')}`;
      return svgFaults(readFileSync(join(root, file))).map((fault) => ({ file, ...fault }));
    });
  });
}
