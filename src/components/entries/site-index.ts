import { pagesOf } from './page-entries.ts';
import { published } from './published.ts';

export interface IndexedPage {
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
  const pages = (await pagesOf(...templates)).filter(({ data }) => !data.noindex);
  return [...pages, ...(await published('landings'))];
}

/**
 * Returns every page that search engines may list: the home page first, then the other pages by
 * title.
 */
export async function siteIndex(): Promise<IndexedPage[]> {
  const entries = (await indexablePages()).map(({ id, data }) => ({
    path: id === 'index' ? '/' : `/${id}`,
    title: id === 'index' ? 'Home' : data.title,
    description: data.description,
  }));
  return entries.toSorted((one, other) =>
    one.path === '/' ? -1 : other.path === '/' ? 1 : one.title.localeCompare(other.title, 'en'),
  );
}
