import type { APIContext } from 'astro';
import { sitemapParts } from '../components/entries/sitemap-parts.ts';
import { alternates } from '../site/alternates.ts';
import { dated, escaped, sitemapFile, type SitemapPart } from '../site/sitemap.ts';

export async function getStaticPaths() {
  const parts = await sitemapParts();
  return parts.map(({ name, pages }) => ({ params: { part: name }, props: { pages } }));
}

/** The pages of one kind, each with the day of its content. */
export function GET({ site, props }: APIContext<Pick<SitemapPart, 'pages'>>): Response {
  const urls = props.pages.map(({ path, changed }) => {
    const others = alternates(path, site!).map(
      ({ code, href }) =>
        `<xhtml:link rel="alternate" hreflang="${code}" href="${escaped(href)}"/>`,
    );
    return `<url>${dated(new URL(path, site).href, changed)}${others.join('')}</url>`;
  });
  return sitemapFile('urlset', urls);
}
