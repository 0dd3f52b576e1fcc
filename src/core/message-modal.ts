import { atom } from 'nanostores';
import { trackEvent } from './reports/analytics.ts';
import { CallError } from './call/call-error.ts';
import { environment } from './environment.ts';
import { $authToken } from './session/session.ts';
import type { BrandContacts, MessageModalContent } from './call/error-catalog.ts';

/** Content of the open error or information modal. Null if no modal is open. */
export const $messageModal = atom<MessageModalContent | null>(null);

let contacts: BrandContacts = { phone: '', email: '' };

/** Sets the brand's contacts for error messages. The island calls it once per page. */
export function setBrandContacts(brandContacts: BrandContacts): void {
  contacts = brandContacts;
}

export function openMessageModal(notice: MessageModalContent): void {
  $messageModal.set(notice);
}

export function closeMessageModal(): void {
  $messageModal.set(null);
}

/**
 * Loads the error catalog. The catalog is not in a page's first script. An island loads it early,
 * so that it is available if the network fails later.
 */
export function loadErrorCatalog() {
  return import('./call/error-catalog.ts');
}

/**
 * Shows the error catalog's message for a failed action in the modal. Also tracks the error's
 * analytics event if there is one, and logs the error. `extra` adds data that only the screen has.
 */
export async function showErrorModal(
  error: unknown,
  extra: Pick<MessageModalContent, 'limitComparison' | 'field' | 'closeLabel'> = {},
): Promise<void> {
  const failure =
    error instanceof CallError
      ? error
      : new CallError({ kind: 'rejected', code: 'internal', cause: error });
  // A failed call (CallError) has already been logged.
  if (failure !== error) environment().logError('An action failed', error);
  try {
    const { analyticsEventFor, errorModalContent } = await loadErrorCatalog();
    const event = analyticsEventFor(failure.code);
    if (event) trackEvent(event, { code: failure.code });
    const isSignedIn = $authToken.get() !== '';
    $messageModal.set({ ...errorModalContent(failure, contacts, isSignedIn), ...extra });
  } catch {
    // The error catalog could not be loaded, so the modal shows the error's own message.
    $messageModal.set({ title: 'Something went wrong.', message: failure.message });
  }
}
