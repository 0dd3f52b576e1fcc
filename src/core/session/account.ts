import { computed } from 'nanostores';
import * as z from 'zod/mini';
import { accountSchema, getAccount, type Account } from '../../contract/account/account.ts';
import { call } from '../call/call.ts';
import { CallError } from '../call/call-error.ts';
import { settings } from '../settings.ts';
import { persisted } from '../storage.ts';
import { $authToken, clearSession, sessionMark } from './session.ts';

const keptSchema = z.nullable(z.object({ session: z.string(), account: accountSchema }));
const $kept = persisted('account', keptSchema, null);

/** The signed-in account, null while it is not known or nobody is signed in. */
export const $account = computed([$kept, $authToken], (kept, token) =>
  token && kept?.session === sessionMark(token) ? kept.account : null,
);

/**
 * Checks the stored token by reading the account. A token that the provider refuses is forgotten;
 * an unreachable provider throws and leaves it: the visitor is still who they were.
 */
export async function loadAccount(): Promise<Account | null> {
  const token = $authToken.get();
  if (!token) return null;
  try {
    const [account] = await Promise.all([call(getAccount, {}), askConnect()]);
    keepAccount(account, token);
    return account;
  } catch (error) {
    if (!refusesToken(error)) throw error;
    forgetAccount({ lost: true });
    return null;
  }
}

/** The connect API has a say where it has an address of its own; what it answers beside its status is not looked at. */
async function askConnect(): Promise<void> {
  if (settings.connectApiBase === settings.apiBase) return;
  await call({ ...getAccount, api: 'connect', answer: null }, {});
}

/** Notes the account that a call has answered, unless somebody else has signed in since it was sent. */
export function keepAccount(account: Account, token: string): void {
  if ($authToken.get() === token) $kept.set({ session: sessionMark(token), account });
}

/** Too many requests are no statement about the token. */
function refusesToken(error: unknown): boolean {
  return (
    error instanceof CallError &&
    error.kind === 'refused' &&
    error.status < 500 &&
    error.status !== 429
  );
}

/** Forgets who is signed in, here; `lost`: not because they asked for it. */
export function forgetAccount(how?: { lost: boolean }): void {
  $kept.set(null);
  clearSession(how);
}
