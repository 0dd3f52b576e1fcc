import { collectionCategories } from '../../contract/collectibles/categories.ts';
import { deductibles } from '../../tariffs/collectibles/rates.ts';
import { collectionLandingPath } from '../../core/collection-kinds.ts';
import { environment } from '../../core/environment.ts';
import { matchPath } from '../../core/path.ts';
import { $authToken } from '../../core/session/session.ts';
import { hasCollections, type CollectiblesAnswers } from './answers.ts';
import { startCollection } from './start-collection.ts';

/**
 * Query parameters with the value and the deductible that the visitor chose on a page with a price.
 */
const entryParams = ['value', 'deductible'] as const;

/**
 * Reads the category, the value and the deductible from a URL such as
 * /collectibles/{category}-insurance/start. Then replaces the URL with the URL of a step of the
 * flow. The other query parameters stay. Must be called before the flow starts.
 */
export function readCategoryFromUrl(answers: CollectiblesAnswers): void {
  const { navigation } = environment();
  const found = matchPath('/collectibles/:category/start', navigation.path());
  const path = `/collectibles/${found?.['category']}`;
  const category = collectionCategories.find(({ code }) => collectionLandingPath(code) === path);
  if (!category) return;
  const query = new URLSearchParams(navigation.search());
  const [value, deductible] = entryParams.map((name) => parseWholeDollars(query.get(name)));
  for (const name of entryParams) query.delete(name);
  if (deductible !== undefined && deductibles.includes(deductible))
    answers.answersStore.update({ requestedDeductible: deductible });
  const step = startCategory(category.code, value, answers);
  const remainingQuery = String(query);
  navigation.replace(
    `/collectible-insurance/${step}${remainingQuery && `?${remainingQuery}`}${navigation.hash()}`,
  );
}

/** Starts a collection of the category. Returns the first step to show. */
function startCategory(
  code: string,
  value: number | undefined,
  answers: CollectiblesAnswers,
): 'start' | 'address' | 'collections' {
  const state = answers.$state.get();
  const isListed = Object.values(state.collections).some(
    ({ categoryCode }) => categoryCode === code,
  );
  if (isListed) return 'collections';
  if (state.currentCollection?.categoryCode !== code || state.purchase)
    startCollection(code, { page: collectionLandingPath(code), value }, answers);
  // Asks a signed-in visitor for the owner on the start step, because the visitor may own a policy
  // to which this collection can be added.
  return $authToken.get() && !hasCollections(state) ? 'start' : 'address';
}

/** Parses an amount in whole dollars. Returns undefined for any other text. */
function parseWholeDollars(text: string | null): number | undefined {
  const amount = text !== null && /^\d{1,9}$/.test(text) ? Number(text) : -1;
  return amount >= 0 ? amount : undefined;
}
