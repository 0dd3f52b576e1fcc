export interface Listed {
  path: string;
  /** The day on which its content last changed, YYYY-MM-DD, where that is known. */
  changed?: string | undefined;
}
export interface SitemapPart {
  /** Of the file: sitemap-{name}.xml. */
  name: string;
  pages: Listed[];
}

/** Search engines read 50,000 of one file; with fewer they see sooner which has changed. */
const PART_MOST = 10_000;

/** An address of a sitemap with the day of its content, where that is known: sitemaps.org's elements. */
export function dated(address: string, changed: string | undefined): string {
  return `<loc>${escaped(address)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}`;
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** One entry a line, so that two builds can be compared. */
export function sitemapFile(root: 'sitemapindex' | 'urlset', entries: readonly string[]): Response {
  const names = [
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"',
    ...(root === 'urlset' ? ['xmlns:xhtml="http://www.w3.org/1999/xhtml"'] : []),
  ];
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>', `<${root} ${names.join(' ')}>`];
  return new Response([...lines, ...entries, `</${root}>`, ''].join('\n'), {
    headers: { 'content-type': 'application/xml' },
  });
}

/** The last of some days, if any. */
export function latest(days: readonly (string | undefined)[]): string | undefined {
  return days
    .filter((day) => day !== undefined)
    .toSorted()
    .at(-1);
}

/** Equal parts of a list that is too long for one file: landings, landings-2 … */
export function partsOf(name: string, pages: readonly Listed[], most = PART_MOST): SitemapPart[] {
  const sorted = pages.toSorted((one, other) => (one.path < other.path ? -1 : 1));
  return Array.from({ length: Math.ceil(sorted.length / most) }, (_, at) => ({
    name: at === 0 ? name : `${name}-${at + 1}`,
    pages: sorted.slice(at * most, (at + 1) * most),
  }));
}
