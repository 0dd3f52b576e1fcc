import { execFileSync } from 'node:child_process';

/**
 * Returns the date of the last change of each file below a folder, from git. The key is the file's
 * path from the project's root, the value is YYYY-MM-DD. Returns an empty map without a complete
 * git history: outside a repository, in an image that is built without the repository, and in a
 * shallow clone. In a shallow clone, every file seems to come from the last commit.
 */
export function contentDates(folder: string, root = process.cwd()): ReadonlyMap<string, string> {
  const dates = new Map<string, string>();
  if (git(root, 'rev-parse', '--is-shallow-repository').trim() !== 'false') return dates;
  const log = git(root, '-c', 'core.quotePath=false', 'log', ...logOptions, '--', folder);
  let day = '';
  for (const line of log.split('\n')) {
    if (line.startsWith(DAY_PREFIX)) day = line.slice(DAY_PREFIX.length);
    // The newest commit comes first.
    else if (line && !dates.has(line)) dates.set(line, day);
  }
  return dates;
}

/**
 * Prefix of the line with a commit's date in git's output. The lines after it are the files of the
 * commit.
 */
const DAY_PREFIX = 'day: ';
const logOptions = [
  '--relative',
  '--name-only',
  '--date=format-local:%F',
  `--format=${DAY_PREFIX}%cd`,
];

/** Returns the output of git. Empty if git or the repository is missing. */
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
