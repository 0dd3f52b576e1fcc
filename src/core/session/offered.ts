import { atom } from 'nanostores';
import { getAccount, type Account } from '../../contract/account/account.ts';
import { call } from '../call/call.ts';
import { CallError } from '../call/call-error.ts';
import { environment } from '../environment.ts';
import { showToast } from '../toasts.ts';
import { $authToken, clearSession } from './session.ts';

/** Where the page's first script keeps the token of a link that found somebody signed in. */
const KEY = 'offeredToken';

/** Somebody is signed in and has opened a link that signs somebody else in; null while nothing is to be asked. */
export const $offer = atom<{ now: Account; other: Account; accept: () => void } | null>(null);

let settling: Promise<void> | undefined;

/**
 * Settles what a link with a token has offered. It takes effect at once where the session here is over, and changes
 * nothing where it is the same account's, whose page is under way; it is asked about where it is another's:
 * whatever is typed from then on would be theirs.
 */
export function settleOffer(): Promise<void> {
  settling ??= settle().finally(() => (settling = undefined));
  return settling;
}

/** True while a link's token waits to be settled. */
export const isOffered = () => Boolean(environment().storage[KEY]);

async function settle(): Promise<void> {
  const { storage } = environment();
  const offered = storage[KEY];
  const held = $authToken.get();
  if (!offered) return;
  try {
    const other = await accountOf(offered);
    const now = held ? await accountOf(held) : null;
    if (!other) return refuse();
    if (!now) take(offered);
    else if (now.public_id === other.public_id) declineOffer();
    else $offer.set({ now, other, accept: () => take(offered) });
  } catch {
    // Not known yet: the next page asks again.
  }
}

/** Offers a token that came by another way than the address. */
export function offerToken(token: string): void {
  environment().storage[KEY] = token;
  void settle();
}

/** Leaves everything as it was. */
export function declineOffer(): void {
  delete environment().storage[KEY];
  $offer.set(null);
}

function refuse(): void {
  declineOffer();
  showToast('error', 'The link you opened no longer works. You are still signed in as before.');
}

/** Nothing of who was signed in here is left to the account that comes. */
function take(token: string): void {
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
