import { atom } from 'nanostores';
import { getAccount, type Account } from '../../contract/account/account.ts';
import { call } from '../call/call.ts';
import { CallError } from '../call/call-error.ts';
import { environment } from '../environment.ts';
import { showToast } from '../toasts.ts';
import { $authToken, clearSession } from './session.ts';

/**
 * Storage key of a link's token. The page's first script sets it when another token is already
 * stored.
 */
const STORAGE_KEY = 'offeredToken';

/**
 * Set when a link signs in another account while one is signed in; null while there is no question.
 */
export const $offer = atom<{
  currentAccount: Account;
  otherAccount: Account;
  accept: () => void;
} | null>(null);

let pendingResolution: Promise<void> | undefined;

/**
 * Resolves the token of a link. It is applied at once if the current session has expired, and
 * dropped if it is for the same account. For another account the visitor is asked, because later
 * input would belong to that account.
 */
export function resolveOffer(): Promise<void> {
  pendingResolution ??= resolveStoredOffer().finally(() => (pendingResolution = undefined));
  return pendingResolution;
}

/** Returns true while a link's token is unresolved. */
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
    // The accounts could not be loaded. The next page tries again.
  }
}

/** Offers a token that did not come with the URL. */
export function offerToken(token: string): void {
  environment().storage[STORAGE_KEY] = token;
  void resolveStoredOffer();
}

/** Drops the token and changes nothing else. */
export function declineOffer(): void {
  delete environment().storage[STORAGE_KEY];
  $offer.set(null);
}

function rejectOffer(): void {
  declineOffer();
  showToast('error', 'The link you opened no longer works. You are still signed in as before.');
}

/** Replaces the session. All data of the previous account is deleted. */
function switchSession(token: string): void {
  const { navigation } = environment();
  clearSession();
  $authToken.set(token);
  $offer.set(null);
  navigation.leave(navigation.path() + navigation.search(), 'replace');
}

/**
 * Loads the account of a token.
 * @returns null if the token is rejected
 */
async function accountOf(token: string): Promise<Account | null> {
  try {
    return await call(getAccount, { token });
  } catch (error) {
    if (error instanceof CallError && error.status === 401) return null;
    throw error;
  }
}
