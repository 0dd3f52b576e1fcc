import { atom } from 'nanostores';
import { getAccount, type Account } from '../../contract/account/account.ts';
import { sendCall } from '../call/call.ts';
import { CallError } from '../call/call-error.ts';
import { environment } from '../environment.ts';
import { showToast } from '../toasts.ts';
import { $authToken, clearAllVisitorData } from './session.ts';

/**
 * Storage key of a session token that came from a link. If another session token is already stored,
 * the page's first script stores the link's token under this key.
 */
const STORAGE_KEY = 'offeredToken';

/**
 * The open question whether to switch to the link's account. It is asked if a link belongs to
 * another account than the signed-in account. Null if no question is open.
 */
export const $accountSwitchQuestion = atom<{
  currentAccount: Account;
  otherAccount: Account;
  accept: () => void;
} | null>(null);

let pendingResolution: Promise<void> | undefined;

/**
 * Decides which session token is used: the current one or the token from a link.
 * - The current session has expired: the link's token is used at once.
 * - Both tokens are for the same account: the link's token is deleted.
 * - The link's token is for another account: the visitor decides, because later input would belong
 * to that account.
 */
export function resolveLinkToken(): Promise<void> {
  pendingResolution ??= resolveStoredLinkToken().finally(() => (pendingResolution = undefined));
  return pendingResolution;
}

/** Returns true if a session token from a link is stored and not yet used or deleted. */
export const hasUnresolvedLinkToken = () => Boolean(environment().storage[STORAGE_KEY]);

async function resolveStoredLinkToken(): Promise<void> {
  const { storage } = environment();
  const offeredToken = storage[STORAGE_KEY];
  const currentToken = $authToken.get();
  if (!offeredToken) return;
  try {
    const otherAccount = await accountOf(offeredToken);
    const currentAccount = currentToken ? await accountOf(currentToken) : null;
    if (!otherAccount) return rejectLinkToken();
    if (!currentAccount) switchSession(offeredToken);
    else if (currentAccount.public_id === otherAccount.public_id) discardLinkToken();
    else
      $accountSwitchQuestion.set({
        currentAccount,
        otherAccount,
        accept: () => switchSession(offeredToken),
      });
  } catch {
    // The backend could not load one of the accounts. The link's token stays stored, so the next
    // page tries again.
  }
}

/**
 * Stores a session token that did not come from the URL. Then decides about this token as about the
 * token from a link.
 */
export function storeAndResolveLinkToken(token: string): void {
  environment().storage[STORAGE_KEY] = token;
  void resolveStoredLinkToken();
}

/** Deletes the link's token. The current session stays as it is. */
export function discardLinkToken(): void {
  delete environment().storage[STORAGE_KEY];
  $accountSwitchQuestion.set(null);
}

function rejectLinkToken(): void {
  discardLinkToken();
  showToast('error', 'The link you opened no longer works. You’re still signed in as before.');
}

/**
 * Replaces the current session with a session for the token. All data of the previous account is
 * deleted.
 */
function switchSession(token: string): void {
  const { navigation } = environment();
  clearAllVisitorData();
  $authToken.set(token);
  $accountSwitchQuestion.set(null);
  navigation.leave(navigation.path() + navigation.search(), 'replace');
}

/**
 * Loads the account of a session token.
 * @returns null if the backend rejects the token
 */
async function accountOf(token: string): Promise<Account | null> {
  try {
    return await sendCall(getAccount, { token });
  } catch (error) {
    if (error instanceof CallError && error.status === 401) return null;
    throw error;
  }
}
