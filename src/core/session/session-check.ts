import { atom } from 'nanostores';
import { environment } from '../environment.ts';
import { showToast } from '../toasts.ts';
import { loadAccount } from './account.ts';
import { hasOffer, resolveOffer } from './session-offer.ts';
import { $authToken, endSession } from './session.ts';

export type SessionCheck =
  | { state: 'running' }
  | { state: 'passed' }
  /** The account could not be read: the visitor is signed out, and on the way to the sign-in. */
  | { state: 'failed'; message: string };

/** Whether this page has found the stored token to be good. */
export const $sessionCheck = atom<SessionCheck>({ state: 'running' });

/** Milliseconds before it is asked again: twice, within three seconds. */
const RETRY_DELAYS_MS = [1000, 1500];
/** Milliseconds for which the reason is read, as long as its toast is there. */
const TOAST_DISPLAY_MS = 5000;

/**
 * Asks the provider about the stored token; without one, or where it is refused, the visitor signs in and
 * comes back here. Who cannot be asked about is signed out too, as the specification has it; what was begun
 * is kept for the way back.
 * @param isRecheck only a look after some time elsewhere: a page that was let in then stays
 */
export async function checkSession({ isRecheck = false } = {}): Promise<void> {
  if ($sessionCheck.get().state === 'failed') return;
  // A session that is over leads to the sign-in, which would lose the link that brings another one.
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

/** To the sign-in page, and from there back here. */
export function redirectToSignIn(): void {
  const { navigation } = environment();
  const returnPath = encodeURIComponent(navigation.path() + navigation.search());
  // In this page's place: Back from the sign-in must not lead to a page that sends there again.
  navigation.leave(`/login?return_to=${returnPath}`, 'replace');
}
