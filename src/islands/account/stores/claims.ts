import { atom, computed } from 'nanostores';
import * as z from 'zod/mini';
import { claimSchema, listClaims, type Claim } from '../../../contract/claims/claims.ts';
import type { ClaimPhoto } from '../../../contract/claims/photos.ts';
import { call } from '../../../core/call/call.ts';
import { CallError } from '../../../core/call/call-error.ts';
import { parseEach, recordsSchema } from '../../../core/call/parse-each.ts';
import { environment } from '../../../core/environment.ts';
import { persisted } from '../../../core/storage.ts';
import { checkSession } from '../../../core/session/session-check.ts';
import { $authToken, sessionFingerprint } from '../../../core/session/session.ts';
import { showToast } from '../../../core/toasts.ts';

/** Milliseconds for which a history that was fetched is good. */
const MAX_AGE_MS = 60 * 60 * 1000;

const cachedSchema = z.object({
  session: z.string(),
  /** When the history was fetched (ms); null before that, and after something was filed. */
  fetchedAt: z.nullable(z.number()),
  history: z.nullable(z.array(claimSchema)),
  /** Numbers, '' for none, of the claims that could not be read. */
  invalid: z._default(z.array(z.string()), []),
});
type CachedClaims = z.infer<typeof cachedSchema>;

const emptyCache: CachedClaims = { session: '', fetchedAt: null, history: null, invalid: [] };
const $cached = persisted('claims', cachedSchema, emptyCache);

// The call of the contract, for a reader whom one strange claim does not cost the history.
const listRecords = { ...listClaims, response: recordsSchema };

/** What is known of the caller's claims, newest first; `history` is null until they are known. */
export const $claims = computed([$cached, $authToken], (cached, token) =>
  token && cached.session === sessionFingerprint(token) ? cached : emptyCache,
);

/** Whether the history is being fetched, and why that failed the last time. */
export const $claimsFetch = atom<{ busy: boolean; error: CallError | null }>({
  busy: false,
  error: null,
});

/**
 * Fetches the history where it was never fetched, is older than an hour, or something was filed since.
 * @param mode quietly: a failure is kept and not told of in a toast
 */
export async function loadClaims(mode?: 'quietly'): Promise<void> {
  const { fetchedAt } = $claims.get();
  const age = fetchedAt === null ? Infinity : environment().now().getTime() - fetchedAt;
  // A clock that was put back must not keep an old list forever.
  if (age >= MAX_AGE_MS || age < 0) await refreshClaims(mode);
}

/** Fetches the history because the claimant asks, or because it has changed. */
export async function refreshClaims(mode?: 'quietly'): Promise<void> {
  const token = $authToken.get();
  if ($claimsFetch.get().busy || !token) return;
  $claimsFetch.set({ ...$claimsFetch.get(), busy: true });
  try {
    const { valid, invalid } = parseEach(claimSchema, await call(listRecords, {}), 'claim_id');
    // An answer that arrives after the sign-out is nobody's any more.
    if ($authToken.get() === token) cacheHistory(token, { history: valid, invalid });
    $claimsFetch.set({ busy: false, error: null });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    $claimsFetch.set({ busy: false, error });
    if (mode !== 'quietly') showToast('error', error.message);
    if (error.status === 401 && $authToken.get() === token) void checkSession();
  }
}

/** Something was filed: the next visit fetches the history, and what is known stays on screen until then. */
export function invalidateClaims(): void {
  $cached.set({ ...$claims.get(), session: sessionFingerprint($authToken.get()), fetchedAt: null });
}

/** One claim of the history. */
export function findClaim({ history }: CachedClaims, id: string): Claim | null {
  return history?.find(({ claim_id }) => claim_id === id) ?? null;
}

/** A photo that has just reached a claim is shown before the history is fetched again. */
export function addPhotoToHistory(claimId: string, photo: ClaimPhoto): void {
  const { history, ...cached } = $claims.get();
  if (!history) return;
  const withPhoto = (claim: Claim) =>
    claim.claim_id === claimId ? { ...claim, photos: [...claim.photos, photo] } : claim;
  $cached.set({ ...cached, history: history.map(withPhoto) });
}

function cacheHistory(token: string, cached: Pick<CachedClaims, 'history' | 'invalid'>) {
  $cached.set({
    session: sessionFingerprint(token),
    fetchedAt: environment().now().getTime(),
    ...cached,
  });
}
