import { atom } from 'nanostores';
import { environment } from '../environment.ts';
import { loadAccount } from './account.ts';
import { $authToken } from './session.ts';

export type SessionCheck =
  | { state: 'running' }
  | { state: 'passed' }
  /** The provider could not be asked. busy: it is being asked again. */
  | { state: 'failed'; message: string; busy: boolean };

/** Whether this page has found the stored token to be good. */
export const $sessionCheck = atom<SessionCheck>({ state: 'running' });

/**
 * Asks the provider about the stored token; without one, or where it is refused, the visitor signs in and
 * comes back here. A page that was let in stays while the provider cannot be reached.
 */
export async function checkSession(): Promise<void> {
  if (!$authToken.get()) return signIn();
  const before = $sessionCheck.get();
  if (before.state === 'failed') $sessionCheck.set({ ...before, busy: true });
  try {
    if (await loadAccount()) $sessionCheck.set({ state: 'passed' });
    else signIn();
  } catch (error) {
    if ($sessionCheck.get().state === 'passed') return;
    const message = error instanceof Error ? error.message : '';
    $sessionCheck.set({ state: 'failed', message, busy: false });
  }
}

function signIn() {
  const { navigation } = environment();
  const here = encodeURIComponent(navigation.path() + navigation.search());
  $sessionCheck.set({ state: 'running' });
  // In this page's place: Back from the sign-in must not lead to a page that sends there again.
  navigation.leave(`/login?return_to=${here}`, 'replace');
}
