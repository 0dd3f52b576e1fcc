import { logout } from '../../../contract/account/auth.ts';
import { call } from '../../../core/call/call.ts';
import { environment } from '../../../core/environment.ts';
import { beforeSignOut } from '../../../core/session/before-sign-out.ts';
import { $account, clearAccount } from '../../../core/session/account.ts';
import { broadcastSignOut } from './account-channel.ts';

/** Maximum time that a sign-out waits until unsaved work is saved, in milliseconds. */
const SAVE_TIMEOUT_MS = 3_000;

/**
 * Ends the session on the server and notifies the browser's other tabs. Clears the stored account
 * data and navigates to the home page.
 * @param fromOtherTab true if another tab has signed out and notified this tab
 */
export async function signOut({ fromOtherTab = false } = {}): Promise<void> {
  const accountId = $account.get()?.public_id;
  const { save } = beforeSignOut;
  if (save) await Promise.race([save(), environment().wait(SAVE_TIMEOUT_MS)]);
  // The call comes before the clearing, because it needs the session token. Its errors are ignored,
  // because the sign-out must work even if the server is down.
  await call(logout, {}).catch(() => {});
  clearAccount();
  if (accountId && !fromOtherTab) broadcastSignOut(accountId);
  environment().navigation.leave('/');
}
