import { persistentAtom } from '@nanostores/persistent';
import { environment } from '../lib/environment.ts';

/** The stored token, raw: the page's first script writes it before any island runs. Empty when signed out. */
export const $authToken = persistentAtom<string>('authToken', '', {
  encode: (token) => token || undefined,
  decode: (stored) => stored,
});

/** Forgets the visitor: session, account, policies and what every flow has kept. */
export function clearSession(): void {
  $authToken.set('');
  environment().clearStorage();
}
