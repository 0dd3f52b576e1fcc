import { persistentAtom } from '@nanostores/persistent';
import { environment } from '../lib/environment.ts';

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

/** Forgets the visitor: session, account, policies and what every flow has kept. */
export function clearSession(): void {
  $authToken.set('');
  environment().clearStorage();
}
