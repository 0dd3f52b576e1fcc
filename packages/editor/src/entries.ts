// Converts the files of src/content to the editor's own file format and back. The editor's format
// has one file per entry, or one file per list.
import { existsSync, readFileSync } from 'node:fs';
import { unknownPlaceholders } from '../../../src/site/content-checks/placeholder-checks.ts';
import { blockErrors } from './blocks.ts';
import { entryNamesOf, entrySchemas, type EditorCollection } from './collections.ts';
import { brandContrastErrors, validationErrors, type EntryIssue } from './validation-errors.ts';
import { valuesFor } from './placeholders.ts';
import { isSafeEntryName, projectFile } from './project-file.ts';
import { groupPublicationFields, ungroupPublicationFields } from './publication-fields.ts';
import { fromFieldValues, toFieldValues, type EntryData } from './values.ts';
import { readFrontMatter, toFrontMatterText } from './write-front-matter.ts';
import { toJsonText } from './write-json.ts';
import { blocksIn, textForEditor, toFileText } from './write-text.ts';

const fenced = /^---\r?\n([\s\S]*?)^---[^\S\n]*\n?([\s\S]*)$/m;

/**
 * Returns the path of an entry's file from the project's root. A list is one file, so `entry` is
 * then ignored.
 */
export function filePathOf({ path, extension, kind }: EditorCollection, entry: string): string {
  return kind === 'list' ? path : `${path}/${entry}.${extension}`;
}

/**
 * Returns all files that the editor can open, each with its collection and entry. The keys are the
 * editor's file names.
 */
export function editorFiles(root: string, collections: EditorCollection[]) {
  return new Map(
    collections.flatMap((collection) =>
      (collection.kind === 'list' ? [''] : entryNamesOf(root, collection)).map(
        (entry) => [editorFileName(collection, entry), { collection, entry }] as const,
      ),
    ),
  );
}

/** Returns the path of the editor's page for an entry. */
export function editorUrlOf({ name, kind }: EditorCollection, entry: string): string {
  return kind === 'list'
    ? `/keystatic/singleton/${name}`
    : `/keystatic/collection/${name}/item/${encodeURIComponent(entry)}`;
}

export function editorFileName({ name, kind, extension }: EditorCollection, entry: string): string {
  return kind === 'list' ? `${name}.json` : `${name}/${entry}.${extension}`;
}

/**
 * Finds the collection and the entry for one of the editor's file names. The entry may not exist
 * yet. Returns undefined if no entry can have that file name.
 */
export function findEntryByEditorPath(collections: EditorCollection[], editorPath: string) {
  for (const collection of collections) {
    const [first, last] = editorFileName(collection, '\0').split('\0');
    if (last === undefined) {
      if (editorPath === first) return { collection, entry: '' };
    } else if (editorPath.startsWith(first!) && editorPath.endsWith(last)) {
      const entry = editorPath.slice(first!.length, -last.length);
      return isSafeEntryName(entry) ? { collection, entry } : undefined;
    }
  }
  return undefined;
}

/** Converts the text of a content file to the editor's format. */
export function toEditorText({ form, kind, extension }: EditorCollection, text: string): string {
  if (extension === 'json') {
    const data = JSON.parse(text) as EntryData;
    return JSON.stringify(toFieldValues(form, kind === 'list' ? { entries: data } : data));
  }
  const [, front = '', body = ''] = fenced.exec(text) ?? [];
  const values = JSON.stringify(
    groupPublicationFields(form, toFieldValues(form, readFrontMatter(front))),
  );
  return `---\n${values}\n---\n${textForEditor(body, extension)}`;
}

export interface WriteResult {
  text: string;
  /** Errors that the schema, or a check of the whole list, has found. */
  errors: EntryIssue[];
}

/**
 * Converts the editor's text back to the text of a content file.
 * @param editorText The text of the editor's file.
 * @param before The text of the content file before the edit.
 */
export async function fromEditorText(
  collection: EditorCollection,
  editorText: string,
  before?: string,
): Promise<WriteResult> {
  const { name, form, kind, extension } = collection;
  if (extension === 'json') {
    const old = before ? (JSON.parse(before) as EntryData) : undefined;
    const isList = kind === 'list';
    const data = fromFieldValues(
      form,
      JSON.parse(editorText) as EntryData,
      isList ? { entries: old } : old,
    );
    const value = isList ? data.entries : data;
    const errors = isList
      ? listErrors(collection, value as EntryData[])
      : [...validationErrors(entrySchemas[name]!, data, form), ...brandContrastErrors(data, form)];
    return { text: await toJsonText(value, before), errors };
  }
  const [, front = '', body = ''] = fenced.exec(before ?? '') ?? [];
  const [, values = '{}', editedBody = ''] = fenced.exec(editorText) ?? [];
  const fieldValues = ungroupPublicationFields(readFrontMatter(values));
  const data = fromFieldValues(form, fieldValues, readFrontMatter(front));
  const text = toFileText(editedBody, body, extension);
  const separator = text && (/^\s*\n/.exec(body)?.[0] ?? '\n');
  return {
    text: `---\n${toFrontMatterText(data, front, extension)}---\n${separator}${text}`,
    errors: [
      ...validationErrors(entrySchemas[name]!, data, form),
      ...blocksIn(editedBody).flatMap((block) => blockErrors(block.name, block.attributes, data)),
      ...unknownPlaceholders(text, valuesFor(data)).map(({ message }) => ({
        path: ['body'],
        message: `Text: ${message}`,
      })),
    ],
  };
}

function listErrors({ name, form }: EditorCollection, entries: EntryData[]): EntryIssue[] {
  const list = form.fields.entries;
  const item = list?.kind === 'list' && list.item.kind === 'group' ? list.item : form;
  return entries.flatMap((entry, order) => {
    const first = entries.findIndex(({ id }) => id !== undefined && id === entry.id);
    const isDuplicate = first !== -1 && first !== order;
    return [
      ...(isDuplicate
        ? [{ path: ['id'], message: `There is another entry with the id ${String(entry.id)}` }]
        : []),
      ...validationErrors(entrySchemas[name]!, { ...entry, order }, item),
    ].map(({ path = [], message }) => ({
      path: ['entries', order, ...path],
      message: `${String(entry.id || `Entry ${order + 1}`)}: ${message}`,
    }));
  });
}

export function readFileIfExists(root: string, file: string): string | undefined {
  const path = projectFile(root, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}
