import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { findFreePort } from '../../../scripts/port.mjs';
import { findPostgresFolder } from '../../../scripts/postgres-binaries.mjs';
import { startCleanupWatcher } from '../../../scripts/cleanup-watcher.mjs';
import { unprivilegedUser } from '../../../tests/fixtures/postgres.ts';

const run = promisify(execFile);

/**
 * Failures of the primary PostgreSQL server, in this order: its machine crashes; it gets an
 * immediate shutdown; it gets a fast shutdown; it gets a fast shutdown while commits wait for a
 * stalled standby.
 */
export const primaryFailureModes = ['crash', 'immediate', 'fast', 'fast, standby stalled'] as const;
type PrimaryFailureMode = (typeof primaryFailureModes)[number];

interface Server {
  port: number;
  data: string;
  process?: ChildProcess;
}

/** A primary PostgreSQL server and its standby. Each commit waits for the standby. */
export interface DatabasePair {
  ports: readonly [number, number];
  /**
   * Stops the primary and promotes the standby. The new primary accepts orders without a standby.
   */
  failOver(failureMode: PrimaryFailureMode): Promise<void>;
  /**
   * Turns the stopped server into a standby, and waits until commits wait for it again. Returns the
   * program that was used.
   */
  rejoinAsStandby(): Promise<'pg_rewind' | 'pg_basebackup'>;
  /** Runs SQL on the primary. */
  query(text: string): Promise<Record<string, unknown>[]>;
  stop(): Promise<void>;
}

/**
 * Starts the primary and the standby with their data in a temporary folder.
 * @param prepare fills the primary, whose URL it gets, before the standby is made
 */
