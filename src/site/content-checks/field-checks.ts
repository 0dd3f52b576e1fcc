// Content check: compares the fields of the content with the schemas. Also finds errors that a
// schema cannot find: duplicate ids, empty lists and references to missing entries.
import { entryReferences } from '../../content-schemas/references.ts';
import {
  lineOfField,
  formatFieldPath,
  type ContentFile,
  type FieldPathSegment,
} from './content-files.ts';
import type { ContentError } from './content-error.ts';
import { schemaErrorsOf, expectedOneOfMessage, valueAtPath } from './schema-messages.ts';

/** Names of the collections whose list may be empty. */
const canBeEmpty = new Set(['redirects']);

export function contentFieldErrors(files: readonly ContentFile[]): ContentError[] {
  return files.flatMap((file) => [
    ...schemaErrors(file),
    ...(canBeEmpty.has(file.collection.name) ? [] : emptyLists(file.data)).map((path) =>
      contentErrorAtField(file, path, emptyListMessage(path)),
    ),
    ...(Array.isArray(file.data) ? duplicateIdErrors(file, file.data) : []),
    ...unknownEntryErrors(file, files),
  ]);
}

export function contentErrorAtField(
  file: ContentFile,
  path: readonly FieldPathSegment[],
  message: string,
): ContentError {
  const field = formatFieldPath(path, file.data) || undefined;
  return { file: file.file, line: lineOfField(file, path), field, message };
}

/**
 * Returns the schema errors of a file. In a file with a list, each entry's position is added as
 * `order`, because the schema requires this field.
 */
function schemaErrors(file: ContentFile): ContentError[] {
  const { data, collection } = file;
  if (!collection.path) return schemaIssues(file, data, []);
  if (!Array.isArray(data))
    return [contentErrorAtField(file, [], 'is not a list: a list begins with [ and ends with ]')];
  return data.flatMap((entry, order) => {
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry))
      return [
        contentErrorAtField(file, [order], 'is not an entry: write its fields between { and }'),
      ];
    return schemaIssues(file, { ...entry, order }, [order]);
  });
}

function schemaIssues(
  file: ContentFile,
  data: unknown,
  parentPath: FieldPathSegment[],
): ContentError[] {
  const issues = schemaErrorsOf(file.collection.schema, data);
  return issues.map(({ path, message }) =>
    contentErrorAtField(file, [...parentPath, ...path], message),
  );
}

/** Returns the paths of all empty lists in the data. */
function emptyLists(data: unknown, path: FieldPathSegment[] = []): FieldPathSegment[][] {
  if (typeof data !== 'object' || data === null) return [];
  if (Array.isArray(data) && data.length === 0) return [path];
  return Object.entries(data).flatMap(([key, value]) =>
    emptyLists(value, [...path, Array.isArray(data) ? Number(key) : key]),
  );
}

const emptyListMessage = (path: FieldPathSegment[]) =>
  `the list is empty; add an entry${path.length > 0 ? ', or leave the field out if it is optional' : ''}`;

function duplicateIdErrors(file: ContentFile, entries: { id?: unknown }[]): ContentError[] {
  const first = new Map<unknown, number>();
  return entries.flatMap((entry, at) => {
    const id = entry?.id;
    if (id === undefined) return [];
    const firstIndex = first.get(id);
    if (firstIndex === undefined) {
      first.set(id, at);
      return [];
    }
    const message = `the id ${String(id)} already exists on line ${lineOfField(file, [firstIndex, 'id'])}; only one of the two would be shown`;
    return [contentErrorAtField(file, [at, 'id'], message)];
  });
}

/** Returns an error for each field that references a missing entry of another collection. */
function unknownEntryErrors(file: ContentFile, files: readonly ContentFile[]): ContentError[] {
  return entryReferences.flatMap(({ collection, field, names }) => {
    if (collection !== file.collection.name) return [];
    const referencedId = valueAtPath(file.data, field);
    const targetFile = files.find((candidate) => candidate.collection.name === names);
    if (typeof referencedId !== 'string' || !targetFile || !Array.isArray(targetFile.data))
      return [];
    const ids = targetFile.data.map(({ id }: { id: string }) => id);
    if (ids.includes(referencedId)) return [];
    return [
      contentErrorAtField(
        file,
        field,
        `${expectedOneOfMessage(ids, referencedId)} (the ids of ${targetFile.file})`,
      ),
    ];
  });
}
