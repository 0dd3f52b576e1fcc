import { persistentAtom } from '@nanostores/persistent';
import { environment } from '../environment.ts';

/**
 * The stored session token. Empty if the visitor is signed out. The token is stored as plain text
 * without JSON, because the page's first script writes it before any island runs.
 */
export const $authToken = persistentAtom<string>('authToken', '', {
  encode: (token) => token || undefined,
  decode: (stored) => stored,
});

/**
 * Returns a short text that identifies the session of a token. It is stored with data, so that data
 * of another session is not shown. A partner's link may sign in another account in the same tab.
 */
export function sessionFingerprint(token: string): string {
  return token.slice(-8);
}

const keysRetainedAfterExpiry = new Set<string>();

/**
 * Marks a storage key whose data stays after a session expires, so that the same account finds the
 * data again. The data must contain its owner. Sign-out deletes this data too.
 */
export function keepAfterSessionExpiry(key: string): void {
  keysRetainedAfterExpiry.add(key);
}

/** Storage keys of the account's own data. Started flows are not in this list. */
const accountKeys = ['account', 'policies', 'claims'];

/**
 * Deletes the session and the account's data from this browser. Started flows stay stored for the
 * next sign-in.
 */
export function endSession(): void {
  const { storage } = environment();
  $authToken.set('');
  for (const key of accountKeys) delete storage[key];
}

/**
 * Deletes all data of the visitor: session, account, policies and every flow's data. If `isExpired`
 * is true, keys marked with `keepAfterSessionExpiry` stay.
 */
export function clearSession({ isExpired = false } = {}): void {
  const { storage, clearStorage } = environment();
  const retainedEntries = isExpired
    ? [...keysRetainedAfterExpiry].map((key) => [key, storage[key]] as const)
    : [];
  $authToken.set('');
  clearStorage();
  for (const [key, value] of retainedEntries) if (value !== undefined) storage[key] = value;
}
