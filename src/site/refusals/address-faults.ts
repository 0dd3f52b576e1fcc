// A file's place is its page's address: two of the same would be one page, and the other lost.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { ContentFile } from './content-files.ts';
import type { Fault } from './faults.ts';

const plainName = /^[a-z\d_-]+(?:\/[a-z\d_-]+)*$/;

export function addressFaults(root: string, files: readonly ContentFile[]): Fault[] {
  const entries = files.filter(({ collection }) => collection.base && collection.name !== 'brand');
  const pages = entries.filter(({ collection }) => /^(?:pages|landings)$/.test(collection.name));
  const taken = new Map(addressesOf(root).map((address) => [address, 'a page of the program']));
  return [
    ...entries
      .filter(({ id }) => !plainName.test(id))
      .map(({ file }) => ({
        file,
        says: 'name the file with small letters, digits and dashes alone',
      })),
    ...pages.flatMap(({ file, id }) => {
      const before = taken.get(id);
      taken.set(id, file);
      return before
        ? [{ file, says: `/${id} is ${before} already; give the file another name` }]
        : [];
    }),
  ];
}

/** What src/pages answers by itself; home is made of its file. */
function addressesOf(root: string): string[] {
  return globSync('**/*.astro', { cwd: join(root, 'src/pages') })
    .map((file) => file.replaceAll('\\', '/').replace(/(?:\/index)?\.astro$/, ''))
    .filter((address) => !address.includes('[') && address !== 'index');
}
