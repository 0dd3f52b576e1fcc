import { getCollection, type CollectionEntry } from 'astro:content';
import { brand } from '../../site/brand.ts';
import { standingOf } from '../../site/publication.ts';
import { redirectsOf } from '../../site/redirects.ts';
import { showsAll } from '../../site/shows-all.ts';
import { once } from './once.ts';

type Drafted = 'pages' | 'landings' | 'faq';

/** Where the brand has a page elsewhere, ours of that path gives way. */
const elsewhere = new Set(redirectsOf(brand).map(({ from }) => from));

/** One for all pages of a build. */
const now = new Date();

/** The entries of a collection that belong on the site today. */
export function published<Name extends Drafted>(name: Name): Promise<CollectionEntry<Name>[]> {
  return once(`published ${name}`, async () => {
    const entries: CollectionEntry<Name>[] = await getCollection(name);
    return entries.filter(
      ({ id, data }) =>
        (showsAll || standingOf(data, now) === 'published') && !elsewhere.has(`/${id}`),
    );
  });
}
