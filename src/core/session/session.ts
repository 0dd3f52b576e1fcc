import { persistentAtom } from '@nanostores/persistent';
import { environment } from '../environment.ts';

/** The stored token, raw: the page's first script writes it before any island runs. Empty when signed out. */
export const $authToken = persistentAtom<string>('authToken', '', {
  encode: (token) => token || undefined,
  decode: (stored) => stored,
});

/**
 * Marks what is kept for one sign-in. What was kept under another token is not shown under this one: a
 * partner's link may sign somebody else in within the same tab.
 */
export function sessionFingerprint(token: string): string {
  return token.slice(-8);
}

const keysKeptAfterExpiry = new Set<string>();

/**
 * Lets what is stored under a key outlive a session that ends by itself, for the same account to find it
 * again; its owner must be stored with it. A sign-out forgets it like everything else.
 */
export function keepAfterSessionExpiry(key: string): void {
  keysKeptAfterExpiry.add(key);
}

/** What is stored of the account itself; what it has begun is not among it. */
const accountKeys = ['account', 'policies', 'claims'];

/** Signs out here and forgets the account; what was begun is kept for whoever signs in again. */
export function endSession(): void {
  const { storage } = environment();
  $authToken.set('');
  for (const key of accountKeys) delete storage[key];
}

/** Forgets the visitor: session, account, policies and what every flow has kept. */
export function clearSession({ isExpired = false } = {}): void {
  const { storage, clearStorage } = environment();
  const retainedEntries = isExpired
    ? [...keysKeptAfterExpiry].map((key) => [key, storage[key]] as const)
    : [];
  $authToken.set('');
  clearStorage();
  for (const [key, value] of retainedEntries) if (value !== undefined) storage[key] = value;
}
