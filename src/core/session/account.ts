import { computed } from 'nanostores';
import * as z from 'zod/mini';
import { accountSchema, getAccount, type Account } from '../../contract/account/account.ts';
import { sendCall } from '../call/call.ts';
import { CallError } from '../call/call-error.ts';
import { settings } from '../settings.ts';
import { persistedAtom } from '../storage.ts';
import { $authToken, clearAllVisitorData, sessionFingerprint } from './session.ts';

const persistedSchema = z.nullable(z.object({ session: z.string(), account: accountSchema }));
const $persistedAccount = persistedAtom('account', persistedSchema, null);

/** The signed-in account. Null if the account is not loaded yet or if no one is signed in. */
export const $account = computed([$persistedAccount, $authToken], (persistedAccount, token) =>
  token && persistedAccount?.session === sessionFingerprint(token)
    ? persistedAccount.account
    : null,
);

/**
 * Checks the stored session token by loading the account. Returns null if there is no token or the
 * backend rejects it. A rejected token is deleted. For any other error, for example an unreachable
 * backend, the error is thrown and the token stays stored.
 */
export async function loadAccount(): Promise<Account | null> {
  const token = $authToken.get();
  if (!token) return null;
  try {
    const [account] = await Promise.all([sendCall(getAccount, {}), checkConnectApi()]);
    storeAccount(account, token);
    return account;
  } catch (error) {
    if (!isTokenRejected(error)) throw error;
    clearAllVisitorDataAndAccount({ isExpired: true });
    return null;
  }
}

/**
 * Checks the session token with the connect API, if the connect API has its own URL. Only the
 * status of the response is checked. The body is ignored.
 */
async function checkConnectApi(): Promise<void> {
  if (settings.connectApiBase === settings.apiBase) return;
  await sendCall({ ...getAccount, api: 'connect', response: null }, {});
}

/**
 * Stores the account from a response. Does nothing if the session token has changed since the
 * request.
 */
export function storeAccount(account: Account, token: string): void {
  if ($authToken.get() === token)
    $persistedAccount.set({ session: sessionFingerprint(token), account });
}

/**
 * Returns true if the error means that the session token is invalid. The status 429 (too many
 * requests) does not mean this.
 */
function isTokenRejected(error: unknown): boolean {
  return (
    error instanceof CallError &&
    error.kind === 'rejected' &&
    error.status < 500 &&
    error.status !== 429
  );
}

/**
 * Deletes all data of the visitor from this browser, including the answers of started flows, and
 * clears the account's store. `isExpired` is true if the session expired. It is false if the
 * visitor signed out.
 */
export function clearAllVisitorDataAndAccount(how?: { isExpired: boolean }): void {
  $persistedAccount.set(null);
  clearAllVisitorData(how);
}
