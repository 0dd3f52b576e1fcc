// Publishes the changes of content and pictures as one version, and undoes the last publication.
import type { EditorCollection } from '../collections.ts';
import { checkContent } from '../content-errors.ts';
import { listChanges, ownedFileOf, type Change } from './changes.ts';
import { describePublication } from './describe-change.ts';
import { PublishError } from './publish-error.ts';
import {
  assertOnlyContentUnsent,
  fetchRemote,
  headOf,
  isContentOnly,
  moveByCopy,
  moveTo,
  publishObstacle,
  push,
  type Remote,
} from './repository.ts';
import { git, GitError, tryGit } from './run-git.ts';
import { NewerVersionError } from './server-errors.ts';

/** Name of the line in a commit's message that marks publications. */
const trailer = 'Content-Editor';
const MAX_MESSAGE = 200;
/** Number of versions in which the last publication is searched. */
const SEARCHED = 200;

export interface Publication {
  commit: string;
  message: string;
  author: string;
  /** Time in ISO format. */
  at: string;
}

/**
 * Publishes all changes. If any step fails, the changes stay unpublished in the folder.
 * @returns a sentence about the result
 * @throws PublishError
 */
export async function publish(
  root: string,
  readCollections: () => EditorCollection[],
  message: string,
): Promise<string> {
  await assertPossible(root);
  const collections = readCollections();
  const changes = await listChanges(root, collections);
  const remote = await fetchRemote(root);
  const isSent = !remote || (await isAncestor(root, 'HEAD', remote.version));
  if (changes.length === 0 && isSent) throw new PublishError('There is nothing to publish.');
  if (remote) await assertOnlyContentUnsent(root, collections, remote);
  await assertNoContentErrors(root, collections);
  if (changes.length > 0)
    await commit(root, changes, oneLine(message) || describePublication(changes));
  try {
    if (remote) await send(root, remote, collections, readCollections);
  } catch (error) {
    if (changes.length > 0) await undoCommit(root, changes);
    throw error;
  }
  return remote
    ? `Published. ${nextStep(remote)}`
    : 'Published in this folder. No server is set up, so ask a developer to build the site from it.';
}

/** Says when visitors see a publication. The editor does not know who builds the site. */
const nextStep = ({ name, branch }: Remote) =>
  `Visitors see it after the next build of the site from ${name}/${branch}. Ask a developer whether the site is built automatically, and when.`;

/** Gets the newer versions of the server. Unpublished changes stay. */
export async function receive(root: string, collections: EditorCollection[]): Promise<string> {
  await assertPossible(root);
  const remote = await fetchRemote(root);
  if (!remote) throw new PublishError('No server is set up.');
  const hasMoved = await moveByCopy(
    root,
    (copy) => updateCopy(copy, remote),
    (files) => conflictText(root, collections, remote, files),
  );
  return hasMoved ? 'You have the newest texts.' : 'You already have the newest texts.';
}

/** Undoes the last publication with a new version. */
export async function undoPublication(
  root: string,
  readCollections: () => EditorCollection[],
  commitId: string,
): Promise<string> {
  await assertPossible(root);
  const collections = readCollections();
  const last = await lastPublication(root, collections);
  if (last?.commit !== commitId)
    throw new PublishError('There is a newer publication. Read it before you undo it.');
  const remote = await fetchRemote(root);
  if (remote) await assertOnlyContentUnsent(root, collections, remote);
  const before = await headOf(root);
  const isUndo = last.message.startsWith('Undo: ');
  const text = isUndo ? last.message.slice('Undo: '.length) : `Undo: ${last.message}`;
  await moveByCopy(
    root,
    async (copy) => {
      await updateCopy(copy, remote);
      await git(copy, 'revert', '--no-commit', commitId);
      await commitWithMessage(copy, text);
    },
    () => 'Its entries were changed again since then, so it can’t be undone. Edit them instead.',
  );
  try {
    await assertNoContentErrors(root, readCollections());
    if (remote) await push(root, remote);
  } catch (error) {
    await moveTo(root, before);
    throw error;
  }
  const result = isUndo ? `Published again: ${text}.` : 'The publication is undone.';
  return remote ? `${result} ${nextStep(remote)}` : result;
}

