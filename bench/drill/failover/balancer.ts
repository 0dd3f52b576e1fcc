import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { findFreePort } from '../../../scripts/port.mjs';
import { installFromDebian } from '../../../scripts/system-packages.mjs';

const root = join(import.meta.dirname, '..', '..', '..');

export interface Balancer {
  /** Origin of HAProxy that the buyers send requests to. */
  origin: string;
  /**
   * Database URL for the servers. HAProxy forwards it to the PostgreSQL server that accepts writes.
   */
  databaseUrl: string;
  stop(): Promise<void>;
}

/**
 * Installs Debian's HAProxy package if HAProxy is missing.
 * @returns true if HAProxy is available now
 */
export function ensureHaproxy(): boolean {
  const isInstalled = () => spawnSync('haproxy', ['-v']).status === 0;
  if (!isInstalled()) installFromDebian(['haproxy']);
  return isInstalled();
}

/**
 * Starts HAProxy with deploy/haproxy.cfg. The parameters are the ports of two servers and of two
 * PostgreSQL servers.
 */
export async function startBalancer(
  servers: readonly [number, number],
  databases: readonly [number, number],
): Promise<Balancer> {
  const [shop, database] = [await findFreePort(), await findFreePort()];
  const hostAndPort = (port: number) => `127.0.0.1:${port}`;
  const child = spawn('haproxy', ['-db', '-q', '-f', 'deploy/haproxy.cfg'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      SERVERS_BIND: hostAndPort(shop),
      SERVER_1: hostAndPort(servers[0]),
      SERVER_2: hostAndPort(servers[1]),
      DATABASE_BIND: hostAndPort(database),
      DATABASE_1: hostAndPort(databases[0]),
      DATABASE_2: hostAndPort(databases[1]),
    },
  });
  process.once('exit', () => child.kill());
  return {
    origin: `http://${hostAndPort(shop)}`,
    databaseUrl: `postgres://postgres@${hostAndPort(database)}/postgres`,
    async stop() {
      child.kill();
      await once(child, 'exit');
    },
  };
}
