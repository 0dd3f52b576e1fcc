import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Exits with a readable message if another process uses the port. The message names the npm script
 * that this process belongs to.
 * @param {number} port
 * @param {string} [setting] environment variable that chooses the port
 */
export async function requireFreePort(port, setting = 'PORT') {
  const problem = await tryPort(port).then(
    () => undefined,
    (error) => error,
  );
  if (!problem) return;
  const script = process.env.npm_lifecycle_event || 'start';
  const command = script === 'start' ? 'npm start' : `npm run ${script}`;
  const reason =
    problem.code === 'EADDRINUSE'
      ? `Another process uses port ${port}. Stop it, or choose another port: ${setting}=4400 ${command}`
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
