import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { docsSchema } from '@astrojs/starlight/schema';
import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { pageId, pagePatterns, repositoryRoot } from './paths.ts';

const files = glob({
  base: repositoryRoot,
  pattern: pagePatterns,
  generateId: ({ entry }) => pageId(entry),
});

/** Returns the first heading of a Markdown file. The file's page has it as its title. */
function titleOf(file: string): string {
  const title = /^# (.+)$/m.exec(readFileSync(file, 'utf8'))?.[1];
  if (!title) throw new Error(`${file} has no first heading`);
  return title.replaceAll('`', '');
}

/**
 * Returns the label and the order in the sidebar. A decision's label starts with its number. The
 * page of their folder comes first.
 */
function sidebarOf(file: string, title: string) {
  const number = /^\d{4}(?=-)/.exec(basename(file))?.[0];
  return number
    ? { label: `${number} ${title}`, order: Number(number) }
    : { label: title, order: 0 };
}

const docs = defineCollection({
  loader: {
    name: 'repository-files',
    load: (context) =>
      files.load({
        ...context,
        parseData: (entry) => {
          const file = entry.filePath ?? '';
          const title = titleOf(file);
          const added = { title, sidebar: sidebarOf(file, title) };
          return context.parseData({ ...entry, data: { ...entry.data, ...added } });
        },
      }),
  },
  schema: docsSchema(),
});

export const collections = { docs };
