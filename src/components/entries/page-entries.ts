import type { CollectionEntry } from 'astro:content';
import type { PageTemplate } from '../../content-schemas/page.ts';
import { publishedEntries } from './published-entries.ts';

type AnyPage = CollectionEntry<'pages'>;
export type PageData<Name extends PageTemplate> = Extract<AnyPage['data'], { template: Name }>;
export type PageEntry<Name extends PageTemplate> = AnyPage & { data: PageData<Name> };

/** Returns the published pages that use one of the given templates. */
export async function pagesWithTemplate<Name extends PageTemplate>(
  ...names: Name[]
): Promise<PageEntry<Name>[]> {
  const hasTemplate = (entry: AnyPage): entry is PageEntry<Name> =>
    (names as PageTemplate[]).includes(entry.data.template);
  return (await publishedEntries('pages')).filter(hasTemplate);
}

/**
 * Returns the paths for getStaticPaths in the route of a template: one path for each page. A page's
 * path is the path of its content file.
 * @param param name of the route's rest parameter
 */
export async function staticPathsForTemplate<Name extends PageTemplate, Param extends string>(
  param: Param,
  ...names: Name[]
) {
  const entries = await pagesWithTemplate(...names);
  return entries.map((entry) => ({
    params: { [param]: entry.id } as Record<Param, string>,
    props: { entry },
  }));
}
