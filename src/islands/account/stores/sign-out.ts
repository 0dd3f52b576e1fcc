import { logout } from '../../../contract/account/auth.ts';
import { call } from '../../../core/call/call.ts';
import { environment } from '../../../core/environment.ts';
import { beforeSignOut } from '../../../core/session/before-sign-out.ts';
import { $account, clearAccount } from '../../../core/session/account.ts';
import { broadcastSignOut } from './account-channel.ts';

/** Milliseconds that a sign-out waits for unsaved work. */
const SAVE_TIMEOUT_MS = 3_000;

/**
 * Ends the session here, at the provider and in the browser's other tabs, forgets everything and goes home.
 * @param fromOtherTab it was another tab that has signed out
 */
export async function signOut({ fromOtherTab = false } = {}): Promise<void> {
  const accountId = $account.get()?.public_id;
  const { save } = beforeSignOut;
  if (save) await Promise.race([save(), environment().wait(SAVE_TIMEOUT_MS)]);
  // The provider hears it first, while the token is still there; a provider that is down must not keep anybody signed in.
  await call(logout, {}).catch(() => {});
  clearAccount();
  if (accountId && !fromOtherTab) broadcastSignOut(accountId);
  environment().navigation.leave('/');
}
