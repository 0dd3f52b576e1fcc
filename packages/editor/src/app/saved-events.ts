import type { EntryIssue } from '../validation-errors.ts';
import { refreshValues } from './placeholder-values.ts';

/** A field that Keystatic rejects. The path has steps that the file does not have. */
export interface InvalidField {
  path: string[];
  cause: Error;
}
/** The result of an attempt to save. Without errors and invalid fields, the entry is saved. */
export interface SaveAttempt {
  errors?: EntryIssue[];
  invalid?: InvalidField[];
}
/** Event of the window after an attempt to save, with a SaveAttempt as its detail. */
export const savedEvent = 'content-saved';

const report = (detail: SaveAttempt) =>
  window.dispatchEvent(new CustomEvent(savedEvent, { detail }));

const sendRequest = window.fetch;
// Keystatic has no event for this, so its request is observed.
window.fetch = async (...request: Parameters<typeof fetch>) => {
  const response = await sendRequest(...request);
  if (!String(request[0]).endsWith('/api/keystatic/update')) return response;
  if (response.ok) {
    // The entry is saved also if its values cannot be read.
    await refreshValues().catch(() => {});
    report({});
    return response;
  }
  const text = await response.text();
  report({
    errors: response.status === 400 ? (JSON.parse(text) as EntryIssue[]) : [{ message: text }],
  });
  return new Response('Not saved. The errors are listed above.', { status: response.status });
};

type Validate = ((...values: unknown[]) => boolean) & { errors?: InvalidField[] };

/** keystatic-changes.ts calls this before each save. */
function reportRejection(validate: Validate) {
  return (...values: unknown[]) => {
    const isValid = validate(...values);
    if (!isValid) report({ invalid: validate.errors ?? [] });
    return isValid;
  };
}
Object.assign(window, { reportRejection });
