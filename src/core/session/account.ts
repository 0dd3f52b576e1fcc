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

/** The signed-in account, null while it is not known or nobody is signed in. */
export const $account = computed([$persistedAccount, $authToken], (persistedAccount, token) =>
  token && persistedAccount?.session === sessionFingerprint(token)
    ? persistedAccount.account
    : null,
);

/**
 * Checks the stored token by reading the account. A token that the provider refuses is forgotten;
 * an unreachable provider throws and leaves it: the visitor is still who they were.
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

/** The connect API has a say where it has an address of its own; what it answers beside its status is not looked at. */
async function checkConnectApi(): Promise<void> {
  if (settings.connectApiBase === settings.apiBase) return;
  await call({ ...getAccount, api: 'connect', response: null }, {});
}

/** Notes the account that a call has answered, unless somebody else has signed in since it was sent. */
export function storeAccount(account: Account, token: string): void {
  if ($authToken.get() === token)
    $persistedAccount.set({ session: sessionFingerprint(token), account });
}

/** Too many requests are no statement about the token. */
function isTokenRejected(error: unknown): boolean {
  return (
    error instanceof CallError &&
    error.kind === 'refused' &&
    error.status < 500 &&
    error.status !== 429
  );
}

/** Forgets who is signed in, here; `isExpired`: not because they asked for it. */
export function clearAccount(how?: { isExpired: boolean }): void {
  $persistedAccount.set(null);
  clearSession(how);
}
