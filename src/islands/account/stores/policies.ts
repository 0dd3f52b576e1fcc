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
} from '../../../contract/policies/policies.ts';
import { call } from '../../../core/call/call.ts';
import { CallError } from '../../../core/call/call-error.ts';
import { readEach, recordsSchema } from '../../../core/call/read-each.ts';
import { environment } from '../../../core/environment.ts';
import { persisted } from '../../../core/storage.ts';
import { checkSession } from '../../../core/session/session-check.ts';
import { $authToken, sessionMark } from '../../../core/session/session.ts';

const listSchema = z.object({
  vertical_code: z.string(),
  total: z.number(),
  ids: z.array(z.string()),
  /** Policy numbers, '' for none, of what could not be read. */
  unread: z.array(z.string()),
});
const keptSchema = z.object({
  session: z.string(),
  /** One entry for each vertical that holds policies, with the most recent; null until it was fetched. */
  recent: z.nullable(z.array(listSchema)),
  /** Whole lists, by vertical. */
  lists: z.record(z.string(), listSchema),
  byId: z.record(z.string(), policySchema),
});
export type KeptPolicies = z.infer<typeof keptSchema>;
type List = z.infer<typeof listSchema>;

const none: KeptPolicies = { session: '', recent: null, lists: {}, byId: {} };
const $kept = persisted('policies', keptSchema, none);

/** What is known of the caller's policies: shown at once, and fetched again on every visit. */
export const $policies = computed([$kept, $authToken], (kept, token) =>
  token && kept.session === sessionMark(token) ? kept : none,
);

export interface Fetching {
  busy: boolean;
  /** Why the last attempt failed; stays while it is tried again. */
  error: CallError | null;
}

const idle: Fetching = { busy: false, error: null };
const $fetching = atom<Record<string, Fetching>>({});

/** The fetch of one list or policy, by 'recent', 'vertical:<code>' or 'policy:<id>'. */
export function fetchingOf(key: string) {
  return computed($fetching, (all) => all[key] ?? idle);
}

/** The policies of a vertical, with the numbers ('' for none) of those that could not be read. */
export interface HeldPolicies extends VerticalPolicies {
  unread: readonly string[];
}

// The calls of the contract, for a reader whom one strange policy does not cost the list.
const listSchemaAsSent = z.object({ ...verticalPoliciesSchema.shape, items: recordsSchema });
const listAllRecords = { ...listAllVerticals, answer: z.array(listSchemaAsSent) };
const listVerticalRecords = { ...listVerticalPolicies, answer: listSchemaAsSent };

function readList({ items, ...list }: z.infer<typeof listSchemaAsSent>): HeldPolicies {
  const { read, unread } = readEach(policySchema, items, 'policy_number');
  return { ...list, items: read, unread };
}

/** The most recent policies of every vertical; null until they are known. */
export function recentOf(kept: KeptPolicies): HeldPolicies[] | null {
  return kept.recent?.map((list) => withItems(kept, list)) ?? null;
}

/** All policies of one vertical; null until they are known. */
export function listOf(kept: KeptPolicies, code: string): HeldPolicies | null {
  const list = kept.lists[code];
  return list ? withItems(kept, list) : null;
}

/** Fetches the most recent policies of every vertical, and the rest where there are more. */
export function loadPolicies(): Promise<void> {
  return fetching('recent', async () => {
    const recent = (await call(listAllRecords, {})).map(readList);
    keep({ recent: recent.map(withIds), policies: recent.flatMap(({ items }) => items) });
    const longer = recent.filter(
      ({ total, items, unread }) => total > items.length + unread.length,
    );
    // In the background: what covers today and what is due next may be among the older ones.
    void loadWhole(longer.map((list) => list.vertical_code));
  });
}

/** Fetches all policies of one vertical. */
export function loadVertical(code: string): Promise<void> {
  return fetching(`vertical:${code}`, async () => {
    const list = readList(await call(listVerticalRecords, { params: { verticalCode: code } }));
    keep({ lists: [withIds(list)], policies: list.items });
  });
}

