import { getCollection, type CollectionEntry } from 'astro:content';
import { memoize } from './memoize.ts';

type ListCollection =
  | 'products'
  | 'carriers'
  | 'menus'
  | 'perks'
  | 'testimonials'
  | 'partnerQuotes'
  | 'stateLicenses'
  | 'employeeLicenses';

/**
 * Returns the entries of a collection that consists of one file. The entries have the same sequence
 * as in the file.
 */
export function orderedEntries<Name extends ListCollection>(
  name: Name,
): Promise<CollectionEntry<Name>['data'][]> {
  return memoize(`in order ${name}`, async () => {
    const entries = await getCollection(name);
    return entries.map(({ data }) => data).toSorted((one, other) => one.order - other.order);
  });
}
