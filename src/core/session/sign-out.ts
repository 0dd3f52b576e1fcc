import { logout } from '../../contract/account/auth.ts';
import { sendCall } from '../call/call.ts';
import { environment } from '../environment.ts';
import { signOutHooks } from './sign-out-hooks.ts';
import { $account, clearAllVisitorDataAndAccount } from './account.ts';
import { broadcastSignOut } from './account-channel.ts';

/** Maximum time in milliseconds that a sign-out waits while unsaved work is being saved. */
const SAVE_TIMEOUT_MS = 3_000;

/**
 * Signs the visitor out: ends the session on the server, deletes the account's data in this tab and
 * notifies the browser's other tabs. Then goes to the home page.
 * @param fromOtherTab true if another tab has signed out and has notified this tab
 */
export async function signOut({ fromOtherTab = false } = {}): Promise<void> {
  const accountId = $account.get()?.public_id;
  const { save } = signOutHooks;
  if (save) await Promise.race([save(), environment().wait(SAVE_TIMEOUT_MS)]);
  // The call comes before the deletion of the data, because it needs the session token. Errors of
  // the call are ignored, because the sign-out must work even if the server is down.
  await sendCall(logout, {}).catch(() => {});
  clearAllVisitorDataAndAccount();
  if (accountId && !fromOtherTab) broadcastSignOut(accountId);
  environment().navigation.leave('/');
}