/** Fetches one policy. One that is not the caller's fails like one that does not exist: not_found. */
export function loadPolicy(id: string): Promise<void> {
  return fetching(`policy:${id}`, async () => {
    keep({ policies: [await call(getPolicy, { params: { policyId: id } })] });
  });
}

async function loadWhole(codes: string[]) {
  const answers = await Promise.allSettled(
    codes.map((verticalCode) => call(listVerticalRecords, { params: { verticalCode } })),
  );
  $someUnknown.set(answers.some(({ status }) => status === 'rejected'));
  const lists = answers.flatMap((answer) =>
    answer.status === 'fulfilled' ? [readList(answer.value)] : [],
  );
  if (lists.length > 0) {
    keep({ lists: lists.map(withIds), policies: lists.flatMap(({ items }) => items) });
  }
}

async function fetching(key: string, work: () => Promise<void>) {
  const token = $authToken.get();
  const note = (fetched: Fetching) => $fetching.set({ ...$fetching.get(), [key]: fetched });
  note({ busy: true, error: $fetching.get()[key]?.error ?? null });
  try {
    await work();
    note(idle);
  } catch (error) {
    const failure = callErrorOf(error);
    note({ busy: false, error: failure });
    if (failure.status === 401 && $authToken.get() === token) void checkSession();
  }
}

/** A fault of our own ends the waiting too, and is told of. */
function callErrorOf(error: unknown): CallError {
  if (error instanceof CallError) return error;
  environment().logError('Policies could not be kept', error);
  return new CallError({ kind: 'unreadable', cause: error });
}

/** True where some of the holder's policies could not be fetched. */
export const $someUnknown = atom(false);

interface Fetched {
  recent?: List[];
  lists?: List[];
  policies: Policy[];
}

function keep({ recent, lists = [], policies }: Fetched) {
  const token = $authToken.get();
  // An answer that arrives after the sign-out is nobody's any more.
  if (!token) return;
  const before = $policies.get();
  const known = policies.map((policy) => withPayments(policy, before.byId[policy.id]));
  const changed = known.filter((policy) => !isSame(before.byId[policy.id], policy));
  const moved = lists.filter((list) => !isSame(before.lists[list.vertical_code], list));
  // Hundreds of policies take their time to be written and drawn: not where the provider has nothing new.
  const isKnown = changed.length + moved.length === 0 && before.session !== '';
  if (isKnown && (!recent || isSame(before.recent, recent))) return;
  $kept.set({
    session: sessionMark(token),
    recent: recent ?? before.recent,
    lists: { ...before.lists, ...byKey(moved, ({ vertical_code }) => vertical_code) },
    byId: { ...before.byId, ...byKey(changed, ({ id }) => id) },
  });
}

/** A list says nothing of a policy's payments: what is known of them stays while nothing else has changed. */
function withPayments(policy: Policy, before: Policy | undefined): Policy {
  if (policy.billing.payments || !before?.billing.payments) return policy;
  const { payments: _, ...billing } = before.billing;
  return isSame({ ...before, billing }, policy) ? before : policy;
}

const texts = new WeakMap<object, string>();

function isSame(before: object | null | undefined, now: object): boolean {
  return before !== undefined && before !== null && textOf(before) === textOf(now);
}

/** Each object is put in words once, however often it is compared. */
function textOf(thing: object): string {
  const text = texts.get(thing) ?? JSON.stringify(thing);
  texts.set(thing, text);
  return text;
}

function byKey<Item>(items: Item[], keyOf: (item: Item) => string): Record<string, Item> {
  return Object.fromEntries(items.map((item) => [keyOf(item), item]));
}

function withIds({ vertical_code, total, items, unread }: HeldPolicies): List {
  return { vertical_code, total, ids: items.map(({ id }) => id), unread: [...unread] };
}

function withItems(kept: KeptPolicies, { ids, ...list }: List): HeldPolicies {
  return { ...list, items: ids.flatMap((id) => kept.byId[id] ?? []) };
}
