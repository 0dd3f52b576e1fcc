import { publishedEntries } from '../entries/published-entries.ts';
import { calculateCollectionPrice, SAMPLE_COLLECTION_DOLLARS } from './collection-price.ts';
import { formatCents } from './format-cents.ts';

/** A published landing page about one kind of collection. */
interface CollectionLanding {
  href: string;
  name: string;
  /** Category code. */
  category: string;
  /** Price of a year for `SAMPLE_COLLECTION_DOLLARS`, before tax: '$85.00'. */
  price: string;
}

/** Returns the published landing pages about a kind of collection, sorted by name. */
export async function collectionLandings(): Promise<CollectionLanding[]> {
  const landings = await publishedEntries('landings');
  return landings
    .flatMap(({ id, data: { name, collection } }) =>
      collection ? [{ href: `/${id}`, name, category: collection.category }] : [],
    )
    .map((kind) => ({
      ...kind,
      price: formatCents(
        calculateCollectionPrice(kind.category, SAMPLE_COLLECTION_DOLLARS).premium,
      ),
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}
