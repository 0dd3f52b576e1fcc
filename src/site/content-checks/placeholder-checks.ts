// Content check: finds placeholders that have no value.
import { placeholdersIn, type PlaceholderValues } from '../placeholders/fill.ts';
import { allValues, valuesOfEntry } from '../placeholders/product-values.ts';
import type { ContentError } from './content-error.ts';
import { collectStrings, fileLineAtBodyOffset, type ContentFile } from './content-files.ts';
import { contentErrorAtField } from './field-checks.ts';
import { mostSimilarWord } from './schema-messages.ts';

export function placeholderErrors(files: readonly ContentFile[]): ContentError[] {
  const all = allValues();
  return files.flatMap((file) => {
    const values = valuesOfEntry(file.data, all);
    const inFields = collectStrings(file.data).flatMap(({ path, text }) =>
      unknownPlaceholders(text, values).map(({ message }) =>
        contentErrorAtField(file, path, message),
      ),
    );
    const inBody = unknownPlaceholders(file.body, values).map(({ name, message }) => ({
      file: file.file,
      line: fileLineAtBodyOffset(file, file.body.indexOf(`{${name}}`)),
      message,
    }));
    return [...inFields, ...inBody];
  });
}

/** Returns the placeholders of a text that have no value, each with an error message. */
export function unknownPlaceholders(text: string, values: PlaceholderValues) {
  const names = Object.keys(values);
  return placeholdersIn(text)
    .filter((name) => !names.includes(name))
    .map((name) => {
      const withProduct = names.find((known) => known.endsWith(`.${name}`));
      const similar = mostSimilarWord(name, names) ?? withProduct;
      const advice = similar
        ? `did you mean {${similar}}?`
        : 'npm run placeholders prints the known ones';
      return { name, message: `{${name}} is not known here; ${advice}` };
    });
}
