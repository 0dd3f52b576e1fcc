import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'astro/zod';
import { checkContentInWorker } from '../../../src/site/content-checks/check-in-worker.ts';
import type { ContentError } from '../../../src/site/content-checks/content-error.ts';
import { readContentFiles } from '../../../src/site/content-checks/content-files.ts';
import {
  figureSentence,
  figureTextsOf,
  hasUnmarkedFigure,
} from '../../../src/site/content-checks/figure-checks.ts';
import type { EditorCollection } from './collections.ts';
import { editorUrlOf } from './entries.ts';
import { fieldLabels } from './field-labels.ts';
import type { Form } from './form.ts';
import { ownedFileOf } from './publish/changes.ts';
import { brandFileOf } from './theme.ts';
import { withColorLabels } from './validation-errors.ts';

/** An error that would block a build, or a warning, in the words of the editor. */
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
  const described = errors.map((error) => describe(collections, error));
  const distinct = new Map(described.map((error) => [JSON.stringify(error), error]));
  return [...distinct.values()];
}

/** Returns a warning for each figure that `npm test` rejects. It does not block a build. */
export function figureWarnings(root: string, collections: EditorCollection[]): EntryError[] {
  const sources = collections.map(({ name, kind, path, extension }) => ({
    name,
    schema: z.unknown(),
    ...(kind === 'list' ? { path } : { base: path, extension }),
  }));
  return readContentFiles(root, sources)
    .files.flatMap((file) => figureTextsOf(file))
    .filter(hasUnmarkedFigure)
    .map(({ file, field, text }) => {
      const { collection } = ownedFileOf(collections, file) ?? {};
      const message = `“${figureSentence(text)}” has a figure without a source. ${remedyOf(collection, field)}`;
      return describe(collections, { file, field, message });
    });
}

/** Returns how the author gives a figure a source, or marks it as invented. */
function remedyOf(collection: EditorCollection | undefined, field: string | undefined): string {
  if (field === undefined)
    return collection?.extension === 'md'
      ? 'Insert the number with the block Value, or leave it out.'
      : 'Insert the number with the block Value, or add the block Invented after it.';
  const entry = collection && entryFormOf(collection);
  const fields = entry?.kind === 'group' ? entry.fields : {};
  return 'demonstration' in fields
    ? 'Insert the number with the button { }, or check Invented.'
    : 'Insert the number with the button { }, or leave it out.';
}

function describe(collections: EditorCollection[], error: ContentError): EntryError {
  const { file, field, message } = error;
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
function labelsOf(collection: EditorCollection, field: string): string {
  const { form, kind } = collection;
  const whole = kind === 'list' ? form.fields.entries : form;
  return fieldLabels(whole, field.split('.')).join(' › ');
}

/** Returns the form of one entry. */
function entryFormOf({ form, kind }: EditorCollection): Form | undefined {
  if (kind !== 'list') return form;
  const { entries } = form.fields;
  return entries?.kind === 'list' ? entries.item : undefined;
}
