import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execFileAsync = promisify(execFile);

/** Maximum milliseconds of one command, because a server may not answer. */
const TIMEOUT_MS = 60_000;
const MAX_OUTPUT_BYTES = 32 * 1024 * 1024;
/** Options of every command. No program of the repository's hooks or file monitor is started. */
const safeOptions = [
  '--literal-pathspecs',
  '-c',
  'core.hooksPath=/dev/null',
  '-c',
  'core.fsmonitor=false',
  '-c',
  'core.quotePath=false',
];

/** Error of a git command, with the text that git has written. */
export class GitError extends Error {
  /** The lines that git and the server have written. */
  readonly output: string;

  constructor(output: string) {
    super(output.trim().split('\n').at(-1) || 'git failed');
    this.output = output;
  }
}

/**
 * Runs git in a folder and returns its output. The arguments are passed without a shell. Git may not
 * ask for a password in the terminal, because nobody would see the question.
 * @throws GitError
 */
export async function git(folder: string, ...args: string[]): Promise<string> {
  try {
    const { stdout } = await execFileAsync('git', [...safeOptions, ...args], {
      cwd: folder,
      env: gitEnvironment(),
      timeout: TIMEOUT_MS,
      maxBuffer: MAX_OUTPUT_BYTES,
    });
    return stdout;
  } catch (error) {
    const { stdout = '', stderr = '', message, killed } = error as Record<string, string>;
    throw new GitError(killed ? 'timed out' : `${stdout}${stderr}` || message || '');
  }
}

/** Like git(), but returns undefined if the command fails. */
export async function tryGit(folder: string, ...args: string[]): Promise<string | undefined> {
  try {
    return (await git(folder, ...args)).trim();
  } catch (error) {
    if (error instanceof GitError) return undefined;
    throw error;
  }
}

/** Splits output that git has written with -z. */
export const splitNul = (output: string) => output.split('\0').filter(Boolean);

/**
 * Returns the environment without the variables that point git to another repository, such as those
 * that a hook has set.
 */
function gitEnvironment(): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^GIT_(?:DIR|WORK_TREE|INDEX_FILE|PREFIX|COMMON_DIR|NAMESPACE|OBJECT_)/.test(name),
  );
  return { ...Object.fromEntries(inherited), GIT_TERMINAL_PROMPT: '0', LC_ALL: 'C' };
}
