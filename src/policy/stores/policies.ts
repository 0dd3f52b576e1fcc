import { atom, computed } from 'nanostores';
import * as z from 'zod/mini';
import {
  getPolicy,
  listAllVerticals,
  listVerticalPolicies,
  policySchema,
  verticalPoliciesSchema,
  type Policy,
  type VerticalPolicies,
} from '../../contract/policies/policies.ts';
import { sendCall } from '../../core/call/call.ts';
import { CallError } from '../../core/call/call-error.ts';
import { parseEach, unvalidatedRecordsSchema } from '../../core/call/parse-each.ts';
import { environment } from '../../core/environment.ts';
import { persistedAtom } from '../../core/storage.ts';
import { checkSessionOrRedirect } from '../../core/session/session-check.ts';
import { $authToken, sessionFingerprint } from '../../core/session/session.ts';

const cachedListSchema = z.object({
  vertical_code: z.string(),
  total: z.number(),
  ids: z.array(z.string()),
  /** Numbers of the policies that could not be parsed. A number is '' if it is missing. */
  invalid: z.array(z.string()),
});
const cachedSchema = z.object({
  session: z.string(),
  /** Most recent policies, in one list per product. Null before the lists are loaded. */
  recent: z.nullable(z.array(cachedListSchema)),
  /** Complete list of policies for a product, by product code. */
  lists: z.record(z.string(), cachedListSchema),
  byId: z.record(z.string(), policySchema),
});
type CachedPolicies = z.infer<typeof cachedSchema>;
type CachedList = z.infer<typeof cachedListSchema>;

const emptyCache: CachedPolicies = { session: '', recent: null, lists: {}, byId: {} };
const $cached = persistedAtom('policies', cachedSchema, emptyCache);

/**
 * The cached policies of the current session. A page shows them at once and fetches them again on
 * every visit.
 */
export const $cachedPolicies = computed([$cached, $authToken], (cached, token) =>
  token && cached.session === sessionFingerprint(token) ? cached : emptyCache,
);

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

/**
 * The policies of a product. `invalid` has the numbers of the policies that could not be parsed. A
 * number is '' if it is missing.
 */
export interface PolicyList extends VerticalPolicies {
  invalid: readonly string[];
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
 * Returns the most recent policies in the cache, in one list per product. Null before the lists are
 * loaded.
 */
export function recentPolicyLists(cached: CachedPolicies): PolicyList[] | null {
  return cached.recent?.map((list) => toPolicyList(cached, list)) ?? null;
}

/**
 * Returns the complete list of a product's policies in the cache. Null before the list is loaded.
 */
export function completePolicyList(cached: CachedPolicies, code: string): PolicyList | null {
  const list = cached.lists[code];
  return list ? toPolicyList(cached, list) : null;
}

/**
 * Fetches the most recent policies of every product. If a product has more policies, then also
 * fetches the product's complete list.
 */
export function loadPolicies(): Promise<void> {
  return trackFetch('recent', async () => {
    const recent = (await sendCall(listRecordsOfAllProducts, {})).map(parseList);
    cachePolicies({
      recent: recent.map(toCachedList),
      policies: recent.flatMap(({ items }) => items),
    });
    const incomplete = recent.filter(
      ({ total, items, invalid }) => total > items.length + invalid.length,
    );
    // Not awaited. The complete lists are needed because an older policy may be in force today or
    // have the next payment.
    void loadCompleteLists(incomplete.map((list) => list.vertical_code)).then(() =>
      $hasFreshPolicies.set(true),
    );
  });
}

/** Fetches all policies of one product. */
export function loadProductPolicies(code: string): Promise<void> {
  return trackFetch(`product:${code}`, async () => {
    const list = parseList(await sendCall(listProductRecords, { params: { verticalCode: code } }));
    cachePolicies({ lists: [toCachedList(list)], policies: list.items });
  });
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

async function loadCompleteLists(codes: string[]) {
  const responses = await Promise.allSettled(
    codes.map((verticalCode) => sendCall(listProductRecords, { params: { verticalCode } })),
  );
  $hasMissingPolicies.set(responses.some(({ status }) => status === 'rejected'));
  const lists = responses.flatMap((response) =>
    response.status === 'fulfilled' ? [parseList(response.value)] : [],
  );
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

interface FetchedPolicies {
  recent?: CachedList[];
  lists?: CachedList[];
  policies: Policy[];
}

function cachePolicies({ recent, lists = [], policies }: FetchedPolicies) {
  const token = $authToken.get();
  // If the visitor has signed out in the meantime, the response is ignored.
  if (!token) return;
  const before = $cachedPolicies.get();
  const mergedPolicies = policies.map((policy) =>
    withKnownPayments(policy, before.byId[policy.id]),
  );
  const changedPolicies = mergedPolicies.filter(
    (policy) => !isSame(before.byId[policy.id], policy),
  );
  const changedLists = lists.filter((list) => !isSame(before.lists[list.vertical_code], list));
  // If nothing has changed, nothing is stored, because storing and rendering hundreds of policies
  // is slow.
  const isUnchanged = changedPolicies.length + changedLists.length === 0 && before.session !== '';
  if (isUnchanged && (!recent || isSame(before.recent, recent))) return;
  $cached.set({
    session: sessionFingerprint(token),
    recent: recent ?? before.recent,
    lists: { ...before.lists, ...keyBy(changedLists, ({ vertical_code }) => vertical_code) },
    byId: { ...before.byId, ...keyBy(changedPolicies, ({ id }) => id) },
  });
}

/**
 * Returns a policy from a list with its cached payments, because most policies in lists have no
 * payments. If another part of the policy has changed, the cached payments are dropped.
 */
function withKnownPayments(policy: Policy, before: Policy | undefined): Policy {
  if (policy.billing.payments || !before?.billing.payments) return policy;
  const { payments: _, ...billing } = before.billing;
  return isSame({ ...before, billing }, policy) ? before : policy;
}

const serializedTexts = new WeakMap<object, string>();

function isSame(before: object | null | undefined, now: object): boolean {
  return before !== undefined && before !== null && serialize(before) === serialize(now);
}

/** Converts a value to JSON. Caches the text, because the same object is compared often. */
function serialize(value: object): string {
  const text = serializedTexts.get(value) ?? JSON.stringify(value);
  serializedTexts.set(value, text);
  return text;
}

function keyBy<Item>(items: Item[], keyOf: (item: Item) => string): Record<string, Item> {
  return Object.fromEntries(items.map((item) => [keyOf(item), item]));
}

function toCachedList({ vertical_code, total, items, invalid }: PolicyList): CachedList {
  return { vertical_code, total, ids: items.map(({ id }) => id), invalid: [...invalid] };
}

function toPolicyList(cached: CachedPolicies, { ids, ...list }: CachedList): PolicyList {
  return { ...list, items: ids.flatMap((id) => cached.byId[id] ?? []) };
}
