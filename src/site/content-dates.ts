import { execFileSync } from 'node:child_process';

/**
 * Returns the last change date of each file below a folder, from git. The key is the path from the
 * project's root, the value is YYYY-MM-DD. Returns none without a history: outside a repository, in
 * an image that is built without it, and in a shallow clone, where every file seems to come from
 * its last commit.
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

/** Prefix of a commit's date. The lines after it are the commit's files. */
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
