import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '../../scripts/port.mjs';
import { installFromDebian } from '../../scripts/system-packages.mjs';

const root = join(import.meta.dirname, '..', '..');

export interface Balancer {
  /** Where buyers go. */
  origin: string;
  /** Where providers find the PostgreSQL that writes. */
  databaseUrl: string;
  stop(): Promise<void>;
}

/** Debian's HAProxy is installed where there is none. @returns whether there is one now */
export function findHaproxy(): boolean {
  const isThere = () => spawnSync('haproxy', ['-v']).status === 0;
  if (!isThere()) installFromDebian(['haproxy']);
  return isThere();
}

/** Starts HAProxy with deploy/haproxy.cfg in front of two providers and two PostgreSQL servers, by their ports. */
export async function startBalancer(
  providers: readonly [number, number],
  databases: readonly [number, number],
): Promise<Balancer> {
  const [shop, database] = [await freePort(), await freePort()];
  const at = (port: number) => `127.0.0.1:${port}`;
  const child = spawn('haproxy', ['-db', '-q', '-f', 'deploy/haproxy.cfg'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PROVIDERS_BIND: at(shop),
      PROVIDER_1: at(providers[0]),
      PROVIDER_2: at(providers[1]),
      DATABASE_BIND: at(database),
      DATABASE_1: at(databases[0]),
      DATABASE_2: at(databases[1]),
    },
  });
  process.once('exit', () => child.kill());
  return {
    origin: `http://${at(shop)}`,
    databaseUrl: `postgres://postgres@${at(database)}/postgres`,
    async stop() {
      child.kill();
      await once(child, 'exit');
    },
  };
}