/** Returns the last version that the editor has published. */
export async function lastPublication(
  root: string,
  collections: EditorCollection[],
): Promise<Publication | undefined> {
  const format = `%H%x1f%an%x1f%aI%x1f%s%x1f%(trailers:key=${trailer},valueonly)%x1e`;
  const log = (await tryGit(root, 'log', '-n', String(SEARCHED), `--format=${format}`)) ?? '';
  const rows = log.split('\u001E').map((row) => row.trim().split('\u001F'));
  const found = rows.find((row) => row[4]?.trim());
  const [hash, author, at, message] = found ?? [];
  if (!hash || !(await isContentOnly(root, collections, hash))) return undefined;
  return { commit: hash, message: message!, author: author!, at: at! };
}

async function assertPossible(root: string): Promise<void> {
  const obstacle = await publishObstacle(root);
  if (obstacle) throw new PublishError(obstacle);
}

async function assertNoContentErrors(root: string, collections: EditorCollection[]) {
  const errors = await checkContent(root, collections);
  if (errors.length === 0) return;
  const list = errors.slice(0, 3).map(({ title, message }) => `${title}: ${message}`);
  throw new PublishError(
    `Nothing was published, because the site can’t be built: ${list.join(' · ')}`,
  );
}

/**
 * Commits only the files of the changes. Other changes in the folder, also staged ones, are not
 * part of the commit.
 */
async function commit(root: string, changes: readonly Change[], message: string): Promise<void> {
  const files = changes.map(({ file }) => file);
  await git(root, 'add', '--all', '--', ...files);
  try {
    await commitWithMessage(root, message, '--only', '--', ...files);
  } catch (error) {
    await tryGit(root, 'reset', '--quiet', '--', ...files);
    throw error;
  }
}

async function commitWithMessage(folder: string, message: string, ...rest: string[]) {
  try {
    await git(
      folder,
      'commit',
      '--quiet',
      '--no-verify',
      '--cleanup=whitespace',
      `--message=${message}`,
      `--message=${trailer}: publication`,
      ...rest,
    );
  } catch (error) {
    if (!(error instanceof GitError) || !/tell me who you are|user\.email/i.test(error.output))
      throw error;
    throw new PublishError(
      'Your name is not set up on this computer. Ask a developer to set user.name and user.email. Your changes are kept.',
    );
  }
}

/** Takes back the commit. The files keep their content and are unpublished changes again. */
async function undoCommit(root: string, changes: readonly Change[]): Promise<void> {
  await git(root, 'reset', '--quiet', '--soft', 'HEAD~1');
  await git(root, 'reset', '--quiet', '--', ...changes.map(({ file }) => file));
}

/** Adds the newer versions of the server, checks the result and sends it. */
async function send(
  root: string,
  remote: Remote,
  collections: EditorCollection[],
  readCollections: () => EditorCollection[],
): Promise<void> {
  const hasMoved = await moveByCopy(
    root,
    (copy) => updateCopy(copy, remote),
    (files) => conflictText(root, collections, remote, files),
  );
  if (hasMoved) await assertNoContentErrors(root, readCollections());
  try {
    await push(root, remote);
  } catch (error) {
    if (!(error instanceof NewerVersionError)) throw error;
    // Somebody has published in the meantime. One more attempt is enough for a few authors.
    const newer = await fetchRemote(root);
    await moveByCopy(
      root,
      (copy) => updateCopy(copy, newer),
      (files) => conflictText(root, collections, newer!, files),
    );
    await push(root, newer!);
  }
}

async function updateCopy(copy: string, remote: Remote | undefined): Promise<void> {
  if (!remote?.version || (await isAncestor(copy, remote.version, 'HEAD'))) return;
  await git(copy, 'rebase', '--quiet', '--no-autosquash', '--no-verify', remote.version);
}

const isAncestor = async (root: string, one: string, other: string | undefined) =>
  other !== undefined &&
  (await tryGit(root, 'merge-base', '--is-ancestor', one, other)) !== undefined;

async function conflictText(
  root: string,
  collections: EditorCollection[],
  { version }: Remote,
  files: string[],
): Promise<string> {
  const owned = files.flatMap((file) => ownedFileOf(collections, file) ?? []);
  const names = owned.map(({ collection, entry, file }) => entry || collection?.label || file);
  const who = await git(root, 'log', '-1', '--format=%an', version!, '--', ...files).catch(
    () => '',
  );
  const by = who.trim() || 'someone else';
  return `${names.join(', ') || 'An entry'} was also changed by ${by}. Nothing was published, and your changes are kept. Ask ${by} which text is right, or take your change back.`;
}

/** Returns a message without line breaks and control characters, so that it has no trailers. */
function oneLine(message: string): string {
  return message
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_MESSAGE);
}
