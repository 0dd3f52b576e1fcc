import { persistentAtom } from '@nanostores/persistent';
import { environment } from '../environment.ts';

/**
 * The stored token, not encoded, because the page's first script writes it before any island runs.
 * Empty when signed out.
 */
export const $authToken = persistentAtom<string>('authToken', '', {
  encode: (token) => token || undefined,
  decode: (stored) => stored,
});

/**
 * Identifies the session that stored data belongs to. Data of another token is not shown, because a
 * partner's link may sign in another account in the same tab.
 */
export function sessionFingerprint(token: string): string {
  return token.slice(-8);
}

const keysRetainedAfterExpiry = new Set<string>();

/**
 * Marks a stored key that survives an expired session, so that the same account finds it again. The
 * owner must be stored with it. A sign-out deletes it like everything else.
 */
export function keepAfterSessionExpiry(key: string): void {
  keysRetainedAfterExpiry.add(key);
}

/** Keys of the account's own data. Started flows are not included. */
const accountKeys = ['account', 'policies', 'claims'];

/** Signs out here and deletes the account's data. Started flows stay for the next sign-in. */
export function endSession(): void {
  const { storage } = environment();
  $authToken.set('');
  for (const key of accountKeys) delete storage[key];
}

/** Deletes all data of the visitor: session, account, policies and the state of every flow. */
export function clearSession({ isExpired = false } = {}): void {
  const { storage, clearStorage } = environment();
  const retainedEntries = isExpired
    ? [...keysRetainedAfterExpiry].map((key) => [key, storage[key]] as const)
    : [];
  $authToken.set('');
  clearStorage();
  for (const [key, value] of retainedEntries) if (value !== undefined) storage[key] = value;
}
