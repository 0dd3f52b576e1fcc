/** The account's policies in the cache of this browser session. load-policies.ts fetches them. */
import { computed } from 'nanostores';
import * as z from 'zod/mini';
import {
  policySchema,
  type Policy,
  type VerticalPolicies,
} from '../../contract/policies/policies.ts';
import { persistedAtom } from '../../core/storage.ts';
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
  /** Policies of a product that were loaded in pages, newest first, by product code. */
  lists: z.record(z.string(), cachedListSchema),
  /**
   * Policies of all products that have not ended. Null if they were not loaded, because `recent`
   * already has all policies or because the backend has no such list.
   */
  current: z._default(z.nullable(z.object({ total: z.number(), ids: z.array(z.string()) })), null),
  byId: z.record(z.string(), policySchema),
});
type CachedPolicies = z.infer<typeof cachedSchema>;
type CachedList = z.infer<typeof cachedListSchema>;

const emptyCache: CachedPolicies = {
  session: '',
  recent: null,
  lists: {},
  current: null,
  byId: {},
};
const $cached = persistedAtom('policies', cachedSchema, emptyCache);

/**
 * The cached policies of the current session. A page shows them at once and fetches them again on
 * every visit.
 */
export const $cachedPolicies = computed([$cached, $authToken], (cached, token) =>
  token && cached.session === sessionFingerprint(token) ? cached : emptyCache,
);

/**
 * The policies of a product. `invalid` has the numbers of the policies that could not be parsed. A
 * number is '' if it is missing.
 */
export interface PolicyList extends VerticalPolicies {
  invalid: readonly string[];
  /** Number of policies that have ended and are not in `items`. Omitted if it is unknown. */
  olderEnded?: number;
}

/** True if no policy of the list is unknown, except policies that have ended. */
export const isComplete = ({ total, items, invalid, olderEnded = 0 }: PolicyList): boolean =>
  items.length + invalid.length + olderEnded >= total;

/**
 * Returns the most recent policies in the cache, in one list per product. Null before the lists are
 * loaded.
 */
export function recentPolicyLists(cached: CachedPolicies): PolicyList[] | null {
  return cached.recent?.map((list) => toPolicyList(cached, list)) ?? null;
}

/**
 * Returns the policies of a product that were loaded in pages. Null before the first page is loaded.
 */
export function productPolicyList(cached: CachedPolicies, code: string): PolicyList | null {
  const list = cached.lists[code];
  return list ? toPolicyList(cached, list) : null;
}

/**
 * Returns the known policies of each product, at least the most recent and the current ones. An
 * older policy may be in force today or have the next payment. Null before the lists are loaded.
 */
export function knownPolicyLists(cached: CachedPolicies): PolicyList[] | null {
  const current = cached.current?.ids.flatMap((id) => cached.byId[id] ?? []);
  const areAllCurrentKnown = current !== undefined && current.length === cached.current?.total;
  return (
    recentPolicyLists(cached)?.map((recent) => {
      const loaded = productPolicyList(cached, recent.vertical_code);
      if (loaded && isComplete(loaded)) return loaded;
      const { vertical_code: code, total, invalid } = recent;
      const items = withoutDuplicates([
        ...recent.items,
        ...(current ?? []).filter(({ vertical_code }) => vertical_code === code),
      ]);
      return areAllCurrentKnown
        ? { ...recent, items, olderEnded: total - items.length - invalid.length }
        : { ...recent, items };
    }) ?? null
  );
}

export const withoutDuplicates = (policies: readonly Policy[]) =>
  Object.values(keyBy(policies, ({ id }) => id));

export interface FetchedPolicies {
  recent?: CachedList[];
  current?: NonNullable<CachedPolicies['current']>;
  lists?: CachedList[];
  policies: Policy[];
}

export function cachePolicies({ recent, current, lists = [], policies }: FetchedPolicies) {
  const token = $authToken.get();
  // If the visitor has signed out in the meantime, the response is ignored.
  if (!token) return;
  const before = $cachedPolicies.get();
  const mergedPolicies = policies.map((policy) =>
    withCachedDetails(policy, before.byId[policy.id]),
  );
  const changedPolicies = mergedPolicies.filter(
    (policy) => !isSame(before.byId[policy.id], policy),
  );
  const changedLists = lists.filter((list) => !isSame(before.lists[list.vertical_code], list));
  // If nothing has changed, nothing is stored, because storing and rendering hundreds of policies
  // is slow.
  const isUnchanged = changedPolicies.length + changedLists.length === 0 && before.session !== '';
  const areListsUnchanged =
    (!recent || isSame(before.recent, recent)) && (!current || isSame(before.current, current));
  if (isUnchanged && areListsUnchanged) return;
  $cached.set({
    session: sessionFingerprint(token),
    recent: recent ?? before.recent,
    current: current ?? before.current,
    lists: { ...before.lists, ...keyBy(changedLists, ({ vertical_code }) => vertical_code) },
    byId: { ...before.byId, ...keyBy(changedPolicies, ({ id }) => id) },
  });
}

/**
 * Returns a policy from a list with its cached payments and accepted texts, because lists have
 * none. If another part of the policy has changed, both are dropped.
 */
function withCachedDetails(policy: Policy, before: Policy | undefined): Policy {
  if (policy.billing.payments || !before?.billing.payments) return policy;
  const { acceptances: _, ...listed } = before;
  const { payments: __, ...billing } = before.billing;
  return isSame({ ...listed, billing }, policy) ? before : policy;
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

function keyBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Record<string, Item> {
  return Object.fromEntries(items.map((item) => [keyOf(item), item]));
}

export function toCachedList({ vertical_code, total, items, invalid }: PolicyList): CachedList {
  return { vertical_code, total, ids: items.map(({ id }) => id), invalid: [...invalid] };
}

function toPolicyList(cached: CachedPolicies, { ids, ...list }: CachedList): PolicyList {
  return { ...list, items: ids.flatMap((id) => cached.byId[id] ?? []) };
}
