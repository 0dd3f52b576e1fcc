// Takes back an unpublished change. A copy of the author's text is kept, so that it can be put back.
import { mkdirSync, readFileSync, readdirSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import type { EditorCollection } from '../collections.ts';
import { projectFile } from '../project-file.ts';
import { listChanges, ownedFileOf } from './changes.ts';
import { PublishError } from './publish-error.ts';
import { git } from './run-git.ts';

/** Number of copies that are kept. */
const MAX_COPIES = 50;

const takenBackSchema = z.object({
  id: z.string(),
  words: z.string(),
  file: z.string(),
  /** The file's content in base64. Null if the change had removed the file. */
  contents: z.string().nullable(),
});

export interface TakenBack {
  /** Name of the copy. */
  copy: string;
  words: string;
}

const copyName = /^\d+-[a-z0-9]+$/;

/** Returns the folder of the copies. It is in the folder of git, so it is never published. */
async function copiesFolder(root: string): Promise<string> {
  return resolve(root, (await git(root, 'rev-parse', '--git-path', 'coverfront-editor')).trim());
}

export async function takeBack(
  root: string,
  collections: EditorCollection[],
  id: string,
): Promise<string> {
  const change = (await listChanges(root, collections)).find((one) => one.id === id);
  if (!change) throw new PublishError('This change does not exist any more.');
  const { file, words, kind } = change;
  const path = projectFile(root, file);
  const contents = existsSync(path) ? readFileSync(path).toString('base64') : null;
  const folder = await copiesFolder(root);
  mkdirSync(folder, { recursive: true });
  const name = `${Date.now()}-${Math.random().toString(36).slice(2, 8)}`;
  writeFileSync(join(folder, `${name}.json`), JSON.stringify({ id, words, file, contents }));
  for (const old of copyNames(folder).slice(0, -MAX_COPIES)) rmSync(join(folder, `${old}.json`));
  if (kind === 'new') {
    await git(root, 'rm', '--quiet', '--cached', '--ignore-unmatch', '--', file);
    rmSync(path);
  } else await git(root, 'restore', '--source=HEAD', '--staged', '--worktree', '--', file);
  return `Taken back: ${words}`;
}

export async function putBack(
  root: string,
  collections: EditorCollection[],
  copy: string,
): Promise<string> {
  const folder = await copiesFolder(root);
  if (!copyName.test(copy) || !existsSync(join(folder, `${copy}.json`)))
    throw new PublishError('This copy does not exist any more.');
  const { id, words, file, contents } = readCopy(folder, copy);
  if (ownedFileOf(collections, file)?.id !== id)
    throw new PublishError('This copy does not belong to an entry.');
  if ((await listChanges(root, collections)).some((one) => one.id === id))
    throw new PublishError(
      `${words}: the entry has a newer change. Publish it or take it back first.`,
    );
  const path = projectFile(root, file);
  if (contents === null) rmSync(path, { force: true });
  else {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, Buffer.from(contents, 'base64'));
  }
  rmSync(join(folder, `${copy}.json`));
  return `Put back: ${words}`;
}

/** Returns the changes that were taken back, the newest first. */
export async function listTakenBack(root: string): Promise<TakenBack[]> {
  const folder = await copiesFolder(root);
  if (!existsSync(folder)) return [];
  const names = copyNames(folder).toReversed().slice(0, 5);
  return names.map((copy) => ({ copy, words: readCopy(folder, copy).words }));
}

const readCopy = (folder: string, copy: string) =>
  takenBackSchema.parse(JSON.parse(readFileSync(join(folder, `${copy}.json`), 'utf8')));

function copyNames(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .filter((name) => copyName.test(name))
    .toSorted();
}
