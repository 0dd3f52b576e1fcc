// Finds the content and the pictures that differ from the last version in git.
import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EditorCollection } from '../collections.ts';
import { editorFileName, editorUrlOf, findEntryByEditorPath } from '../entries.ts';
import { describeChange, type ChangeText } from './describe-change.ts';
import { git, splitNul, tryGit } from './run-git.ts';

/** A file of an entry, a list, or a picture. */
interface OwnedFile {
  /** The editor's name of the file. It identifies the change in requests. */
  id: string;
  file: string;
  collection?: EditorCollection;
  entry: string;
}

export interface Change extends OwnedFile, ChangeText {
  kind: 'new' | 'changed' | 'removed';
  /** The editor's page of the entry, if it still exists. */
  url?: string;
}

const picture = /^public\/pictures\/[a-z0-9-]+\.(?:webp|svg)$/;
const ownedFolders = ['src/content', 'public/pictures'];

/** Returns the entry or picture of a file. Undefined if the editor does not own the file. */
export function ownedFileOf(collections: EditorCollection[], file: string): OwnedFile | undefined {
  if (picture.test(file)) return { id: file, file, entry: '' };
  for (const collection of collections) {
    const { path, extension, kind } = collection;
    const isEntry = file.startsWith(`${path}/`) && file.endsWith(`.${extension}`);
    if (kind === 'list' ? file !== path : !isEntry) continue;
    const entry = kind === 'list' ? '' : file.slice(path.length + 1, -extension.length - 1);
    const id = editorFileName(collection, entry);
    if (findEntryByEditorPath(collections, id)) return { id, file, collection, entry };
  }
  return undefined;
}

/** Returns all changes since the last version. Files that the editor does not own are left out. */
export async function listChanges(
  root: string,
  collections: EditorCollection[],
): Promise<Change[]> {
  const tracked = splitNul(
    await git(root, ...diff, '--name-only', '--relative', 'HEAD', '--', ...ownedFolders),
  );
  const added = splitNul(
    await git(root, 'ls-files', '-z', '--others', '--exclude-standard', '--', ...ownedFolders),
  );
  const owned = [...new Set([...tracked, ...added])]
    .toSorted()
    .flatMap((file) => ownedFileOf(collections, file) ?? [])
    .filter(({ file }) => isPlainFile(join(root, file)));
  return Promise.all(owned.map((one) => changeOf(root, one)));
}

const diff = ['diff', '-z', '--no-ext-diff', '--no-textconv', '--no-renames'];

async function changeOf(root: string, owned: OwnedFile): Promise<Change> {
  const path = join(root, owned.file);
  const isPicture = !owned.collection;
  const before = await versionOf(root, owned.file);
  const after = existsSync(path) ? (isPicture ? '' : readFileSync(path, 'utf8')) : undefined;
  const kind = before === undefined ? 'new' : after === undefined ? 'removed' : 'changed';
  const text = describeChange(owned, { kind, before, after });
  const url = owned.collection && after !== undefined && editorUrlOf(owned.collection, owned.entry);
  return { ...owned, ...text, kind, ...(url && { url }) };
}

/** Returns the text of a file in the last version. Undefined if that version does not have it. */
async function versionOf(root: string, file: string): Promise<string | undefined> {
  const prefix = (await tryGit(root, 'rev-parse', '--show-prefix')) ?? '';
  try {
    return await git(root, 'cat-file', 'blob', `HEAD:${prefix}${file}`);
  } catch {
    return undefined;
  }
}

/** False for a link, which could lead to a file outside the project. A missing file is removed. */
function isPlainFile(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? true;
}

/** Returns the editor's page of the entry that was edited last. Undefined if git does not know. */
export async function lastEditedUrl(
  root: string,
  collections: EditorCollection[],
): Promise<string | undefined> {
  const changed = (await listChanges(root, collections).catch(() => [])).filter(({ url }) => url);
  const timeOf = ({ file }: Change) => lstatSync(join(root, file)).mtimeMs;
  const [latest] = changed.toSorted((a, b) => timeOf(b) - timeOf(a));
  if (latest) return latest.url;
  const log = ['log', '-1', '-z', '--format=', '--name-only', '--relative', '--', 'src/content'];
  const files = splitNul((await tryGit(root, ...log)) ?? '').map((file) => file.trim());
  const [owned] = files
    .filter((file) => existsSync(join(root, file)))
    .flatMap((file) => ownedFileOf(collections, file) ?? []);
  return owned?.collection && editorUrlOf(owned.collection, owned.entry);
}
