import { collectionCategories } from '../../contract/collectibles/categories.ts';
import { deductibles } from '../../contract/collectibles/rates.ts';
import { collectionPath } from '../../core/collection-kinds.ts';
import { environment } from '../../core/environment.ts';
import { matchPath } from '../../core/path.ts';
import { $authToken } from '../../core/session/session.ts';
import { $collectibles, hasCollections, kept } from './answers.ts';
import { beginCollection } from './begin.ts';

/** What a page that prices a kind hands on: the value and the deductible that were tried there. */
const wishes = ['value', 'deductible'] as const;

/**
 * Reads the category off /collectibles/{category}-insurance/start and goes on to the flow's own address, in
 * that one's place, with the rest of the query. To be called before the flow starts.
 */
export function takeEntry(): void {
  const { navigation } = environment();
  const found = matchPath('/collectibles/:category/start', navigation.path());
  const path = `/collectibles/${found?.['category']}`;
  const category = collectionCategories.find(({ code }) => collectionPath(code) === path);
  if (!category) return;
  const query = new URLSearchParams(navigation.search());
  const [value, deductible] = wishes.map((name) => wholeIn(query.get(name)));
  for (const name of wishes) query.delete(name);
  if (deductible !== undefined && deductibles.includes(deductible))
    kept.keep({ wishedDeductible: deductible });
  const step = enter(category.code, value);
  const rest = String(query);
  navigation.replace(`/collectible-insurance/${step}${rest && `?${rest}`}${navigation.hash()}`);
}

/** The step where a visitor goes on who wants a kind insured. */
function enter(code: string, value: number | undefined): 'start' | 'address' | 'collections' {
  const state = $collectibles.get();
  const isListed = Object.values(state.collections).some(
    ({ categoryCode }) => categoryCode === code,
  );
  if (isListed) return 'collections';
  if (state.subject?.categoryCode !== code || state.purchase)
    beginCollection(code, { page: collectionPath(code), ...(value !== undefined && { value }) });
  // Who is signed in may have a policy that it belongs on.
  return $authToken.get() && !hasCollections(state) ? 'start' : 'address';
}

/** Whole dollars of a collection; undefined for anything else. */
function wholeIn(text: string | null): number | undefined {
  const amount = text !== null && /^\d{1,9}$/.test(text) ? Number(text) : -1;
  return amount >= 0 ? amount : undefined;
}
