import { pagesWithTemplate } from './page-entries.ts';
import { publishedEntries } from './published-entries.ts';

export interface SiteIndexPage {
  path: string;
  title: string;
  description: string;
}

const templates = [
  'text',
  'legal',
  'home',
  'connect',
  'platform',
  'carrier',
  'brands',
  'claims',
  'contact',
  'support',
  'products',
  'faq',
  'licenses',
] as const;

/**
 * Returns the pages and landing pages that search engines may list and social networks may show.
 */
export async function indexablePages() {
  const pages = (await pagesWithTemplate(...templates)).filter(({ data }) => !data.noindex);
  return [...pages, ...(await publishedEntries('landings'))];
}

/**
 * Returns every page that search engines may list: the home page first, then the other pages by
 * title.
 */
export async function siteIndexPages(): Promise<SiteIndexPage[]> {
  const entries = (await indexablePages()).map(({ id, data }) => ({
    path: id === 'index' ? '/' : `/${id}`,
    title: id === 'index' ? 'Home' : data.title,
    description: data.description,
  }));
  return entries.toSorted((one, other) =>
    one.path === '/' ? -1 : other.path === '/' ? 1 : one.title.localeCompare(other.title, 'en'),
  );
}
