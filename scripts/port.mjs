import { createServer } from 'node:net';

/**
 * Ends the process with a readable message when something listens on the port already.
 * @param {number} port
 */
export async function requireFreePort(port) {
  const problem = await tryPort(port);
  if (!problem) return;
  const reason =
    problem.code === 'EADDRINUSE'
      ? `Port ${port} is taken by another process. Stop it, or choose another port: PORT=4400 npm start`
      : `Port ${port} cannot be used: ${problem.message}`;
  console.error(`\n${reason}`);
  process.exit(1);
}

/** Listens for a moment on every address, as the server itself will. */
function tryPort(port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', resolve);
    probe.listen(port, () => probe.close(() => resolve(undefined)));
  });
}
