import { getCollection, type CollectionEntry } from 'astro:content';

type Listed =
  | 'products'
  | 'carriers'
  | 'perks'
  | 'testimonials'
  | 'partnerQuotes'
  | 'stateLicenses'
  | 'employeeLicenses';

/** The entries of a collection that is one file, as they stand in it. */
export async function inOrder<Name extends Listed>(
  name: Name,
): Promise<CollectionEntry<Name>['data'][]> {
  const entries = await getCollection(name);
  return entries.map(({ data }) => data).toSorted((one, other) => one.order - other.order);
}
