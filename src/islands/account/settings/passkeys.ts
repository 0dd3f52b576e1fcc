import { atom } from 'nanostores';
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  startPasskeyRegistration,
  type Passkey,
} from '../../../contract/account/passkeys.ts';
import { sendCall } from '../../../core/call/call.ts';
import { CallError } from '../../../core/call/call-error.ts';
import { createPasskey, PasskeyError } from '../../../core/session/passkeys.ts';
import { runWithPasswordPrompt } from '../../../core/session/reauthentication.ts';
import { checkSessionOrRedirect } from '../../../core/session/session-check.ts';
import { runOrRedirectToSignIn } from '../../../core/session/with-session.ts';
import { showToast } from '../../../core/toasts.ts';

/** The account's passkeys. Null before they are loaded, or if the backend has no passkeys. */
export const $passkeys = atom<readonly Passkey[] | null>(null);

/** Fetches the account's passkeys. If the call fails, none are shown. */
export async function loadPasskeys(): Promise<void> {
  const response = await runOrRedirectToSignIn(() => sendCall(listPasskeys, {})).catch(
    () => false as const,
  );
  $passkeys.set(response ? response.passkeys : null);
}

/**
 * Creates a passkey on this device and adds it to the account.
 * @param name chosen name; the backend names a passkey without one after the device
 * @returns the error message, or null if the passkey was added
 */
export async function addNewPasskey(name: string): Promise<string | null> {
  try {
    const options = await runWithPasswordPrompt(() => sendCall(startPasskeyRegistration, {}));
    const credential = await createPasskey(options);
    const request = { credential, ...(name && { name }) };
    const added = await sendCall(addPasskey, { request });
    showToast('success', `Passkey “${added.name}” added`);
    await loadPasskeys();
    return null;
  } catch (error) {
    if (error instanceof CallError) return messageOf(error);
    if (!(error instanceof PasskeyError)) throw error;
    return error.isDuplicate
      ? 'This device already has a passkey for your account.'
      : 'No passkey was added. Try again.';
  }
}

/**
 * Changes the name of one of the account's passkeys.
 * @returns the error message, or null if the name was changed or the passkey is gone
 */
export async function renameOnePasskey(passkey_id: string, name: string): Promise<string | null> {
  try {
    await sendCall(renamePasskey, { request: { passkey_id, name } });
    showToast('success', 'Passkey renamed');
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.code !== 'not_found') return messageOf(error);
    showToast('error', messageOf(error));
  }
  await loadPasskeys();
  return null;
}

/** Removes one of the account's passkeys. */
export async function removeOnePasskey({ passkey_id, name }: Passkey): Promise<void> {
  try {
    await runWithPasswordPrompt(() => sendCall(removePasskey, { request: { passkey_id } }));
    showToast('success', `Passkey “${name}” removed`);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    // Code `not_found` means that it has already been removed. The list that is fetched next does
    // not contain it. After a canceled prompt, nothing is wrong.
    const isExpected = ['not_found', 'passkey_required', 'password_required'].includes(error.code);
    if (!isExpected) showToast('error', messageOf(error));
  }
  await loadPasskeys();
}

/** Returns the error message. If the session has expired, redirects to the sign-in page too. */
function messageOf(error: CallError): string {
  if (error.status === 401) void checkSessionOrRedirect();
  return error.serverMessage;
}
