// Describes a change of an entry in words, without the terms of git.
import { basename } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parseContentFile } from '../../../../src/site/content-checks/content-files.ts';
import type { EditorCollection } from '../collections.ts';
import { labelOf } from '../labels.ts';
import type { EntryData } from '../values.ts';

export interface ChangeText {
  /** Such as 'New page: Press' or 'Changed: About us (title, text)'. */
  words: string;
  /** The title of the entry, or the name of the list or picture. */
  title: string;
  /** The same change as an instruction, such as 'Change About us (title, text)'. */
  instruction: string;
}

interface Versions {
  kind: 'new' | 'changed' | 'removed';
  before?: string | undefined;
  after?: string | undefined;
}

const verbs = {
  new: ['New', 'Add'],
  changed: ['Changed', 'Change'],
  removed: ['Removed', 'Remove'],
} as const;
/** Maximum length of the sentence that describes a publication. */
const MAX_MESSAGE = 100;

export function describeChange(
  {
    file,
    collection,
    entry,
  }: { file: string; collection?: EditorCollection | undefined; entry: string },
  { kind, before, after }: Versions,
): ChangeText {
  const [state, verb] = verbs[kind];
  const old = contentOf(file, collection, before);
  const current = contentOf(file, collection, after);
  const title = titleOf(file, collection, entry, current ?? old);
  const noun = collection ? collection.noun : 'picture';
  const quoted = collection?.kind === 'list' ? title : `“${title}”`;
  if (kind === 'changed') {
    const parts = old && current && collection ? changedParts(collection, old, current) : [];
    const details = parts.length > 0 ? ` (${parts.join(', ')})` : '';
    return {
      title,
      words: `${state}: ${title}${details}`,
      instruction: `${verb} ${quoted}${details}`,
    };
  }
  return {
    title,
    words: `${state} ${noun}: ${title}`,
    instruction: `${verb} the ${noun} ${quoted}`,
  };
}

/** Returns the sentence that describes a publication, which the author may change. */
export function describePublication(changes: readonly (ChangeText & { file: string })[]): string {
  const entries = changes.filter(({ file }) => file.startsWith('src/'));
  const named = entries.length > 0 ? entries : changes;
  const [first, second] = named.map(({ instruction }) => instruction);
  if (!first) return '';
  const titles = named.map(({ title }) => title);
  const sentences = [
    named.length === 1 ? first : undefined,
    named.length === 2 ? `${first}; ${lowerFirst(second!)}` : undefined,
    named.length <= 4 ? `Change ${titles.slice(0, -1).join(', ')} and ${titles.at(-1)}` : undefined,
  ];
  const fitting = sentences.find((sentence) => sentence && sentence.length <= MAX_MESSAGE);
  return fitting ?? describeNumbers(changes);
}

/** Returns numbers of changes, such as 'Publish 3 new entries, 1 picture'. */
function describeNumbers(changes: readonly (ChangeText & { file: string })[]): string {
  const kinds = changes.map(({ file, words }) =>
    file.startsWith('src/') ? words.slice(0, words.search(/[ :]/)).toLowerCase() : 'picture',
  );
  const counts = ['new', 'changed', 'removed', 'picture'].map((kind) => {
    const count = kinds.filter((one) => one === kind).length;
    if (kind === 'picture') return count && `${count} ${count === 1 ? 'picture' : 'pictures'}`;
    return count && `${count} ${kind} ${count === 1 ? 'entry' : 'entries'}`;
  });
  return `Publish ${counts.filter(Boolean).join(', ')}`;
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** Content of one version of a file. A list has its entries by id. */
interface Content {
  data: EntryData;
  body: string;
}

function contentOf(
  file: string,
  collection: EditorCollection | undefined,
  text: string | undefined,
): Content | undefined {
  if (text === undefined || !collection) return undefined;
  const read = parseContentFile(file, text);
  if ('errors' in read) return undefined;
  if (collection.kind !== 'list') return { data: (read.data ?? {}) as EntryData, body: read.body };
  const rows = Array.isArray(read.data) ? (read.data as EntryData[]) : [];
  return { data: Object.fromEntries(rows.map((row, at) => [rowId(row, at), row])), body: '' };
}

const rowId = (row: EntryData, at: number) => String(row?.id ?? row?.from ?? at + 1);

function titleOf(
  file: string,
  collection: EditorCollection | undefined,
  entry: string,
  content: Content | undefined,
): string {
  if (!collection) return basename(file);
  if (collection.kind === 'list') return collection.label;
  const name = collection.nameField && content?.data[collection.nameField];
  return typeof name === 'string' && name ? name : entry;
}

/** Returns the names of the fields that differ, or of the list's entries that differ. */
function changedParts({ name, kind }: EditorCollection, old: Content, current: Content): string[] {
  const keys = [...new Set([...Object.keys(current.data), ...Object.keys(old.data)])];
  const changed = keys.filter((key) => !isDeepStrictEqual(old.data[key], current.data[key]));
  if (kind === 'list') {
    const rows = changed.map((key) => {
      const state = !(key in old.data) ? 'added ' : !(key in current.data) ? 'removed ' : '';
      return `${state}${rowName((current.data[key] ?? old.data[key]) as EntryData, key)}`;
    });
    return rows.length > 0 ? shortened(rows) : ['order'];
  }
  const fields = changed.map((key) => lowerFirst(labelOf([name, key]).label));
  return shortened([...fields, ...(old.body === current.body ? [] : ['text'])]);
}

const rowName = ({ name, title, author }: EntryData, key: string) =>
  String([name, title, author].find((value) => typeof value === 'string') ?? key);

function shortened(parts: string[]): string[] {
  const MAX_PARTS = 4;
  if (parts.length <= MAX_PARTS) return parts;
  return [...parts.slice(0, MAX_PARTS - 1), `${parts.length - MAX_PARTS + 1} more`];
}
