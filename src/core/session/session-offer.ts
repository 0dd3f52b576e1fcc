import { atom } from 'nanostores';
import { getAccount, type Account } from '../../contract/account/account.ts';
import { call } from '../call/call.ts';
import { CallError } from '../call/call-error.ts';
import { environment } from '../environment.ts';
import { showToast } from '../toasts.ts';
import { $authToken, clearSession } from './session.ts';

/**
 * Storage key of the session token from a link. The page's first script stores the token here if
 * another token is already stored.
 */
const STORAGE_KEY = 'offeredToken';

/**
 * The question to the visitor: switch to the link's account? Set if a link is for another account
 * than the signed-in account. Null if there is no question.
 */
export const $offer = atom<{
  currentAccount: Account;
  otherAccount: Account;
  accept: () => void;
} | null>(null);

let pendingResolution: Promise<void> | undefined;

/**
 * Decides about the session token from a link.
 * - The current session has expired: the link's token is used at once.
 * - The token is for the same account: the link's token is deleted.
 * - The token is for another account: the visitor decides, because later input would belong to that
 * account.
 */
export function resolveOffer(): Promise<void> {
  pendingResolution ??= resolveStoredOffer().finally(() => (pendingResolution = undefined));
  return pendingResolution;
}

/** Returns true if a link's session token is stored and not decided yet. */
export const hasOffer = () => Boolean(environment().storage[STORAGE_KEY]);

async function resolveStoredOffer(): Promise<void> {
  const { storage } = environment();
  const offeredToken = storage[STORAGE_KEY];
  const currentToken = $authToken.get();
  if (!offeredToken) return;
  try {
    const otherAccount = await accountOf(offeredToken);
    const currentAccount = currentToken ? await accountOf(currentToken) : null;
    if (!otherAccount) return rejectOffer();
    if (!currentAccount) switchSession(offeredToken);
    else if (currentAccount.public_id === otherAccount.public_id) declineOffer();
    else $offer.set({ currentAccount, otherAccount, accept: () => switchSession(offeredToken) });
  } catch {
    // An account could not be loaded. The next page tries again.
  }
}

/** Stores a session token that did not come from the URL, and resolves it like a link's token. */
export function offerToken(token: string): void {
  environment().storage[STORAGE_KEY] = token;
  void resolveStoredOffer();
}

/** Deletes the link's token. The current session stays as it is. */
export function declineOffer(): void {
  delete environment().storage[STORAGE_KEY];
  $offer.set(null);
}

function rejectOffer(): void {
  declineOffer();
  showToast('error', 'The link you opened no longer works. You are still signed in as before.');
}

/**
 * Replaces the current session with a session for the token. All data of the previous account is
 * deleted.
 */
function switchSession(token: string): void {
  const { navigation } = environment();
  clearSession();
  $authToken.set(token);
  $offer.set(null);
  navigation.leave(navigation.path() + navigation.search(), 'replace');
}

/**
 * Loads the account of a session token.
 * @returns null if the backend rejects the token
 */
async function accountOf(token: string): Promise<Account | null> {
  try {
    return await call(getAccount, { token });
  } catch (error) {
    if (error instanceof CallError && error.status === 401) return null;
    throw error;
  }
}
