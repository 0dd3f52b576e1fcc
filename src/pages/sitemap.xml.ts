import type { APIContext } from 'astro';

/**
 * Returns an index of the sitemap files at the path that crawlers try first. The sitemap
 * integration creates the files. robots.txt names the integration's own index, /sitemap-index.xml.
 */
export function GET({ site }: APIContext): Response {
  const lists = ['pages', 'landings'].map((part) => new URL(`/sitemap-${part}-0.xml`, site).href);
  const entries = lists.map((list) => `<sitemap><loc>${list}</loc></sitemap>`).join('');
  const xml = `<?xml version="1.0" encoding="UTF-8"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</sitemapindex>`;
  return new Response(xml, { headers: { 'content-type': 'application/xml' } });
}
