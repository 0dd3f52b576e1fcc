import { getCollection, type CollectionEntry } from 'astro:content';
import { memoizePerBuild } from './memoize-per-build.ts';

type ListCollection =
  | 'products'
  | 'carriers'
  | 'menus'
  | 'perks'
  | 'testimonials'
  | 'partnerQuotes'
  | 'employeeLicenses';

/**
 * Returns the entries of a collection that consists of one file. The entries have the same sequence
 * as in the file.
 */
export function entriesInFileOrder<Name extends ListCollection>(
  name: Name,
): Promise<CollectionEntry<Name>['data'][]> {
  return memoizePerBuild(`in order ${name}`, async () => {
    const entries = await getCollection(name);
    return entries.map(({ data }) => data).toSorted((one, other) => one.order - other.order);
  });
}
