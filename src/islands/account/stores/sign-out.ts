import { logout } from '../../../contract/account/auth.ts';
import { call } from '../../../core/call/call.ts';
import { environment } from '../../../core/environment.ts';
import { beforeSignOut } from '../../../core/session/before-sign-out.ts';
import { $account, clearAccount } from '../../../core/session/account.ts';
import { broadcastSignOut } from './account-channel.ts';

/** Maximum time that a sign-out waits for unsaved work, in milliseconds. */
const SAVE_TIMEOUT_MS = 3_000;

/**
 * Ends the session on the server, here and in the browser's other tabs. Clears the stored account
 * data and navigates to the home page.
 * @param fromOtherTab true if another tab has signed out and notified this one
 */
export async function signOut({ fromOtherTab = false } = {}): Promise<void> {
  const accountId = $account.get()?.public_id;
  const { save } = beforeSignOut;
  if (save) await Promise.race([save(), environment().wait(SAVE_TIMEOUT_MS)]);
  // The call comes first, because it needs the token. A server that is down must not prevent the
  // sign-out.
  await call(logout, {}).catch(() => {});
  clearAccount();
  if (accountId && !fromOtherTab) broadcastSignOut(accountId);
  environment().navigation.leave('/');
}
