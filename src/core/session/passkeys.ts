import type { RequestOf, ResponseOf } from '../../contract/define-call.ts';
import {
  checkPasskey,
  startPasskeyCheck,
  type addPasskey,
  type startPasskeyRegistration,
} from '../../contract/account/passkeys.ts';
import { sendCall } from '../call/call.ts';

/** True if this browser supports passkeys. */
export const supportsPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function';

/** Error because the visitor canceled the browser's dialog, or because the device has no passkey. */
export class PasskeyError extends Error {
  /** True if this device already has a passkey for the account. */
  readonly isDuplicate: boolean;
  constructor(cause: unknown) {
    super('The browser returned no passkey', { cause });
    this.isDuplicate = cause instanceof Error && cause.name === 'InvalidStateError';
  }
}

/**
 * Asks the browser to create a passkey. Only then its library is loaded, because few visitors use one.
 * @throws PasskeyError
 */
export async function createPasskey(
  optionsJSON: ResponseOf<typeof startPasskeyRegistration>,
): Promise<RequestOf<typeof addPasskey>['credential']> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  try {
    const { id, rawId, type, response } = await startRegistration({ optionsJSON });
    const { clientDataJSON, attestationObject, transports } = response;
    return {
      id,
      rawId,
      type,
      response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
    };
  } catch (error) {
    throw new PasskeyError(error);
  }
}

/**
 * Checks a passkey of the signed-in account.
 * @throws CallError, PasskeyError
 */
export async function confirmWithPasskey(): Promise<void> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = await sendCall(startPasskeyCheck, {});
  const credential = await startAuthentication({ optionsJSON }).catch((error: unknown) => {
    throw new PasskeyError(error);
  });
  await sendCall(checkPasskey, { request: { credential } });
}
