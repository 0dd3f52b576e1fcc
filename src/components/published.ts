import { getCollection, type CollectionEntry } from 'astro:content';

type Drafted = 'pages' | 'landings' | 'faq';

/** The entries of a collection that belong on the site; drafts only while the site is written. */
export async function published<Name extends Drafted>(
  name: Name,
): Promise<CollectionEntry<Name>[]> {
  const entries: CollectionEntry<Name>[] = await getCollection(name);
  return entries.filter(({ data }) => import.meta.env.DEV || !data.draft);
}
