import { readFileSync } from 'node:fs';

const POLL_MS = 250;

/**
 * Ends this process with SIGTERM after its parent process has ended. This is needed, because a
 * signal to npm reaches only npm's shell.
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
 * Returns the process id of the parent. If the parent is a shell, the id of its parent is added,
 * because npm's shell outlives a killed npm.
 */
function parentIds() {
  const parent = process.ppid;
  const [, name, grandparent] = /\((.*)\) \S (\d+)/.exec(readStatus(parent)) ?? [];
  return name && /^(ba|da)?sh$/.test(name) ? `${parent} ${grandparent}` : String(parent);
}

/**
 * Reads the status of a process on Linux. Other systems do not need it, because their shell
 * replaces itself with its command.
 */
function readStatus(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return '';
  }
}
