import { createServer } from 'node:net';

/**
 * Ends the process with a readable message when something listens on the port already.
 * @param {number} port
 */
export async function requireFreePort(port) {
  const problem = await tryPort(port).then(
    () => undefined,
    (error) => error,
  );
  if (!problem) return;
  const reason =
    problem.code === 'EADDRINUSE'
      ? `Port ${port} is taken by another process. Stop it, or choose another port: PORT=4400 npm start`
      : `Port ${port} cannot be used: ${problem.message}`;
  console.error(`\n${reason}`);
  process.exit(1);
}

/**
 * A port that nothing listens on at the moment. Somebody else may take it before its user does.
 * @returns {Promise<number>}
 */
export function freePort() {
  return tryPort(0);
}

/** Listens for a moment on every address, as the server itself will. */
function tryPort(port) {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(port, () => {
      const address = probe.address();
      probe.close(() => resolve(address.port));
    });
  });
}
