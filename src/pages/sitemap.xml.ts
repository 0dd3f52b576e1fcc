/** The address that crawlers try first. */
export { GET } from './sitemap-index.xml.ts';
