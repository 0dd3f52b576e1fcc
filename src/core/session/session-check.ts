import { atom } from 'nanostores';
import { environment } from '../environment.ts';
import { showToast } from '../toasts.ts';
import { loadAccount } from './account.ts';
import { hasUnresolvedLinkToken, resolveLinkToken } from './link-token.ts';
import { $authToken, clearSessionKeepingAnswers } from './session.ts';

type SessionCheckStatus =
  | { state: 'running' }
  | { state: 'passed' }
  /**
   * The account could not be loaded. The visitor is signed out and will be redirected to the
   * sign-in page.
   */
  | { state: 'failed'; message: string };

/** Status of the check of the stored session token on this page. */
export const $sessionCheckStatus = atom<SessionCheckStatus>({ state: 'running' });

/**
 * Pauses before the first and the second retry, in milliseconds. The total is less than three
 * seconds.
 */
const RETRY_DELAYS_MS = [1000, 1500];
/**
 * Time in milliseconds before the redirect to the sign-in page. The toast with the error message is
 * shown for the same time.
 */
const TOAST_DISPLAY_MS = 5000;

/**
 * Checks the stored session token with the backend. If there is no token or the backend rejects the
 * token, redirects the visitor to the sign-in page. After signing in, the visitor returns to this
 * page. If the check itself fails, the visitor is signed out too, as the specification requires.
 * Answers of started flows stay stored.
 * @param isRecheck true if the page checks the session again, for example after the visitor returns
 * from another tab. If this check fails, a page that passed an earlier check stays open.
 */
export async function checkSessionOrRedirect({ isRecheck = false } = {}): Promise<void> {
  if ($sessionCheckStatus.get().state === 'failed') return;
  // The path is read now, because a flow shows its first step as soon as the session is cleared.
  const path = currentPath();
  // The token from a link is resolved before the check of the stored token. Otherwise an expired
  // session would redirect to the sign-in page, and the link's token would be lost.
  if (hasUnresolvedLinkToken()) await resolveLinkToken();
  if (!$authToken.get()) return resetCheckAndRedirect(path);
  try {
    if (await loadAccountWithRetries()) $sessionCheckStatus.set({ state: 'passed' });
    else resetCheckAndRedirect(path);
  } catch (error) {
    if (isRecheck && $sessionCheckStatus.get().state === 'passed') return;
    await failCheck(error instanceof Error ? error.message : '', path);
  }
}

/**
 * Redirects a visitor whose session was rejected during a flow to the sign-in page. Answers of
 * started flows and a purchase with an unknown outcome stay stored for the next sign-in.
 */
export function signInKeepingAnswers(): void {
  const path = currentPath();
  clearSessionKeepingAnswers();
  redirectToSignIn(path);
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

async function failCheck(message: string, path: string) {
  // Another call of `checkSession` may already have failed and started the redirect.
  if ($sessionCheckStatus.get().state === 'failed') return;
  $sessionCheckStatus.set({ state: 'failed', message });
  showToast('error', message);
  clearSessionKeepingAnswers();
  await environment().wait(TOAST_DISPLAY_MS);
  redirectToSignIn(path);
}

function resetCheckAndRedirect(path: string) {
  $sessionCheckStatus.set({ state: 'running' });
  redirectToSignIn(path);
}

/** Returns the path of this page with its query string. */
function currentPath(): string {
  const { navigation } = environment();
  return navigation.path() + navigation.search();
}

/** Redirects to the sign-in page. After signing in, the visitor returns to the path. */
export function redirectToSignIn(path = currentPath()): void {
  const { navigation } = environment();
  const returnPath = encodeURIComponent(path);
  // Replaces this page in the history. Otherwise Back would return from the sign-in page to this
  // page, which redirects again.
  navigation.leave(`/login?return_to=${returnPath}`, 'replace');
}
