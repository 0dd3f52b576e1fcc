import { computed } from 'nanostores';
import * as z from 'zod/mini';
import { accountSchema, getAccount, type Account } from '../../contract/account/account.ts';
import { call } from '../call/call.ts';
import { CallError } from '../call/call-error.ts';
import { settings } from '../settings.ts';
import { persisted } from '../storage.ts';
import { $authToken, clearSession, sessionFingerprint } from './session.ts';

const persistedSchema = z.nullable(z.object({ session: z.string(), account: accountSchema }));
const $persistedAccount = persisted('account', persistedSchema, null);

/** The signed-in account; null while it is not loaded or no one is signed in. */
export const $account = computed([$persistedAccount, $authToken], (persistedAccount, token) =>
  token && persistedAccount?.session === sessionFingerprint(token)
    ? persistedAccount.account
    : null,
);

/**
 * Checks the stored token by loading the account. A rejected token is deleted. If the backend is
 * unreachable, the function throws and the token stays.
 */
export async function loadAccount(): Promise<Account | null> {
  const token = $authToken.get();
  if (!token) return null;
  try {
    const [account] = await Promise.all([call(getAccount, {}), checkConnectApi()]);
    storeAccount(account, token);
    return account;
  } catch (error) {
    if (!isTokenRejected(error)) throw error;
    clearAccount({ isExpired: true });
    return null;
  }
}

/**
 * Checks the token with the connect API if it has its own URL. Only the response's status is used.
 */
async function checkConnectApi(): Promise<void> {
  if (settings.connectApiBase === settings.apiBase) return;
  await call({ ...getAccount, api: 'connect', response: null }, {});
}

/** Stores the account from a response, unless another account has signed in since the request. */
export function storeAccount(account: Account, token: string): void {
  if ($authToken.get() === token)
    $persistedAccount.set({ session: sessionFingerprint(token), account });
}

/** 429 (too many requests) does not mean that the token is invalid. */
function isTokenRejected(error: unknown): boolean {
  return (
    error instanceof CallError &&
    error.kind === 'refused' &&
    error.status < 500 &&
    error.status !== 429
  );
}

/** Clears the stored account and session. `isExpired` is true if the visitor did not sign out. */
export function clearAccount(how?: { isExpired: boolean }): void {
  $persistedAccount.set(null);
  clearSession(how);
}
