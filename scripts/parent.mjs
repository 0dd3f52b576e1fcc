const everyMs = 250;

/**
 * Ends this process in good order once its parent is gone: a SIGTERM sent to npm reaches npm's shell
 * and goes no further.
 */
export function endWithParent() {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, everyMs);
  watch.unref();
}
