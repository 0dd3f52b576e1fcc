import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { checkContentInWorker } from '../../../src/site/content-checks/check-in-worker.ts';
import type { ContentError } from '../../../src/site/content-checks/content-error.ts';
import type { EditorCollection } from './collections.ts';
import { editorUrlOf } from './entries.ts';
import { fieldLabels } from './field-labels.ts';
import type { Form } from './form.ts';
import { ownedFileOf } from './publish/changes.ts';
import { brandFileOf } from './theme.ts';
import { withColorLabels } from './validation-errors.ts';

/** An error that would block a build, in the words of the editor. */
export interface EntryError {
  /** The entry's name, or the file's path if the editor does not own the file. */
  title: string;
  /** The editor's page of the entry. */
  url?: string | undefined;
  /** The labels of the field, and the error. */
  message: string;
}

/** Checks all content as the build does, also its links. Returns the errors that block a build. */
export async function checkContent(
  root: string,
  collections: EditorCollection[],
): Promise<EntryError[]> {
  const errors = await checkOnce(root);
  const described = errors.map(({ file, field, message }) => {
    const owned = ownedFileOf(collections, file);
    if (!owned?.collection) return { title: file, message: withField(field, message) };
    const { collection, entry } = owned;
    return {
      title: entry ? `${collection.label}, ${entry}` : collection.label,
      url: editorUrlOf(collection, entry),
      message: withField(
        field && labelsOf(collection, field),
        collection.name === 'brand' ? withColorLabels(message, collection.form) : message,
      ),
    };
  });
  const distinct = new Map(described.map((error) => [JSON.stringify(error), error]));
  return [...distinct.values()];
}

let latest: { key: string; errors: Promise<ContentError[]> } | undefined;

/** Checks the content, or returns the result of the last check if no file has changed since then. */
function checkOnce(root: string): Promise<ContentError[]> {
  const files = globSync('{src/content,public}/**/*', { cwd: root }).toSorted();
  const states = files.map((file) => {
    const { mtimeMs, size } = statSync(join(root, file), { throwIfNoEntry: false }) ?? {};
    return [file, mtimeMs, size];
  });
  // Publication dates make the result depend on the day.
  const key = JSON.stringify([root, new Date().toISOString().slice(0, 10), states]);
  if (latest?.key === key) return latest.errors;
  const errors = checkContentInWorker(root, brandFileOf(root), { links: true });
  latest = { key, errors };
  errors.catch(() => {
    latest = undefined;
  });
  return errors;
}

const withField = (field: string | undefined, message: string) =>
  field ? `${field}: ${message}` : message;

/** Converts the path of a field, such as hero.cta.href, to its labels. */
function labelsOf({ form, kind }: EditorCollection, field: string): string {
  const list: Form | undefined = kind === 'list' ? form.fields.entries : form;
  return fieldLabels(list, field.split('.')).join(' › ');
}