export async function startDatabasePair(
  prepare?: (url: string) => Promise<void>,
): Promise<DatabasePair> {
  const programs = findPostgresFolder() ?? '';
  const folder = mkdtempSync(join(tmpdir(), 'coverfront-failover-'));
  const user = unprivilegedUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const cleanupWatcher = startCleanupWatcher(folder);
  const call = (program: string, options: string[]) =>
    run(join(programs, program), options, { ...user, cwd: folder });

  let primary: Server = { port: await findFreePort(), data: join(folder, 'one') };
  let standby: Server = { port: await findFreePort(), data: join(folder, 'two') };
  const query = (text: string) => queryServer(primary.port, text);

  async function launch(server: Server): Promise<void> {
    const options = ['-D', server.data, '-p', String(server.port)];
    const child = spawn(join(programs, 'postgres'), options, {
      ...user,
      cwd: folder,
      stdio: 'ignore',
    });
    server.process = child;
    cleanupWatcher.watch(child.pid ?? 0, 'SIGQUIT');
    child.once('exit', () => cleanupWatcher.unwatch(child.pid ?? 0));
    // A standby with a million policies replays its log for minutes.
    await waitUntil(
      () => queryServer(server.port, 'SELECT 1').catch(() => []),
      (rows) => rows.length === 1,
      600_000,
    );
  }

  async function copyPrimary(): Promise<void> {
    rmSync(standby.data, { recursive: true, force: true });
    await call('pg_basebackup', [
      `--dbname=${connectionOf(primary)}`,
      `--pgdata=${standby.data}`,
      '--write-recovery-conf',
      '--checkpoint=fast',
    ]);
  }

  /**
   * Enables synchronous replication. After this, every acknowledged commit is also on the standby.
   */
  async function requireSynchronousReplication(): Promise<void> {
    await waitUntil(
      () => query("SELECT 1 FROM pg_stat_replication WHERE state = 'streaming'"),
      (rows) => rows.length === 1,
    );
    await query("ALTER SYSTEM SET synchronous_standby_names = '*'");
    await query('SELECT pg_reload_conf()');
    // The pause lets all processes of the PostgreSQL server load the setting. After that, the
    // standby must have all earlier commits.
    await wait(1_000);
    const [{ lsn } = {}] = await query('SELECT pg_current_wal_lsn()::text AS lsn');
    await waitUntil(
      () =>
        query(
          `SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync' AND flush_lsn >= '${lsn}'`,
        ),
      (rows) => rows.length === 1,
      600_000,
    );
  }

  await call('initdb', [
    '--username=postgres',
    '--auth=trust',
    '--locale=C',
    '--encoding=UTF8',
    // pg_rewind needs data checksums.
    '--data-checksums',
    `--pgdata=${primary.data}`,
  ]);
  // pg_rewind starts the PostgreSQL server without flags, so the settings must be in its
  // configuration file.
  appendFileSync(join(primary.data, 'postgresql.conf'), settings);
  await launch(primary);
  await query('CREATE ROLE coverfront_check LOGIN');
  try {
    await prepare?.(urlOf(primary.port));
  } catch (error) {
    // A running PostgreSQL would keep the drill's process alive.
    await stopWith(primary, 'SIGQUIT');
    throw error;
  }
  await copyPrimary();
  await launch(standby);
  await requireSynchronousReplication();

  return {
    ports: [primary.port, standby.port],
    query,
    async failOver(failureMode) {
      await stopPrimary(primary, standby, failureMode);
      [primary, standby] = [standby, primary];
      // Promotes with a signal, because a query could be canceled while the standby still replays
      // its log.
      await call('pg_ctl', ['promote', `--pgdata=${primary.data}`, '--silent']);
      // Without a standby, synchronous commits would wait forever. See docs/deploy.md.
      await query("ALTER SYSTEM SET synchronous_standby_names = ''");
      await query('SELECT pg_reload_conf()');
    },
    async rejoinAsStandby() {
      // pg_rewind compares files, so the new primary must first write its last changes to disk.
      await query('CHECKPOINT');
      const method = await call('pg_rewind', [
        `--target-pgdata=${standby.data}`,
        `--source-server=${connectionOf(primary)}`,
        '--write-recovery-conf',
      ]).then(
        () => 'pg_rewind' as const,
        () => copyPrimary().then(() => 'pg_basebackup' as const),
      );
      await launch(standby);
      await requireSynchronousReplication();
      return method;
    },
    async stop() {
      for (const server of [standby, primary]) await stopWith(server, 'SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const urlOf = (port: number) => `postgres://postgres@127.0.0.1:${port}/postgres`;

const connectionOf = ({ port }: Server) =>
  `host=127.0.0.1 port=${port} user=postgres dbname=postgres`;

const settings = `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
synchronous_commit = on
wal_keep_size = 256MB
`;

async function stopPrimary(
  primary: Server,
  standby: Server,
  failureMode: PrimaryFailureMode,
): Promise<void> {
  if (failureMode === 'immediate') return stopWith(primary, 'SIGQUIT');
  if (failureMode === 'fast') return stopWith(primary, 'SIGINT');
  if (failureMode === 'crash') return crash(primary);
  const receiver = await pidsOf(standby.port, 'walreceiver');
  for (const pid of receiver) process.kill(pid, 'SIGSTOP');
  await wait(300);
  // A fast shutdown ends the waiting commits and then waits for the stalled standby. The crash
  // below ends this wait.
  const stopped = stopWith(primary, 'SIGINT');
  await wait(500);
  await crash(primary);
  await stopped;
  for (const pid of receiver) process.kill(pid, 'SIGCONT');
}

async function stopWith({ process: server }: Server, signal: NodeJS.Signals): Promise<void> {
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  server.kill(signal);
  await once(server, 'exit');
}

/** Kills all processes of the PostgreSQL server at once, as in a machine failure. */
async function crash(server: Server): Promise<void> {
  const pid = server.process?.pid ?? 0;
  const children = childrenOf(pid);
  const stopped = stopWith(server, 'SIGKILL');
  for (const child of children) {
    try {
      process.kill(child, 'SIGKILL');
    } catch {
      // The process has already ended.
    }
  }
  await stopped;
}

function childrenOf(pid: number): number[] {
  try {
    const listed = execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' });
    return listed.trim().split('\n').map(Number);
  } catch {
    return [];
  }
}

async function pidsOf(port: number, kind: string): Promise<number[]> {
  const rows = await queryServer(
    port,
    `SELECT pid FROM pg_stat_activity WHERE backend_type = '${kind}'`,
  );
  return rows.map(({ pid }) => Number(pid));
}

async function queryServer(port: number, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: urlOf(port) });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function waitUntil<T>(
  read: () => Promise<T>,
  isDone: (result: T) => boolean,
  timeoutMs = 60_000,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!isDone(await read())) {
    if (Date.now() > deadline)
      throw new Error('PostgreSQL did not reach the expected state in time');
    await wait(50);
  }
}
