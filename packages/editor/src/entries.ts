// The editor works with its own file format, with one file per entry or list. This module converts
// the files of src/content to that format and back.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { blockErrors } from './blocks.ts';
import { entriesOf, schemas, type Collection } from './collections.ts';
import { brandErrors, validationErrors } from './validation-errors.ts';
import { fromFields, toFields, type Data } from './values.ts';
import { readFrontMatter, writeFrontMatter } from './write-front-matter.ts';
import { writeJson } from './write-json.ts';
import { blocksIn, textForEditor, writeText } from './write-text.ts';

const safeName = /^[a-z0-9_][a-z0-9_-]*(\/[a-z0-9_][a-z0-9_-]*)*$/;
const fenced = /^---\r?\n([\s\S]*?)^---[^\S\n]*\n?([\s\S]*)$/m;

/**
 * Returns the path of an entry's file, from the project's root. For a list the entry is not used.
 */
export function filePathOf({ path, extension, kind }: Collection, entry: string): string {
  return kind === 'list' ? path : `${path}/${entry}.${extension}`;
}

/** Returns every file for the editor, with its collection and entry, by its name in the editor. */
export function editorFiles(root: string, collections: Collection[]) {
  return new Map(
    collections.flatMap((collection) =>
      (collection.kind === 'list' ? [''] : entriesOf(root, collection)).map(
        (entry) => [editorFileName(collection, entry), { collection, entry }] as const,
      ),
    ),
  );
}

function editorFileName({ name, kind, extension }: Collection, entry: string): string {
  return kind === 'list' ? `${name}.json` : `${name}/${entry}.${extension}`;
}

/**
 * Returns the collection and the entry for a file name of the editor. The entry may not exist yet.
 * Undefined for a name that no entry can have.
 */
export function entryOf(collections: Collection[], editorPath: string) {
  for (const collection of collections) {
    const [first, last] = editorFileName(collection, '\0').split('\0');
    if (last === undefined) {
      if (editorPath === first) return { collection, entry: '' };
    } else if (editorPath.startsWith(first!) && editorPath.endsWith(last)) {
      const entry = editorPath.slice(first!.length, -last.length);
      return safeName.test(entry) ? { collection, entry } : undefined;
    }
  }
  return undefined;
}

/** Converts a file's text to the editor's format. */
export function toEditorText({ form, kind, extension }: Collection, text: string): string {
  if (extension === 'json') {
    const data = JSON.parse(text) as Data;
    return JSON.stringify(toFields(form, kind === 'list' ? { entries: data } : data));
  }
  const [, front = '', body = ''] = fenced.exec(text) ?? [];
  const values = JSON.stringify(toFields(form, readFrontMatter(front)));
  return `---\n${values}\n---\n${textForEditor(body, extension)}`;
}

export interface WriteResult {
  text: string;
  /** Errors of the schema or of the whole list, one sentence each. */
  errors: string[];
}

/**
 * Converts the editor's text back to the file's text.
 * @param editorText The editor's file.
 * @param before The file's text before the edit.
 */
export async function fromEditorText(
  collection: Collection,
  editorText: string,
  before?: string,
): Promise<WriteResult> {
  const { name, form, kind, extension } = collection;
  if (extension === 'json') {
    const old = before ? (JSON.parse(before) as Data) : undefined;
    const isList = kind === 'list';
    const data = fromFields(form, JSON.parse(editorText) as Data, isList ? { entries: old } : old);
    const value = isList ? data.entries : data;
    const errors = isList
      ? listErrors(collection, value as Data[])
      : [...validationErrors(schemas[name]!, data, form), ...brandErrors(data)];
    return { text: await writeJson(value, before), errors };
  }
  const [, front = '', body = ''] = fenced.exec(before ?? '') ?? [];
  const [, values = '{}', editedBody = ''] = fenced.exec(editorText) ?? [];
  const data = fromFields(form, readFrontMatter(values), readFrontMatter(front));
  const text = writeText(editedBody, body, extension);
  const separator = text && (/^\s*\n/.exec(body)?.[0] ?? '\n');
  return {
    text: `---\n${writeFrontMatter(data, front, extension)}---\n${separator}${text}`,
    errors: [
      ...validationErrors(schemas[name]!, data, form),
      ...blocksIn(editedBody).flatMap((block) => blockErrors(block.name, block.attributes)),
    ],
  };
}

function listErrors({ name, form }: Collection, entries: Data[]): string[] {
  const list = form.fields.entries;
  const item = list?.kind === 'list' && list.item.kind === 'group' ? list.item : form;
  return entries.flatMap((entry, order) => {
    const first = entries.findIndex(({ id }) => id !== undefined && id === entry.id);
    const isDuplicate = first !== -1 && first !== order;
    return [
      ...(isDuplicate ? [`There is another entry with the id ${String(entry.id)}`] : []),
      ...validationErrors(schemas[name]!, { ...entry, order }, item),
    ].map((error) => `${String(entry.id || `Entry ${order + 1}`)}: ${error}`);
  });
}

export function readIfThere(root: string, file: string): string | undefined {
  const path = join(root, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}
