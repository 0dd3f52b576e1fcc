import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Exits with a readable message if another process uses the port.
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
      ? `Another process uses port ${port}. Stop it, or choose another port: PORT=4400 npm start`
      : `Port ${port} cannot be used: ${problem.message}`;
  console.error(`\n${reason}`);
  process.exit(1);
}

/**
 * Returns a port that is free now. The port is outside the range that the system assigns by itself.
 * So it is still free when a server stops and starts again.
 * @returns {Promise<number>}
 */
export async function findFreePort() {
  const port = randomInt(20_000, 32_000);
  return tryPort(port).then(
    () => port,
    (error) => {
      if (error.code !== 'EADDRINUSE') throw error;
      return findFreePort();
    },
  );
}

/** @param {number} port */
export function isPortFree(port) {
  return tryPort(port).then(
    () => true,
    () => false,
  );
}

/** Listens for a moment on all network interfaces, as the server will. */
function tryPort(port) {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(port, () => probe.close(() => resolve(undefined)));
  });
}
