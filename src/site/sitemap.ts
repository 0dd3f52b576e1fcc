import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SitemapItem } from '@astrojs/sitemap';
import { lastChangeDates } from './last-change-dates.ts';

const content = 'src/content';
/**
 * Returns the two content files that a path may have: the file of a landing and the file of a page.
 */
const filesOf = (path: string) => {
  const name = path === '/' ? 'index' : path.slice(1);
  return { landing: `${content}/landings/${name}.mdx`, page: `${content}/pages/${name}.mdx` };
};

/**
 * Names of content files that a page shows in addition to its own file. The key is the name of the
 * page's template.
 */
const templateSources: Readonly<Record<string, readonly string[]>> = {
  home: ['products.json', 'perks.json', 'testimonials.json'],
  products: ['products.json'],
  faq: ['faq/'],
  licenses: ['brand/', 'employee-licenses.json'],
};

const pathOf = ({ url }: SitemapItem) => new URL(url).pathname;

/**
 * Puts the landings into a separate sitemap file. All other pages are in the file sitemap-pages.
 */
export const sitemapChunks = {
  landings: (item: SitemapItem) => (existsSync(filesOf(pathOf(item)).landing) ? item : undefined),
};

/**
 * Returns a function that adds the date of the last content change to a page's sitemap entry, if
 * the date is known.
 */
export function createLastModifiedSerializer(root = process.cwd()) {
  let dates: ReadonlyMap<string, string> | undefined;
  return (item: SitemapItem): SitemapItem => {
    dates ??= lastChangeDates(content, root);
    const { landing, page } = filesOf(pathOf(item));
    const file = [landing, page].find((candidate) => existsSync(join(root, candidate)));
    const changed =
      file && contentLastModified(readFileSync(join(root, file), 'utf8'), { file, dates });
    return changed ? { ...item, lastmod: changed } : item;
  };
}

/**
 * Returns the date of the last change of a page's content. The `updated` field of the content file
 * has priority over the dates from git. The date of the build is never used, because a build does
 * not change the content.
 * @internal
 */
export function contentLastModified(
  text: string,
  { file, dates }: { file: string; dates: ReadonlyMap<string, string> },
): string | undefined {
  const [, updated] = /^updated: *['"]?(\d{4}-\d\d-\d\d)/m.exec(text) ?? [];
  if (updated) return updated;
  const [, template = ''] = /^template: *(\w+)/m.exec(text) ?? [];
  const days = (templateSources[template] ?? []).flatMap((source) =>
    [...dates].flatMap(([name, day]) => (name.startsWith(`${content}/${source}`) ? day : [])),
  );
  return [dates.get(file) ?? '', ...days].toSorted().at(-1) || undefined;
}
