import type { APIContext } from 'astro';

/**
 * Returns an index of the sitemap files at /sitemap.xml, because crawlers try this path first. The
 * sitemap integration creates the sitemap files and its own index, /sitemap-index.xml, which
 * robots.txt names.
 */
export function GET({ site }: APIContext): Response {
  const lists = ['pages', 'landings'].map((part) => new URL(`/sitemap-${part}-0.xml`, site).href);
  const entries = lists.map((list) => `<sitemap><loc>${list}</loc></sitemap>`).join('');
  const xml = `<?xml version="1.0" encoding="UTF-8"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</sitemapindex>`;
  return new Response(xml, { headers: { 'content-type': 'application/xml' } });
}
