import { persistentAtom } from '@nanostores/persistent';
import { environment } from '../environment.ts';

/**
 * The stored session token. Empty if the visitor is signed out. It is plain text and not JSON,
 * because the page's first script writes the token before any island runs.
 */
export const $authToken = persistentAtom<string>('authToken', '', {
  encode: (token) => token || undefined,
  decode: (stored) => stored,
});

/**
 * Returns a short text that identifies the session of a token. The text is stored with cached data,
 * so that the page does not show data of another session. Another session is possible because a
 * partner's link may sign in another account in the same tab.
 */
export function sessionFingerprint(token: string): string {
  return token.slice(-8);
}

const keysRetainedAfterExpiry = new Set<string>();

/**
 * Registers a storage key whose data stays in the browser after a session expires, so that the same
 * account finds the data again. The data must contain the id of its account. Sign-out deletes this
 * data too.
 */
export function keepAfterSessionExpiry(key: string): void {
  keysRetainedAfterExpiry.add(key);
}

/**
 * Storage keys of data that belongs to the account. The answers of started flows are not in this
 * list.
 */
const accountKeys = ['account', 'policies', 'claims'];

/**
 * Deletes the session token and the account's data from this browser. Does not call the server. The
 * answers of started flows stay stored for the next sign-in.
 */
export function clearSessionKeepingAnswers(): void {
  const { storage } = environment();
  $authToken.set('');
  for (const key of accountKeys) delete storage[key];
}

/**
 * Deletes all data of the visitor from this browser: session token, account, policies and the data
 * of every flow. If `isExpired` is true, data under keys that were registered with
 * `keepAfterSessionExpiry` stays.
 */
export function clearAllVisitorData({ isExpired = false } = {}): void {
  const { storage, clearStorage } = environment();
  const retainedEntries = isExpired
    ? [...keysRetainedAfterExpiry].map((key) => [key, storage[key]] as const)
    : [];
  $authToken.set('');
  clearStorage();
  for (const [key, value] of retainedEntries) if (value !== undefined) storage[key] = value;
}
