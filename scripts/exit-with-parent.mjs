import { readFileSync } from 'node:fs';

const POLL_MS = 250;

/**
 * Ends this process in good order once its parent is gone: a signal sent to npm reaches npm's shell and
 * goes no further.
 */
export function exitWithParent() {
  const initialIds = parentIds();
  const timer = setInterval(() => {
    if (parentIds() === initialIds) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, POLL_MS);
  timer.unref();
}

/** The parent, and a shell's own: the shell that npm runs a script in outlives an npm that is killed. */
function parentIds() {
  const parent = process.ppid;
  const [, name, grandparent] = /\((.*)\) \S (\d+)/.exec(readStatus(parent)) ?? [];
  return name && /^(ba|da)?sh$/.test(name) ? `${parent} ${grandparent}` : String(parent);
}

/** Linux tells; elsewhere the shell hands its place on to what it starts. */
function readStatus(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return '';
  }
}
