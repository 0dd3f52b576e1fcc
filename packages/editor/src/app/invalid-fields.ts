import type { EditorCollection } from '../collections.ts';
import { fieldLabels, pathInFile } from '../field-labels.ts';
import type { InvalidField } from './saved-events.ts';

/** Describes the invalid fields of the open entry with the labels of its form. */
export function describeInvalidFields(
  collections: EditorCollection[],
  invalid: InvalidField[],
): string[] {
  const [, name] = /^\/keystatic\/(?:collection|singleton)\/([^/]+)/.exec(location.pathname) ?? [];
  const form = collections.find((one) => one.name === name)?.form;
  return invalid.map(({ path, cause }) => {
    const labels = fieldLabels(form, pathInFile(form, path));
    const [last = ''] = labels.slice(-1);
    // Most messages begin with the label of their field.
    return cause.message.startsWith(last)
      ? [...labels.slice(0, -1), cause.message].join(' › ')
      : `${labels.join(' › ')}: ${cause.message}`;
  });
}
