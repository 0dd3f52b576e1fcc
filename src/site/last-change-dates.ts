import { execFileSync } from 'node:child_process';

/**
 * Returns for each file below a folder the date of its last change, from git. The key is the file's
 * path from the project's root, the value is YYYY-MM-DD. Returns an empty map if the git history is
 * incomplete: outside a repository, in a container image that is built without the repository, and
 * in a shallow clone. In a shallow clone, every file would have the date of the last commit.
 */
export function lastChangeDates(folder: string, root = process.cwd()): ReadonlyMap<string, string> {
  const dates = new Map<string, string>();
  if (git(root, 'rev-parse', '--is-shallow-repository').trim() !== 'false') return dates;
  const log = git(root, '-c', 'core.quotePath=false', 'log', ...logOptions, '--', folder);
  let day = '';
  for (const line of log.split('\n')) {
    if (line.startsWith(DAY_PREFIX)) day = line.slice(DAY_PREFIX.length);
    // Only the first date of each file is stored, because git lists the newest commit first.
    else if (line && !dates.has(line)) dates.set(line, day);
  }
  return dates;
}

/**
 * Prefix of the line that contains a commit's date in the output of `git log`. The lines after it
 * are the paths of the files that the commit changed.
 */
const DAY_PREFIX = 'day: ';
const logOptions = [
  '--relative',
  '--name-only',
  '--date=format-local:%F',
  `--format=${DAY_PREFIX}%cd`,
];

/** Returns the output of a git command. Empty if git is not installed or there is no repository. */
function git(root: string, ...args: string[]): string {
  try {
    const stdio = ['ignore', 'pipe', 'ignore'] as const;
    return execFileSync('git', args, {
      cwd: root,
      env: { ...process.env, TZ: 'UTC' },
      encoding: 'utf8',
      stdio: [...stdio],
      maxBuffer: 2 ** 28,
    });
  } catch {
    return '';
  }
}
