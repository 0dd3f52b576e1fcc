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
export function sessionMark(token: string): string {
  return token.slice(-8);
}

const outliving = new Set<string>();

/**
 * Lets what is stored under a key outlive a session that ends by itself, for the same account to find it
 * again; its owner must be stored with it. A sign-out forgets it like everything else.
 */
export function keepThroughLostSession(key: string): void {
  outliving.add(key);
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
export function clearSession({ lost = false } = {}): void {
  const { storage, clearStorage } = environment();
  const kept = lost ? [...outliving].map((key) => [key, storage[key]] as const) : [];
  $authToken.set('');
  clearStorage();
  for (const [key, value] of kept) if (value !== undefined) storage[key] = value;
}
