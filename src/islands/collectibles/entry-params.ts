import { collectionCategories } from '../../contract/collectibles/categories.ts';
import { deductibles } from '../../contract/collectibles/rates.ts';
import { collectionPath } from '../../core/collection-kinds.ts';
import { environment } from '../../core/environment.ts';
import { matchPath } from '../../core/path.ts';
import { $authToken } from '../../core/session/session.ts';
import { $collectibles, hasCollections, answersStore } from './answers.ts';
import { startCollection } from './start-collection.ts';

/** What a page that prices a kind hands on: the value and the deductible that were tried there. */
const entryParams = ['value', 'deductible'] as const;

/**
 * Reads the category off /collectibles/{category}-insurance/start and goes on to the flow's own address, in
 * that one's place, with the rest of the query. To be called before the flow starts.
 */
export function parseEntryParams(): void {
  const { navigation } = environment();
  const found = matchPath('/collectibles/:category/start', navigation.path());
  const path = `/collectibles/${found?.['category']}`;
  const category = collectionCategories.find(({ code }) => collectionPath(code) === path);
  if (!category) return;
  const query = new URLSearchParams(navigation.search());
  const [value, deductible] = entryParams.map((name) => parseWholeDollars(query.get(name)));
  for (const name of entryParams) query.delete(name);
  if (deductible !== undefined && deductibles.includes(deductible))
    answersStore.update({ requestedDeductible: deductible });
  const step = startCategory(category.code, value);
  const remainingQuery = String(query);
  navigation.replace(
    `/collectible-insurance/${step}${remainingQuery && `?${remainingQuery}`}${navigation.hash()}`,
  );
}

/** The step where a visitor goes on who wants a kind insured. */
function startCategory(
  code: string,
  value: number | undefined,
): 'start' | 'address' | 'collections' {
  const state = $collectibles.get();
  const isListed = Object.values(state.collections).some(
    ({ categoryCode }) => categoryCode === code,
  );
  if (isListed) return 'collections';
  if (state.currentCollection?.categoryCode !== code || state.purchase)
    startCollection(code, { page: collectionPath(code), ...(value !== undefined && { value }) });
  // Who is signed in may have a policy that it belongs on.
  return $authToken.get() && !hasCollections(state) ? 'start' : 'address';
}

/** Whole dollars of a collection; undefined for anything else. */
function parseWholeDollars(text: string | null): number | undefined {
  const amount = text !== null && /^\d{1,9}$/.test(text) ? Number(text) : -1;
  return amount >= 0 ? amount : undefined;
}
