// The editor reads and writes files of its own shape, one for each entry or list; these are they, made of the files of
// src/content and turned back into them.
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

/** The file of an entry, from the project's root; of a list where no entry is named. */
export function filePathOf({ path, extension, kind }: Collection, entry: string): string {
  return kind === 'list' ? path : `${path}/${entry}.${extension}`;
}

/** Every file that the editor is shown, by the name that it has there, with the entry that it is of. */
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
 * The collection and the entry that a name of the editor stands for; an entry that is not there yet, too. Undefined for
 * a name that no entry may have.
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

/** What the editor is shown of a file's text. */
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
  /** What the schema, or the list as a whole, has against it, a sentence each. */
  errors: string[];
}

/**
 * The text of a file as the editor has left it.
 * @param editorText the editor's file
 * @param before the text of the file until now
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
