import { contentDates } from '../../site/content-dates.ts';
import { latest, partsOf, type SitemapPart } from '../../site/sitemap.ts';
import { once } from './once.ts';
import { sharedPages } from './site-index.ts';

/** What a page shows beside its own file, by its template. */
const sources: Record<string, readonly string[]> = {
  home: ['products.json', 'perks.json', 'testimonials.json'],
  products: ['products.json'],
  faq: ['faq/'],
  licenses: ['state-licenses.json', 'employee-licenses.json'],
};

/** Every page that search engines may list, by kind: first the pages, then the landings. */
export function sitemapParts(): Promise<SitemapPart[]> {
  return once('sitemap parts', async () => {
    const entries = await sharedPages();
    const dates = contentDates('src/content');
    const kinds = ['pages', 'landings'] as const;
    return kinds.flatMap((name) => {
      const own = entries.filter(({ collection }) => collection === name);
      return partsOf(
        name,
        own.map((entry) => ({ path: pathOf(entry.id), changed: changedOn(entry, dates) })),
      );
    });
  });
}

type Entry = Awaited<ReturnType<typeof sharedPages>>[number];

const pathOf = (id: string) => (id === 'index' ? '/' : `/${id}`);

/** Never the day of the build: that says nothing of the page. */
function changedOn({ data, filePath }: Entry, dates: ReadonlyMap<string, string>) {
  if (data.updated) return data.updated.toISOString().slice(0, 10);
  const beside = 'template' in data ? (sources[data.template] ?? []) : [];
  const besideIt = beside.flatMap((source) =>
    [...dates].flatMap(([file, day]) => (file.startsWith(`src/content/${source}`) ? day : [])),
  );
  return latest([dates.get(filePath ?? ''), ...besideIt]);
}
