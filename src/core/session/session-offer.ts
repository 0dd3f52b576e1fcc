import { atom } from 'nanostores';
import { getAccount, type Account } from '../../contract/account/account.ts';
import { call } from '../call/call.ts';
import { CallError } from '../call/call-error.ts';
import { environment } from '../environment.ts';
import { showToast } from '../toasts.ts';
import { $authToken, clearSession } from './session.ts';

/** Where the page's first script keeps the token of a link that found somebody signed in. */
const STORAGE_KEY = 'offeredToken';

/** Somebody is signed in and has opened a link that signs somebody else in; null while nothing is to be asked. */
export const $offer = atom<{
  currentAccount: Account;
  otherAccount: Account;
  accept: () => void;
} | null>(null);

let pendingResolution: Promise<void> | undefined;

/**
 * Settles what a link with a token has offered. It takes effect at once where the session here is over, and changes
 * nothing where it is the same account's, whose page is under way; it is asked about where it is another's:
 * whatever is typed from then on would be theirs.
 */
export function resolveOffer(): Promise<void> {
  pendingResolution ??= resolveStoredOffer().finally(() => (pendingResolution = undefined));
  return pendingResolution;
}

/** True while a link's token waits to be settled. */
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
    // Not known yet: the next page asks again.
  }
}

/** Offers a token that came by another way than the address. */
export function offerToken(token: string): void {
  environment().storage[STORAGE_KEY] = token;
  void resolveStoredOffer();
}

/** Leaves everything as it was. */
export function declineOffer(): void {
  delete environment().storage[STORAGE_KEY];
  $offer.set(null);
}

function rejectOffer(): void {
  declineOffer();
  showToast('error', 'The link you opened no longer works. You are still signed in as before.');
}

/** Nothing of who was signed in here is left to the account that comes. */
function switchSession(token: string): void {
  const { navigation } = environment();
  clearSession();
  $authToken.set(token);
  $offer.set(null);
  navigation.leave(navigation.path() + navigation.search(), 'replace');
}

/** @returns null where the token is refused */
async function accountOf(token: string): Promise<Account | null> {
  try {
    return await call(getAccount, { token });
  } catch (error) {
    if (error instanceof CallError && error.status === 401) return null;
    throw error;
  }
}
