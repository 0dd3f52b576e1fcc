import { getCollection, type CollectionEntry } from 'astro:content';
import { brand } from '../../site/brand.ts';
import { publicationStatusOf } from '../../site/publication.ts';
import { allRedirects } from '../../site/redirects.ts';
import { includeUnpublished } from '../../site/include-unpublished.ts';
import { memoizePerBuild } from './memoize-per-build.ts';

type DraftableCollection = 'pages' | 'landings' | 'faq';

/**
 * Paths of all redirects. A page with such a path is not published, for example because the brand
 * has this page on another site.
 */
const externalPaths = new Set(allRedirects(brand).map(({ from }) => from));

/** Time of the build. All pages use this same time. */
const now = new Date();

/**
 * Returns the entries of a collection that are published today. With `includeUnpublished`, also
 * returns the unpublished entries.
 */
export function publishedEntries<Name extends DraftableCollection>(
  name: Name,
): Promise<CollectionEntry<Name>[]> {
  return memoizePerBuild(`published ${name}`, async () => {
    const entries: CollectionEntry<Name>[] = await getCollection(name);
    return entries.filter(
      ({ id, data }) =>
        (includeUnpublished || publicationStatusOf(data, now) === 'published') &&
        !externalPaths.has(`/${id}`),
    );
  });
}
