// Operators' commands of bench/scale.ts. Each runs as a process of its own, while the server in
// this process reads and writes the same database.
import { spawn } from 'node:child_process';
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../server/data/database.ts';
import { paths, send } from '../../tests/fixtures/buyer.ts';
import { buyNewPolicy, fileNewClaim } from './calls.ts';
import { compareTimes, round, type CommandRow, type Measurement, type ScalePlan } from './plan.ts';
import type { Shop, Shops } from './shop.ts';

const root = join(import.meta.dirname, '..', '..');

interface Command {
  name: string;
  script: string;
  /** Undefined for the number of runs in the plan. */
  runs?: number;
  /** Returns the arguments of one run. */
  prepare(shop: Shop): Promise<string[]>;
}

const backupFile = ({ location }: Pick<Shop, 'location'>) =>
  join(location.DATA_DIR, 'scale.backup');

const commands: Command[] = [
  { name: 'decide', script: 'decide', prepare: async () => [] },
  {
    name: 'decide CLAIM',
    script: 'decide',
    async prepare(shop) {
      const number = await fileNewClaim(shop);
      return [number, 'received', '--by', 'Bench', '--reason', 'Measured'];
    },
  },
  {
    name: 'audit POLICY',
    script: 'audit',
    prepare: async (shop) => [(await buyNewPolicy(shop)).policy_number],
  },
  {
    name: 'audit EMAIL',
    script: 'audit',
    prepare: async (shop) => [(await buyNewPolicy(shop)).policyholder_email],
  },
  {
    name: 'audit REQUEST',
    script: 'audit',
    prepare: async (shop) => [(await buyNewPolicy(shop)).requestId],
  },
  { name: 'audit CLAIM', script: 'audit', prepare: async (shop) => [await fileNewClaim(shop)] },
  { name: 'backup', script: 'backup', runs: 1, prepare: async (shop) => [backupFile(shop)] },
];

/** @throws Error with the command's output if it fails */
async function runScript(shop: Shop, script: string, args: string[]): Promise<number> {
  const path = join(root, 'server/commands', `${script}.ts`);
  const started = performance.now();
  const child = spawn(process.execPath, [path, ...args], {
    cwd: root,
    env: { ...process.env, SANDBOX: '1', ...shop.location },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (output = (output + String(chunk)).slice(-2_000)));
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`${script} ${args.join(' ')} exited with ${code}: ${output}`);
  return performance.now() - started;
}

/** Reads and writes until `work` has ended. Returns the longest times and the time of the work. */
async function measureMeanwhile(shop: Shop, work: Promise<number>) {
  const isOver = () => Promise.race([work.then(() => true), wait(10, false)]);
  const longest = { readMs: 0, writeMs: 0 };
  const record = async (name: keyof typeof longest, call: () => Promise<unknown>) => {
    const started = performance.now();
    await call();
    longest[name] = Math.max(longest[name], performance.now() - started);
  };
  do {
    await record('readMs', () =>
      send(shop, 'GET', paths.allPolicies, undefined, { token: shop.demoToken }),
    );
    await record('writeMs', () => shop.services.database.ping());
  } while (!(await isOver()));
  return { ms: await work, ...longest };
}

export async function planCommands(
  shops: Shops,
  { commandSamples, commands: chosen }: ScalePlan,
): Promise<Measurement<CommandRow>[]> {
  return commands
    .filter(({ name }) => !chosen || chosen.includes(name))
    .map((command) => ({
      name: command.name,
      measure: () => measureCommand(shops, { runs: commandSamples, ...command }),
    }));
}

async function measureCommand(
  shops: Shops,
  { name, script, runs, prepare }: Required<Command>,
): Promise<CommandRow> {
  const times = { empty: [] as number[], filled: [] as number[] };
  const longest = { readMs: 0, writeMs: 0 };
  for (let run = 0; run < runs; run += 1)
    for (const which of ['empty', 'filled'] as const) {
      const shop = shops[which];
      const args = await prepare(shop);
      await shop.settle();
      const { ms, readMs, writeMs } = await measureMeanwhile(shop, runScript(shop, script, args));
      times[which].push(ms);
      if (which === 'empty') continue;
      longest.readMs = Math.max(longest.readMs, readMs);
      longest.writeMs = Math.max(longest.writeMs, writeMs);
    }
  const row = compareTimes(name, times.empty, times.filled);
  const other = { readMs: round(longest.readMs), writeMs: round(longest.writeMs) };
  if (script !== 'backup') return { ...row, ...other, note: '' };
  return { ...row, ...other, missed: '', note: await describeBackup(shops.filled, row.filledMs) };
}

/**
 * A backup copies every byte, so its time is compared with the size of the database, not with an
 * empty one. A dump of PostgreSQL is compressed and contains no indexes, so it is much smaller.
 */
async function describeBackup({ services: { database }, location }: Shop, ms: number) {
  const file = backupFile({ location });
  const [backup, copied] = [statSync(file).size, await sizeOf(database)].map(toMegabytes);
  rmSync(file);
  return `${copied} MB, ${Math.round(Number(copied) / (ms / 1000))} MB/s, file ${backup} MB`;
}

async function sizeOf({ db, kind }: Database): Promise<number> {
  const { rows } = await sql<{ size: number | string }>`${
    kind === 'sqlite'
      ? sql`select page_count * page_size as size from pragma_page_count, pragma_page_size`
      : sql`select pg_database_size(current_database()) as size`
  }`.execute(db);
  return Number(rows[0]?.size);
}

const toMegabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);
