import { atom, computed } from 'nanostores';
import * as z from 'zod/mini';
import { claimSchema, listClaims, type Claim } from '../../../contract/claims/claims.ts';
import type { ClaimPhoto } from '../../../contract/claims/photos.ts';
import { call } from '../../../core/call/call.ts';
import { CallError } from '../../../core/call/call-error.ts';
import { readEach, recordsSchema } from '../../../core/call/read-each.ts';
import { environment } from '../../../core/environment.ts';
import { persisted } from '../../../core/storage.ts';
import { checkSession } from '../../../core/session/session-check.ts';
import { $authToken, sessionMark } from '../../../core/session/session.ts';
import { showToast } from '../../../core/toasts.ts';

/** Milliseconds for which a history that was fetched is good. */
const FRESH_FOR = 60 * 60 * 1000;

const keptSchema = z.object({
  session: z.string(),
  /** When the history was fetched (ms); null before that, and after something was filed. */
  fetched: z.nullable(z.number()),
  history: z.nullable(z.array(claimSchema)),
  /** Numbers, '' for none, of the claims that could not be read. */
  unread: z._default(z.array(z.string()), []),
});
type KeptClaims = z.infer<typeof keptSchema>;

const none: KeptClaims = { session: '', fetched: null, history: null, unread: [] };
const $kept = persisted('claims', keptSchema, none);

// The call of the contract, for a reader whom one strange claim does not cost the history.
const listRecords = { ...listClaims, answer: recordsSchema };

/** What is known of the caller's claims, newest first; `history` is null until they are known. */
export const $claims = computed([$kept, $authToken], (kept, token) =>
  token && kept.session === sessionMark(token) ? kept : none,
);

/** Whether the history is being fetched, and why that failed the last time. */
export const $claimsFetch = atom<{ busy: boolean; error: CallError | null }>({
  busy: false,
  error: null,
});

/**
 * Fetches the history where it was never fetched, is older than an hour, or something was filed since.
 * @param how quietly: a failure is kept and not told of in a toast
 */
export async function loadClaims(how?: 'quietly'): Promise<void> {
  const { fetched } = $claims.get();
  const age = fetched === null ? Infinity : environment().now().getTime() - fetched;
  // A clock that was put back must not keep an old list forever.
  if (age >= FRESH_FOR || age < 0) await refreshClaims(how);
}

/** Fetches the history because the claimant asks, or because it has changed. */
export async function refreshClaims(how?: 'quietly'): Promise<void> {
  const token = $authToken.get();
  if ($claimsFetch.get().busy || !token) return;
  $claimsFetch.set({ ...$claimsFetch.get(), busy: true });
  try {
    const { read, unread } = readEach(claimSchema, await call(listRecords, {}), 'claim_id');
    // An answer that arrives after the sign-out is nobody's any more.
    if ($authToken.get() === token) keep(token, { history: read, unread });
    $claimsFetch.set({ busy: false, error: null });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    $claimsFetch.set({ busy: false, error });
    if (how !== 'quietly') showToast('error', error.message);
    if (error.status === 401 && $authToken.get() === token) void checkSession();
  }
}

/** Something was filed: the next visit fetches the history, and what is known stays on screen until then. */
export function outdateClaims(): void {
  $kept.set({ ...$claims.get(), session: sessionMark($authToken.get()), fetched: null });
}

/** One claim of the history. */
export function claimOf({ history }: KeptClaims, id: string): Claim | null {
  return history?.find(({ claim_id }) => claim_id === id) ?? null;
}

/** A photo that has just reached a claim is shown before the history is fetched again. */
export function addToHistory(claimId: string, photo: ClaimPhoto): void {
  const { history, ...known } = $claims.get();
  if (!history) return;
  const withPhoto = (claim: Claim) =>
    claim.claim_id === claimId ? { ...claim, photos: [...claim.photos, photo] } : claim;
  $kept.set({ ...known, history: history.map(withPhoto) });
}

function keep(token: string, known: Pick<KeptClaims, 'history' | 'unread'>) {
  $kept.set({
    session: sessionMark(token),
    fetched: environment().now().getTime(),
    ...known,
  });
}
