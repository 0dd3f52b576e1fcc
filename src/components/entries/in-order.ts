import { getCollection, type CollectionEntry } from 'astro:content';
import { once } from './once.ts';

type Listed =
  | 'products'
  | 'carriers'
  | 'menus'
  | 'perks'
  | 'testimonials'
  | 'partnerQuotes'
  | 'stateLicenses'
  | 'employeeLicenses';

/** The entries of a collection that is one file, as they stand in it. */
export function inOrder<Name extends Listed>(name: Name): Promise<CollectionEntry<Name>['data'][]> {
  return once(`in order ${name}`, async () => {
    const entries = await getCollection(name);
    return entries.map(({ data }) => data).toSorted((one, other) => one.order - other.order);
  });
}
