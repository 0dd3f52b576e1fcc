import { getCollection, type CollectionEntry } from 'astro:content';
import { brand } from '../../site/brand.ts';
import { redirectsOf } from '../../site/redirects.ts';
import { once } from './once.ts';

type Drafted = 'pages' | 'landings' | 'faq';

/** Where the brand has a page elsewhere, ours of that path gives way. */
const elsewhere = new Set(redirectsOf(brand).map(({ from }) => from));

/** The entries of a collection that belong on the site; drafts only while the site is written. */
export function published<Name extends Drafted>(name: Name): Promise<CollectionEntry<Name>[]> {
  return once(`published ${name}`, async () => {
    const entries: CollectionEntry<Name>[] = await getCollection(name);
    return entries.filter(
      ({ id, data }) => (import.meta.env.DEV || !data.draft) && !elsewhere.has(`/${id}`),
    );
  });
}
