import { atom, computed } from 'nanostores';
import * as z from 'zod/mini';
import { claimSchema, listClaims, type Claim } from '../../contract/claims/claims.ts';
import { PAGE_SIZE_MAX } from '../../contract/paging.ts';
import type { ClaimPhoto } from '../../contract/claims/photos.ts';
import { sendCall } from '../../core/call/call.ts';
import { CallError } from '../../core/call/call-error.ts';
import { parseEach, unvalidatedRecordsSchema } from '../../core/call/parse-each.ts';
import { environment } from '../../core/environment.ts';
import { persistedAtom } from '../../core/storage.ts';
import { checkSessionOrRedirect } from '../../core/session/session-check.ts';
import { $authToken, sessionFingerprint } from '../../core/session/session.ts';
import { showToast } from '../../core/toasts.ts';

/** Maximum age of the cached claim history, in milliseconds. */
const MAX_AGE_MS = 60 * 60 * 1000;

const cachedSchema = z.object({
  session: z.string(),
  /**
   * Time of the last fetch, in milliseconds since 1970. Null before the first fetch and after a
   * claim was submitted.
   */
  fetchedAt: z.nullable(z.number()),
  history: z.nullable(z.array(claimSchema)),
  /** Numbers of the claims that could not be parsed. A number is '' if it is missing. */
  invalid: z._default(z.array(z.string()), []),
  /** True if the history may have older claims that were not fetched. */
  hasMore: z._default(z.boolean(), false),
});
type CachedClaims = z.infer<typeof cachedSchema>;

const emptyCache: CachedClaims = {
  session: '',
  fetchedAt: null,
  history: null,
  invalid: [],
  hasMore: false,
};
// The pages that start with the claims name this key, too (src/scripts/first-calls.ts).
const $cached = persistedAtom('claims', cachedSchema, emptyCache);

// The contract's call with another response schema. Each claim is parsed separately, so that one
// invalid claim does not make the whole history invalid.
const listRecords = { ...listClaims, response: unvalidatedRecordsSchema };

/**
 * The cached claims of the current session, newest first. `history` is null before the claims are
 * loaded.
 */
export const $cachedClaims = computed([$cached, $authToken], (cached, token) =>
  token && cached.session === sessionFingerprint(token) ? cached : emptyCache,
);

/** State of the call that fetches the claim history. `error` is the error of the last attempt. */
export const $claimsFetchState = atom<{ busy: boolean; error: CallError | null }>({
  busy: false,
  error: null,
});

/** Error of the last attempt to fetch older claims. The claims shown so far are up to date. */
export const $olderClaimsError = atom<CallError | null>(null);

/**
 * Fetches the claim history only if necessary. It is necessary if the history was never fetched, is
 * older than an hour, or a claim was submitted since the last fetch.
 * @param mode 'quietly' stores a failure without a toast
 */
export async function loadClaimsIfStale(mode?: 'quietly'): Promise<void> {
  const { fetchedAt } = $cachedClaims.get();
  const age = fetchedAt === null ? Infinity : environment().now().getTime() - fetchedAt;
  // A negative age means that the device's clock was set back. Without this check, the outdated
  // list would stay for a long time.
  if (age >= MAX_AGE_MS || age < 0) await refreshClaims(mode);
}

/** Fetches the claim history, even if the cached history is recent. */
export function refreshClaims(mode?: 'quietly'): Promise<void> {
  return fetchPage(undefined, mode);
}

/** Fetches the next page of the claim history, if there is one. */
export async function loadMoreClaims(): Promise<void> {
  const { history, hasMore } = $cachedClaims.get();
  if (hasMore) await fetchPage(history?.at(-1)?.claim_id, 'quietly');
}

/** @param after number of the claim that the page follows. Undefined for the first page */
async function fetchPage(after: string | undefined, mode?: 'quietly'): Promise<void> {
  const token = $authToken.get();
  if ($claimsFetchState.get().busy || !token) return;
  $claimsFetchState.set({ ...$claimsFetchState.get(), busy: true });
  try {
    const records = await sendCall(listRecords, { query: after ? { after } : {} });
    const { valid, invalid } = parseEach(claimSchema, records, 'claim_id');
    // If the visitor has signed out in the meantime, the response is ignored.
    if ($authToken.get() === token) {
      const before = after ? $cachedClaims.get() : emptyCache;
      const known = new Set(before.history?.map(({ claim_id }) => claim_id));
      // A backend without pages sends the complete list again.
      const added = valid.filter(({ claim_id }) => !known.has(claim_id));
      cacheHistory(token, {
        history: [...(before.history ?? []), ...added],
        invalid: [...new Set([...before.invalid, ...invalid])],
        hasMore: records.length === PAGE_SIZE_MAX && added.length > 0,
      });
    }
    $olderClaimsError.set(null);
    $claimsFetchState.set({ busy: false, error: after ? $claimsFetchState.get().error : null });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (after) $olderClaimsError.set(error);
    $claimsFetchState.set({ busy: false, error: after ? $claimsFetchState.get().error : error });
    if (mode !== 'quietly' && !error.isMissing) showToast('error', error.message);
    if (error.status === 401 && $authToken.get() === token) void checkSessionOrRedirect();
  }
}

/**
 * Marks the cached claim history as outdated, because a claim was submitted. The next visit fetches
 * the history again. Until then, the old history stays on screen.
 */
export function markClaimsStale(): void {
  $cached.set({
    ...$cachedClaims.get(),
    session: sessionFingerprint($authToken.get()),
    fetchedAt: null,
  });
}

/** Finds a claim in the history by its number. Null if there is none. */
export function findClaim({ history }: CachedClaims, id: string): Claim | null {
  return history?.find(({ claim_id }) => claim_id === id) ?? null;
}

/**
 * Adds an uploaded photo to its claim in the cached history. The photo is then shown before the
 * history is fetched again.
 */
export function addPhotoToCachedClaim(claimId: string, photo: ClaimPhoto): void {
  const { history, ...cached } = $cachedClaims.get();
  if (!history) return;
  const withPhoto = (claim: Claim) =>
    claim.claim_id === claimId ? { ...claim, photos: [...claim.photos, photo] } : claim;
  $cached.set({ ...cached, history: history.map(withPhoto) });
}

/** Removes a deleted photo from its claim in the cached history. */
export function dropPhotoFromCachedClaim(claimId: string, photoId: string): void {
  const { history, ...cached } = $cachedClaims.get();
  if (!history) return;
  const withoutPhoto = (claim: Claim) =>
    claim.claim_id === claimId
      ? { ...claim, photos: claim.photos.filter(({ photo_id }) => photo_id !== photoId) }
      : claim;
  $cached.set({ ...cached, history: history.map(withoutPhoto) });
}

function cacheHistory(token: string, cached: Omit<CachedClaims, 'session' | 'fetchedAt'>) {
  $cached.set({
    session: sessionFingerprint(token),
    fetchedAt: environment().now().getTime(),
    ...cached,
  });
}
