import type { APIContext } from 'astro';
import { sitemapParts } from '../components/entries/sitemap-parts.ts';
import { dated, latest, sitemapFile } from '../site/sitemap.ts';

/** The list of the lists, named in robots.txt. */
export async function GET({ site }: APIContext): Promise<Response> {
  const parts = (await sitemapParts()).map(({ name, pages }) => {
    const address = new URL(`/sitemap-${name}.xml`, site).href;
    return `<sitemap>${dated(address, latest(pages.map(({ changed }) => changed)))}</sitemap>`;
  });
  return sitemapFile('sitemapindex', parts);
}
