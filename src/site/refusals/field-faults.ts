// What the schemas have against the content, and what no schema of one entry can see: entries that stand twice, lists
// with nothing in them, and names of entries that are not there.
import { references } from '../../content-schemas/references.ts';
import { lineOf, nameOf, type ContentFile, type Step } from './content-files.ts';
import type { Fault } from './faults.ts';
import { issuesOf, oneOf, valueAt } from './schema-words.ts';

/** Nothing has to be moved. */
const mayBeEmpty = new Set(['redirects']);

export function fieldFaults(files: readonly ContentFile[]): Fault[] {
  return files.flatMap((file) => [
    ...schemaFaults(file),
    ...(mayBeEmpty.has(file.collection.name) ? [] : emptyLists(file.data)).map((path) =>
      faultAt(file, path, empty(path)),
    ),
    ...(Array.isArray(file.data) ? twice(file, file.data) : []),
    ...unknownEntries(file, files),
  ]);
}

export function faultAt(file: ContentFile, path: readonly Step[], says: string): Fault {
  const field = nameOf(path, file.data) || undefined;
  return { file: file.file, line: lineOf(file, path), field, says };
}

/** A list is judged entry by entry, each with its place, which its schema wants. */
function schemaFaults(file: ContentFile): Fault[] {
  const { data, collection } = file;
  if (!collection.path) return schemaIssues(file, data, []);
  if (!Array.isArray(data))
    return [faultAt(file, [], 'is no list: it begins with [ and ends with ]')];
  return data.flatMap((entry, order) => {
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry))
      return [faultAt(file, [order], 'is no entry: write its fields between { and }')];
    return schemaIssues(file, { ...entry, order }, [order]);
  });
}

function schemaIssues(file: ContentFile, data: unknown, above: Step[]): Fault[] {
  const issues = issuesOf(file.collection.schema, data);
  return issues.map(({ path, says }) => faultAt(file, [...above, ...path], says));
}

/** The paths of all lists that have nothing in them. */
function emptyLists(data: unknown, path: Step[] = []): Step[][] {
  if (typeof data !== 'object' || data === null) return [];
  if (Array.isArray(data) && data.length === 0) return [path];
  return Object.entries(data).flatMap(([key, value]) =>
    emptyLists(value, [...path, Array.isArray(data) ? Number(key) : key]),
  );
}

const empty = (path: Step[]) =>
  `the list is empty; give it an entry${path.length > 0 ? ', or leave the field out where it may be' : ''}`;

function twice(file: ContentFile, entries: { id?: unknown }[]): Fault[] {
  const first = new Map<unknown, number>();
  return entries.flatMap((entry, at) => {
    const id = entry?.id;
    if (id === undefined) return [];
    const before = first.get(id);
    if (before === undefined) {
      first.set(id, at);
      return [];
    }
    const says = `the id ${String(id)} stands on line ${lineOf(file, [before, 'id'])} already; only one of the two would be shown`;
    return [faultAt(file, [at, 'id'], says)];
  });
}

/** Fields that name an entry of another collection. */
function unknownEntries(file: ContentFile, files: readonly ContentFile[]): Fault[] {
  return references.flatMap(({ collection, field, names }) => {
    if (collection !== file.collection.name) return [];
    const named = valueAt(file.data, field);
    const listed = files.find((one) => one.collection.name === names);
    if (typeof named !== 'string' || !listed || !Array.isArray(listed.data)) return [];
    const ids = listed.data.map(({ id }: { id: string }) => id);
    if (ids.includes(named)) return [];
    return [faultAt(file, field, `${oneOf(ids, named)} (the ids of ${listed.file})`)];
  });
}
