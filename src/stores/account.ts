import { atom } from 'nanostores';
import { getAccount, type Account } from '../contract/account.ts';
import { logout } from '../contract/auth.ts';
import { call } from '../lib/call.ts';
import { CallError } from '../lib/call-error.ts';
import { environment } from '../lib/environment.ts';
import { $authToken, clearSession } from './session.ts';

/** The signed-in account, null while it is not known or nobody is signed in. */
export const $account = atom<Account | null>(null);

/**
 * Checks the stored token by reading the account. A token that the provider refuses is forgotten;
 * an unreachable provider throws and leaves it: the visitor is still who they were.
 */
export async function loadAccount(): Promise<Account | null> {
  if (!$authToken.get()) return null;
  try {
    const account = await call(getAccount, {});
    $account.set(account);
    return account;
  } catch (error) {
    if (error instanceof CallError && error.kind === 'refused' && error.status < 500) {
      $account.set(null);
      clearSession();
      return null;
    }
    throw error;
  }
}

/** Ends the session here and at the provider, forgets everything and goes home. */
export async function signOut(): Promise<void> {
  // The provider hears it first, while the token is still there; a provider that is down must not keep anybody signed in.
  await call(logout, {}).catch(() => {});
  $account.set(null);
  clearSession();
  environment().navigation.leave('/');
}
