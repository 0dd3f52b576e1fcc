import { atom } from 'nanostores';
import { track } from './reports/analytics.ts';
import { CallError } from './call/call-error.ts';
import { environment } from './environment.ts';
import type { Contacts, ErrorNotice } from './call/error-catalog.ts';

/** The open error or information modal; null if none is open. */
export const $notice = atom<ErrorNotice | null>(null);

let contacts: Contacts = { phone: '', email: '' };

/** Sets the brand's contacts. Called once per page by the island. */
export function setContacts(brandContacts: Contacts): void {
  contacts = brandContacts;
}

export function showNotice(notice: ErrorNotice): void {
  $notice.set(notice);
}

export function closeNotice(): void {
  $notice.set(null);
}

/**
 * Loads the error catalog. It is not in a page's first script, so an island loads it early: it must
 * be available if the network fails.
 */
export function importErrorCatalog() {
  return import('./call/error-catalog.ts');
}

/**
 * Handles a failed action: shows the catalog's message, tracks its event if it has one, and reports
 * it. `extra` adds data that only the screen has.
 */
export async function showError(
  error: unknown,
  extra: Pick<ErrorNotice, 'limitComparison' | 'field' | 'closeLabel'> = {},
): Promise<void> {
  const failure =
    error instanceof CallError
      ? error
      : new CallError({ kind: 'refused', code: 'internal', cause: error });
  // A failed call has already been reported.
  if (failure !== error) environment().logError('An action failed', error);
  try {
    const { eventFor, noticeFor } = await importErrorCatalog();
    const event = eventFor(failure.code);
    if (event) track(event, { code: failure.code });
    $notice.set({ ...noticeFor(failure, contacts), ...extra });
  } catch {
    // The catalog could not be loaded, so the call's own message is shown.
    $notice.set({ title: 'Something went wrong.', message: failure.message });
  }
}
