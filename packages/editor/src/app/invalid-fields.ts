import type { EditorCollection } from '../collections.ts';
import { fieldLabels, pathInFile, pathInForm } from '../field-labels.ts';
import type { EntryIssue } from '../validation-errors.ts';
import type { InvalidField } from './saved-events.ts';

/** An error for which the open entry was not saved. */
export interface Rejection {
  message: string;
  /** Path of the field in Keystatic's form. Undefined if the error is not about a field. */
  path?: PropertyKey[];
  /** True if Keystatic shows the message below the field. */
  isShown?: boolean;
}

/** Describes the errors of the open entry with the labels of its form. */
export function rejectionsOf(
  collections: EditorCollection[],
  refused: EntryIssue[],
  invalid: InvalidField[],
): Rejection[] {
  const [, name] = /^\/keystatic\/(?:collection|singleton)\/([^/]+)/.exec(location.pathname) ?? [];
  const form = collections.find((one) => one.name === name)?.form;
  const ofServer = refused.map(({ path, message }) => ({
    message,
    ...(path && { path: pathInForm(form, path) }),
  }));
  const ofForm = invalid.map(({ path, cause }) => {
    const labels = fieldLabels(form, pathInFile(form, path));
    const [last = ''] = labels.slice(-1);
    // Most messages begin with the label of their field.
    const message = cause.message.startsWith(last)
      ? [...labels.slice(0, -1), cause.message].join(' › ')
      : `${labels.join(' › ')}: ${cause.message}`;
    return { message, path, isShown: true };
  });
  return [...ofServer, ...ofForm];
}
