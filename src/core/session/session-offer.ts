import { atom } from 'nanostores';
import { getAccount, type Account } from '../../contract/account/account.ts';
import { call } from '../call/call.ts';
import { CallError } from '../call/call-error.ts';
import { environment } from '../environment.ts';
import { showToast } from '../toasts.ts';
import { $authToken, clearSession } from './session.ts';

/**
 * Storage key of a session token that came from a link. If another session token is already stored,
 * the page's first script stores the link's token under this key.
 */
const STORAGE_KEY = 'offeredToken';

/**
 * The open question whether to switch to the link's account. It is asked if a link belongs to
 * another account than the signed-in account. Null if no question is open.
 */
export const $offer = atom<{
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
export function resolveOffer(): Promise<void> {
  pendingResolution ??= resolveStoredOffer().finally(() => (pendingResolution = undefined));
  return pendingResolution;
}

/** Returns true if a session token from a link is stored and not yet used or deleted. */
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
    // The backend could not load one of the accounts. The link's token stays stored, so the next
    // page tries again.
  }
}

/**
 * Stores a session token that did not come from the URL. Then decides about this token as about the
 * token from a link.
 */
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
