import { readFileSync } from 'node:fs';

const POLL_MS = 250;

/**
 * Ends this process with SIGTERM after its parent has ended. A signal sent to npm only reaches
 * npm's shell.
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

/**
 * Returns the parent's id, and the grandparent's if the parent is a shell. npm's shell outlives a
 * killed npm.
 */
function parentIds() {
  const parent = process.ppid;
  const [, name, grandparent] = /\((.*)\) \S (\d+)/.exec(readStatus(parent)) ?? [];
  return name && /^(ba|da)?sh$/.test(name) ? `${parent} ${grandparent}` : String(parent);
}

/**
 * Reads the process status on Linux. On other systems the shell replaces itself with its command.
 */
function readStatus(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return '';
  }
}
