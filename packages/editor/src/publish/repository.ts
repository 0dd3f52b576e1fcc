// The state of the git repository, and the steps that all publications share.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { EditorCollection } from '../collections.ts';
import { ownedFileOf } from './changes.ts';
import { PublishError } from './publish-error.ts';
import { git, GitError, splitNul, tryGit } from './run-git.ts';
import { serverErrorOf } from './server-errors.ts';

/** The server that publications are sent to. */
export interface Remote {
  name: string;
  /** The branch of the server, such as main. */
  branch: string;
  /** The last known version of that branch. Undefined if the server does not have the branch. */
  version?: string | undefined;
}

const unfinished = [
  'MERGE_HEAD',
  'CHERRY_PICK_HEAD',
  'REVERT_HEAD',
  'rebase-merge',
  'rebase-apply',
];

/**
 * Returns the reason why nothing can be published from this folder. Undefined if it is possible.
 */
export async function publishObstacle(root: string): Promise<string | undefined> {
  if ((await tryGit(root, 'rev-parse', '--is-inside-work-tree')) !== 'true')
    return 'This folder has no version history, so the editor only saves. Ask a developer for a copy with history.';
  if (!(await tryGit(root, 'rev-parse', '--verify', '--quiet', 'HEAD')))
    return 'This folder has no first version yet. Ask a developer to create it.';
  if (!(await tryGit(root, 'symbolic-ref', '--quiet', 'HEAD')))
    return 'An old version of the site is open in this folder. Ask a developer to return to the current one.';
  const paths = unfinished.flatMap((name) => ['--git-path', name]);
  const states = (await git(root, 'rev-parse', ...paths)).trim().split('\n');
  return states.some((path) => existsSync(resolve(root, path)))
    ? 'A developer’s work in this folder is unfinished. Ask them to finish it, then publish.'
    : undefined;
}

/** Returns the server of the current branch. Undefined if no server is set up, or if it is unclear. */
export async function findRemote(root: string): Promise<Remote | undefined> {
  const local = (await git(root, 'symbolic-ref', '--short', 'HEAD')).trim();
  const configured = await tryGit(root, 'config', `branch.${local}.remote`);
  const merged = await tryGit(root, 'config', `branch.${local}.merge`);
  const names = ((await tryGit(root, 'remote')) ?? '').split('\n').filter(Boolean);
  const name =
    configured && names.includes(configured)
      ? configured
      : (names.find((one) => one === 'origin') ?? (names.length === 1 ? names[0] : undefined));
  if (!name) return undefined;
  const branch = merged?.startsWith('refs/heads/') ? merged.slice('refs/heads/'.length) : local;
  const ref = `refs/remotes/${name}/${branch}`;
  return { name, branch, version: await tryGit(root, 'rev-parse', '--verify', '--quiet', ref) };
}

/** Asks the server for newer versions. Returns the remote with its current version. */
export async function fetchRemote(root: string): Promise<Remote | undefined> {
  const remote = await findRemote(root);
  if (!remote) return undefined;
  try {
    await git(root, 'fetch', '--quiet', '--no-tags', '--no-recurse-submodules', '--', remote.name);
  } catch (error) {
    throw serverErrorOf(error);
  }
  return findRemote(root);
}

/**
 * Sends the current version to the server, and never replaces a version that others have sent.
 * @throws PublishError with the reason in words
 */
export async function push(root: string, { name, branch }: Remote): Promise<void> {
  const target = `HEAD:refs/heads/${branch}`;
  const options = ['--quiet', '--no-verify', '--no-follow-tags', '--recurse-submodules=no'];
  try {
    await git(root, 'push', ...options, '--set-upstream', '--', name, target);
  } catch (error) {
    throw serverErrorOf(error);
  }
}

/**
 * Rejects versions that a developer has made and not sent, because a publication would send them.
 */
export async function assertOnlyContentUnsent(
  root: string,
  collections: EditorCollection[],
  { version }: Remote,
): Promise<void> {
  if (!version) return;
  const unsent = await git(root, 'rev-list', `${version}..HEAD`);
  for (const commit of unsent.split('\n').filter(Boolean)) {
    if (await isContentOnly(root, collections, commit)) continue;
    const subject = (await git(root, 'log', '-1', '--format=%s', commit)).trim();
    throw new PublishError(
      `A developer’s change is not on the server yet: “${subject}”. Ask them to send it first. Your changes are kept.`,
    );
  }
}

/** True if a commit changes only files that the editor owns. */
export async function isContentOnly(
  root: string,
  collections: EditorCollection[],
  commit: string,
): Promise<boolean> {
  const list = ['diff-tree', '-z', '--no-commit-id', '--name-only', '--root', '-r', '-m'];
  const files = splitNul(await git(root, ...list, commit));
  const prefix = (await tryGit(root, 'rev-parse', '--show-prefix')) ?? '';
  return files.every(
    (file) =>
      file.startsWith(prefix) && ownedFileOf(collections, file.slice(prefix.length)) !== undefined,
  );
}

/**
 * Runs commands in a second copy of the current version, so that a conflict does not touch the
 * author's files. Then moves the folder to the copy's result, and keeps all other changes in it.
 * @param conflictMessage text of the error if the commands fail, for the files in conflict
 * @returns true if the folder has moved to another version
 */
export async function moveByCopy(
  root: string,
  run: (copy: string) => Promise<void>,
  conflictMessage: (files: string[]) => Promise<string> | string,
): Promise<boolean> {
  const parent = mkdtempSync(join(tmpdir(), 'coverfront-publish-'));
  const copy = join(parent, 'copy');
  try {
    await git(root, 'worktree', 'add', '--quiet', '--detach', copy, 'HEAD');
    try {
      await run(copy);
    } catch (error) {
      if (!(error instanceof GitError)) throw error;
      const files = splitNul(
        await git(copy, 'diff', '-z', '--name-only', '--diff-filter=U').catch(() => ''),
      );
      throw new PublishError(await conflictMessage(files));
    }
    const [before, after] = [await headOf(root), await headOf(copy)];
    if (before === after) return false;
    await moveTo(root, after);
    return true;
  } finally {
    await tryGit(root, 'worktree', 'remove', '--force', copy);
    rmSync(parent, { recursive: true, force: true });
    await tryGit(root, 'worktree', 'prune');
  }
}

/**
 * Moves the folder to a version. Git refuses if that would overwrite a file with other changes.
 * @throws PublishError
 */
export async function moveTo(root: string, version: string): Promise<void> {
  if ((await tryGit(root, 'reset', '--quiet', '--keep', version)) !== undefined) return;
  throw new PublishError(
    'Files in this folder have changes that are not published, and this step would replace them. Publish them or take them back first.',
  );
}

export const headOf = async (root: string) => (await git(root, 'rev-parse', 'HEAD')).trim();
