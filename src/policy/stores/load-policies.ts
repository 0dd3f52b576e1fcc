/** Fetches the account's policies into the cache. */
import { atom, computed } from 'nanostores';
import * as z from 'zod/mini';
import { findPolicies, listCurrentPolicies } from '../../contract/policies/find.ts';
import {
  getPolicy,
  listAllVerticals,
  listVerticalPolicies,
  policySchema,
  verticalPoliciesSchema,
} from '../../contract/policies/policies.ts';
import { sendCall } from '../../core/call/call.ts';
import { CallError } from '../../core/call/call-error.ts';
import { parseEach, unvalidatedRecordsSchema } from '../../core/call/parse-each.ts';
import { environment } from '../../core/environment.ts';
import { checkSessionOrRedirect } from '../../core/session/session-check.ts';
import { $authToken } from '../../core/session/session.ts';
import {
  $cachedPolicies,
  cachePolicies,
  isComplete,
  productPolicyList,
  toCachedList,
  withoutDuplicates,
  type PolicyList,
} from './policies.ts';

export interface FetchState {
  busy: boolean;
  /** Error of the last attempt. It stays until the next attempt has finished. */
  error: CallError | null;
}

const idle: FetchState = { busy: false, error: null };
const $fetchStates = atom<Record<string, FetchState>>({});

/**
 * Returns a store with the state of one fetch.
 * @param key 'recent', 'product:<code>' or 'policy:<id>'
 */
export function fetchStateOf(key: string) {
  return computed($fetchStates, (all) => all[key] ?? idle);
}

// The contract's calls with another response schema. Each policy is parsed separately, so that one
// invalid policy does not make the whole list invalid.
const looseListSchema = z.object({
  ...verticalPoliciesSchema.shape,
  items: unvalidatedRecordsSchema,
});
const listRecordsOfAllProducts = { ...listAllVerticals, response: z.array(looseListSchema) };
const listProductRecords = { ...listVerticalPolicies, response: looseListSchema };

function parseList({ items, ...list }: z.infer<typeof looseListSchema>): PolicyList {
  const { valid, invalid } = parseEach(policySchema, items, 'policy_number');
  return { ...list, items: valid, invalid };
}

/**
 * Fetches the most recent policies of every product. If a product has more policies, also fetches
 * the policies that have not ended.
 */
export function loadPolicies(): Promise<void> {
  return trackFetch('recent', async () => {
    const recent = (await sendCall(listRecordsOfAllProducts, {})).map(parseList);
    cachePolicies({
      recent: recent.map(toCachedList),
      policies: recent.flatMap(({ items }) => items),
    });
    const incomplete = recent.filter((list) => !isComplete(list));
    // Not awaited, so that the most recent policies are shown before the others arrive.
    void loadCurrentPolicies(incomplete.map((list) => list.vertical_code)).then(() =>
      $hasFreshPolicies.set(true),
    );
  });
}

/** Fetches the first page of a product's policies. */
export function loadProductPolicies(code: string): Promise<void> {
  return trackFetch(`product:${code}`, async () => {
    const list = await fetchPage(code, undefined);
    cachePolicies({ lists: [toCachedList(list)], policies: list.items });
  });
}

/** Fetches the next page of a product's policies, if there is one. */
export function loadMorePolicies(code: string): Promise<void> {
  return trackFetch(`more:${code}`, async () => {
    const loaded = productPolicyList($cachedPolicies.get(), code);
    const last = loaded?.items.at(-1);
    if (!loaded || !last || isComplete(loaded)) return;
    const page = await fetchPage(code, last.id);
    // A backend without pages sends the complete list again.
    const items = withoutDuplicates([...loaded.items, ...page.items]);
    const invalid = [...new Set([...loaded.invalid, ...page.invalid])];
    const isLast = items.length === loaded.items.length;
    const list = { ...page, items, invalid, total: isLast ? items.length : page.total };
    cachePolicies({ lists: [toCachedList(list)], policies: items });
  });
}

async function fetchPage(code: string, after: string | undefined): Promise<PolicyList> {
  const params = { verticalCode: code };
  return parseList(await sendCall(listProductRecords, { params, query: after ? { after } : {} }));
}

/**
 * Finds policies of all products on the server.
 * @throws CallError `isMissing` if the backend has no search
 */
export function findPoliciesOnServer(text: string) {
  return sendCall(findPolicies, { query: { text } });
}

/**
 * Fetches one policy. If the policy does not exist or belongs to another account, the error is the
 * same.
 * @throws CallError `not_found`
 */
export function loadPolicy(id: string): Promise<void> {
  return trackFetch(`policy:${id}`, async () => {
    cachePolicies({ policies: [await sendCall(getPolicy, { params: { policyId: id } })] });
  });
}

/**
 * Fetches the policy with a number, if it is not among the first policies of its product. Does nothing
 * if there is none, or if the backend has no search.
 */
export async function loadPolicyByNumber(code: string, number: string): Promise<void> {
  await loadProductPolicies(code);
  const { byId, lists } = $cachedPolicies.get();
  const list = lists[code];
  const isKnown = Object.values(byId).some(({ policy_number }) => policy_number === number);
  if (isKnown || !list || list.ids.length + list.invalid.length >= list.total) return;
  await trackFetch(`number:${number}`, async () => {
    const { items } = await findPoliciesOnServer(number);
    cachePolicies({ policies: items.filter(({ policy_number }) => policy_number === number) });
  });
}

/**
 * Fetches the policies that have not ended. A backend without this list sends the complete list of
 * each product instead.
 */
async function loadCurrentPolicies(codes: string[]) {
  if (codes.length === 0) return $hasMissingPolicies.set(false);
  try {
    const { total, items } = await sendCall(listCurrentPolicies, {});
    $hasMissingPolicies.set(items.length < total);
    cachePolicies({ current: { total, ids: items.map(({ id }) => id) }, policies: items });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.isMissing) return loadFirstPages(codes);
    $hasMissingPolicies.set(true);
  }
}

async function loadFirstPages(codes: string[]) {
  const responses = await Promise.allSettled(codes.map((code) => fetchPage(code, undefined)));
  const lists = responses.flatMap((response) =>
    response.status === 'fulfilled' ? [response.value] : [],
  );
  $hasMissingPolicies.set(lists.length < codes.length || !lists.every(isComplete));
  if (lists.length > 0) {
    cachePolicies({
      lists: lists.map(toCachedList),
      policies: lists.flatMap(({ items }) => items),
    });
  }
}

async function trackFetch(key: string, task: () => Promise<void>) {
  const token = $authToken.get();
  const setFetchState = (state: FetchState) =>
    $fetchStates.set({ ...$fetchStates.get(), [key]: state });
  setFetchState({ busy: true, error: $fetchStates.get()[key]?.error ?? null });
  try {
    await task();
    setFetchState(idle);
  } catch (error) {
    const failure = toCallError(error);
    setFetchState({ busy: false, error: failure });
    if (failure.status === 401 && $authToken.get() === token) void checkSessionOrRedirect();
  }
}

/**
 * Converts any error to a CallError, so that the page stops waiting. An error that does not come
 * from a call comes from this code, so it is logged.
 */
function toCallError(error: unknown): CallError {
  if (error instanceof CallError) return error;
  environment().logError('Policies could not be cached', error);
  return new CallError({ kind: 'unreadable', cause: error });
}

/** True if some of the account's policies could not be fetched. */
export const $hasMissingPolicies = atom(false);

/**
 * True after all policies were fetched since the page load. Before that, cached policies can still
 * have a failed payment that was paid on another page.
 */
export const $hasFreshPolicies = atom(false);
