import { atom } from 'nanostores';
import { track } from './reports/analytics.ts';
import { CallError } from './call/call-error.ts';
import { environment } from './environment.ts';
import type { Contacts, ErrorNotice } from './call/error-catalog.ts';

/** The open error or information modal; null when there is none. */
export const $notice = atom<ErrorNotice | null>(null);

let contacts: Contacts = { phone: '', email: '' };

/** Told once per page by the island, from the brand. */
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
 * Fetches the words of the error catalogue. Not part of a page's first script, so an island asks for
 * them as soon as it has started: they must be there when the network is not.
 */
export function importErrorCatalog() {
  return import('./call/error-catalog.ts');
}

/**
 * The common handler: words a failed action by the catalogue, tracks it where it has an event, reports it.
 * `more` is what only the screen knows of it.
 */
export async function showError(
  error: unknown,
  extra: Pick<ErrorNotice, 'limitComparison' | 'field' | 'closeLabel'> = {},
): Promise<void> {
  const failure =
    error instanceof CallError
      ? error
      : new CallError({ kind: 'refused', code: 'internal', cause: error });
  // A failed call has reported itself already.
  if (failure !== error) environment().logError('An action failed', error);
  try {
    const { eventFor, noticeFor } = await importErrorCatalog();
    const event = eventFor(failure.code);
    if (event) track(event, { code: failure.code });
    $notice.set({ ...noticeFor(failure, contacts), ...extra });
  } catch {
    // The catalogue never arrived: what the call itself says is better than silence.
    $notice.set({ title: 'Something went wrong.', message: failure.message });
  }
}
