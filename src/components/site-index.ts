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
  'brands',
  'claims',
  'contact',
  'products',
  'faq',
  'licenses',
] as const;

/** Every page that search engines may list, home first, then by title. */
export async function siteIndex(): Promise<IndexedPage[]> {
  const pages = (await pagesOf(...templates)).filter(({ data }) => !data.noindex);
  const entries = [...pages, ...(await published('landings'))].map(({ id, data }) => ({
    path: id === 'index' ? '/' : `/${id}`,
    title: id === 'index' ? 'Home' : data.title,
    description: data.description,
  }));
  return entries.toSorted((one, other) =>
    one.path === '/' ? -1 : other.path === '/' ? 1 : one.title.localeCompare(other.title, 'en'),
  );
}
