import { atom } from 'nanostores';
import { environment } from '../environment.ts';
import { showToast } from '../toasts.ts';
import { loadAccount } from './account.ts';
import { hasOffer, resolveOffer } from './session-offer.ts';
import { $authToken, endSession } from './session.ts';

export type SessionCheck =
  | { state: 'running' }
  | { state: 'passed' }
  /**
   * The account could not be read. The visitor is signed out and will be redirected to the sign-in.
   */
  | { state: 'failed'; message: string };

/** Result of checking the stored token on this page. */
export const $sessionCheck = atom<SessionCheck>({ state: 'running' });

/** Milliseconds before each of the two retries, within three seconds in total. */
const RETRY_DELAYS_MS = [1000, 1500];
/** Milliseconds that the reason stays readable, as long as its toast. */
const TOAST_DISPLAY_MS = 5000;

/**
 * Checks the stored token with the backend. Without a token, or if it is rejected, the visitor
 * signs in and returns here. If the check fails, the visitor is signed out too, as the
 * specification requires. Started flows stay stored.
 * @param isRecheck true for a check after some time in another tab; a page that passed before then
 * stays open on a failure
 */
export async function checkSession({ isRecheck = false } = {}): Promise<void> {
  if ($sessionCheck.get().state === 'failed') return;
  // An offered token must be resolved first. An expired session redirects to the sign-in, which
  // would lose the link's token.
  if (hasOffer()) await resolveOffer();
  if (!$authToken.get()) return signIn();
  try {
    if (await loadAccountWithRetries()) $sessionCheck.set({ state: 'passed' });
    else signIn();
  } catch (error) {
    if (isRecheck && $sessionCheck.get().state === 'passed') return;
    await failCheck(error instanceof Error ? error.message : '');
  }
}

async function loadAccountWithRetries() {
  for (const pause of RETRY_DELAYS_MS) {
    try {
      return await loadAccount();
    } catch {
      await environment().wait(pause);
    }
  }
  return loadAccount();
}

async function failCheck(message: string) {
  // Another call may have failed in the meantime.
  if ($sessionCheck.get().state === 'failed') return;
  $sessionCheck.set({ state: 'failed', message });
  showToast('error', message);
  endSession();
  await environment().wait(TOAST_DISPLAY_MS);
  redirectToSignIn();
}

function signIn() {
  $sessionCheck.set({ state: 'running' });
  redirectToSignIn();
}

/** Redirects to the sign-in page, which returns here. */
export function redirectToSignIn(): void {
  const { navigation } = environment();
  const returnPath = encodeURIComponent(navigation.path() + navigation.search());
  // Replaces this page, so that Back from the sign-in does not return to a page that redirects
  // again.
  navigation.leave(`/login?return_to=${returnPath}`, 'replace');
}
