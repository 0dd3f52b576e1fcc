import type { APIContext } from 'astro';

/** The address that crawlers try first; the list itself is the sitemap integration's, named in robots.txt. */
export function GET({ site }: APIContext): Response {
  const list = new URL('/sitemap-0.xml', site).href;
  const xml = `<?xml version="1.0" encoding="UTF-8"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>${list}</loc></sitemap></sitemapindex>`;
  return new Response(xml, { headers: { 'content-type': 'application/xml' } });
}
