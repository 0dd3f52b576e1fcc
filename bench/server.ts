// npm run bench -- server: measures purchases and reads per second over HTTP, at 1, 16 and 64
// clients. Compares them with the same SQL statements through the bare database driver, on the same
// database. The two measurements alternate. The bare statements run behind node:http, for requests
// of the same sender. The printed ratio compares the server with them. The bare statements also run
// without HTTP, in a loop without pauses. That loop is too fast to compare with, because a disk
// syncs faster without pauses and every server has pauses. BENCH_SECONDS and BENCH_ROUNDS set the
// length and the number of the series. BENCH_ONLY=sqlite or postgres measures one database.
// BENCH_SYNC_MS=2 measures only SQLite, with this many milliseconds more per commit.
// BENCH_KIND=purchase or read measures one kind. BENCH_PROCESSES=1,2,4 measures only PostgreSQL,
// with the clients distributed over one, two and four servers, and as many bare servers.
// test-results/server.json has the figures. --short only checks that the bench works: at four
// clients, with a fraction of a second per series.
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgresFolder } from '../scripts/postgres-binaries.mjs';
import { startPostgres } from '../tests/fixtures/postgres.ts';
import { spawnServer } from '../tests/fixtures/server-process.ts';
import { assertFiniteFigures } from './figures.mjs';
import type { BareDriverPlan, LoadPlan, LoadSeries, SeriesResult } from './plan.ts';
import {
  assertPurchasesConsistent,
  openPostgresDatabase,
  openSqliteDatabase,
  type BenchDatabase,
} from './databases.ts';
import { paths, prepare, type Prepared } from './recorded-requests.ts';
import { describeRun, writeResults } from './results.ts';
import { addedSyncMs, slowSyncNodeOptions, measureSyncMs } from './sync.ts';

const isShort = process.argv.includes('--short');
const seconds = isShort ? 0.2 : Number(process.env.BENCH_SECONDS || 2);
const rounds = isShort ? 1 : Number(process.env.BENCH_ROUNDS || 3);
const warmUpMs = isShort ? 100 : 700;
/** Numbers of server processes, one after the other. */
const processCounts = (process.env.BENCH_PROCESSES || '1').split(',').map(Number);
/** True if the numbers of processes are compared, which only PostgreSQL can. */
const comparesProcesses = Math.max(...processCounts) > 1;
const levels = isShort ? [4] : [1, 16, 64];
const kinds = (['purchase', 'read'] as const).filter(
  (kind) => kind === (process.env.BENCH_KIND || kind),
);
function runInProcess(script: string, plan: LoadPlan | BareDriverPlan): Promise<SeriesResult> {
  return new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, script), {
      execArgv: ['--disable-warning=ExperimentalWarning', ...slowSyncNodeOptions],
    });
    child.once('message', (result: SeriesResult) => resolve(result));
    child.once('exit', (code) => reject(new Error(`${script} exited with ${code}`)));
    child.send(plan);
  });
}

/**
 * Measured series by kind: over HTTP through the server, the bare transaction behind node:http, and
 * the bare transaction in a loop.
 */
type Results = Record<'http' | 'bare' | 'loop', SeriesResult[]>;

/** Starts a separate process that runs the bare transaction for each request of node:http. */
function serveBare(plan: BareDriverPlan): Promise<{ port: number; stop(): void }> {
  return new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, 'bare.ts'), {
      execArgv: ['--disable-warning=ExperimentalWarning', ...slowSyncNodeOptions],
    });
    child.once('message', (port: number) => resolve({ port, stop: () => child.kill() }));
    child.once('exit', (code) => reject(new Error(`bare.ts exited with ${code}`)));
    child.send(plan);
  });
}

async function measure(benchDatabase: BenchDatabase): Promise<void> {
  const prepared = await prepare(benchDatabase);
  const rows: Row[] = [];
  for (const processes of processCounts)
    rows.push(...(await measureServers(benchDatabase, prepared, processes)));
  await assertPurchasesConsistent(benchDatabase);
  assertFiniteFigures(rows);
  const transactions = prepared.purchase.filter(
    (step) => 'mark' in step && step.mark === 'commit',
  ).length;
  const statements = prepared.purchase.filter((step) => 'sql' in step).length;
  console.log(
    `\n${benchDatabase.kind}: a purchase is ${statements} statements, ${transactions} transaction; medians of ${rounds} rounds of ${seconds} s`,
  );
  console.table(rows);
  results[benchDatabase.kind] = rows;
  writeResults('server.json', { ...describeRun(), syncMs, results });
}

/** Measures all levels with this many servers, and as many bare servers beside them. */
async function measureServers(
  benchDatabase: BenchDatabase,
  prepared: Prepared,
  processes: number,
): Promise<Row[]> {
  const start = () =>
    spawnServer({
      dataDir: benchDatabase.folder,
      // The server logs as in production. The sandbox is on, because purchases use test cards.
      settings: {
        ...benchDatabase.settings,
        NODE_ENV: 'production',
        SANDBOX: '1',
        NODE_OPTIONS: slowSyncNodeOptions.join(' '),
      },
    });
  const servers = await Promise.all(Array.from({ length: processes }, start));
  const ports = servers.map(({ port }) => port);
  const rows: Row[] = [];
  try {
    for (const kind of kinds) {
      for (const clients of levels) {
        const series: Results = { http: [], bare: [], loop: [] };
        for (let round = 0; round < rounds; round += 1)
          await measureOnce(benchDatabase, prepared, { kind, clients, results: series, ports });
        rows.push(rowOf({ kind, clients, processes }, series));
      }
    }
  } finally {
    for (const server of servers) await server.stop();
  }
  return rows;
}

async function measureOnce(
  benchDatabase: BenchDatabase,
  prepared: Prepared,
  {
    kind,
    clients,
    results,
    ports,
  }: { kind: LoadSeries['kind']; clients: number; results: Results; ports: readonly number[] },
): Promise<void> {
  const maxRequests = Math.ceil((seconds + 1) * 12_000);
  /** Creates a series. Each series buys with its own cards, which are inserted before. */
  const nextSeries = async (): Promise<LoadSeries> => {
    const first = prepared.next;
    prepared.next += maxRequests;
    if (kind === 'purchase') await benchDatabase.addCards(first, maxRequests);
    return { kind, clients, warmUpMs, measureMs: seconds * 1000, first };
  };
  const load = async (at: readonly number[]): Promise<SeriesResult> => {
    const series = await nextSeries();
    const path = kind === 'purchase' ? paths.purchase : prepared.policyPath;
    const { price, token } = prepared;
    const result = await runInProcess('load.ts', { ...series, ports: at, path, price, token });
    if (result.failed > 0) throw new Error(`${result.failed} requests failed`);
    if (result.next - series.first > maxRequests)
      throw new Error('More purchases than cards: raise maxRequests');
    return result;
  };
  const bare = async (): Promise<BareDriverPlan> => ({
    ...(await nextSeries()),
    database: benchDatabase.database,
    steps: prepared[kind],
  });
  results.http.push(await load(ports));
  const barePlan = { ...(await bare()), responseBody: prepared.responses[kind] };
  const servers = await Promise.all(ports.map(() => serveBare(barePlan)));
  const barePorts = servers.map(({ port }) => port);
  const stopAll = () => servers.forEach((server) => server.stop());
  results.bare.push(await load(barePorts).finally(stopAll));
  results.loop.push(await runInProcess('bare.ts', await bare()));
}

type Row = Record<string, string | number>;

function rowOf(
  { kind, clients, processes }: { kind: string; clients: number; processes: number },
  { http, bare, loop }: Results,
): Row {
  const median = (list: SeriesResult[], of: keyof SeriesResult) =>
    list.map((result) => result[of]).toSorted((one, other) => one - other)[
      Math.floor(list.length / 2)
    ] ?? 0;
  const httpRate = median(http, 'perSecond');
  const bareRate = median(bare, 'perSecond');
  return {
    what: `${kind}s`,
    ...(comparesProcesses && { processes }),
    clients,
    'HTTP /s': Math.round(httpRate),
    'p50 ms': Number(median(http, 'p50').toFixed(2)),
    'p99 ms': Number(median(http, 'p99').toFixed(2)),
    'bare /s': Math.round(bareRate),
    'bare p50': Number(median(bare, 'p50').toFixed(2)),
    ratio: Number((httpRate / bareRate).toFixed(2)),
    'loop /s': Math.round(median(loop, 'perSecond')),
  };
}

function hasPostgres(): boolean {
  return process.env['TEST_DATABASE_URL'] !== 'none' && findPostgresFolder() !== undefined;
}

/**
 * Limits the measurement to one database. A short run leaves PostgreSQL out if it is not installed.
 */
const onlyDatabase = isShort && !hasPostgres() ? 'sqlite' : process.env.BENCH_ONLY;
const folder = mkdtempSync(join(tmpdir(), 'coverfront-bench-'));
const syncMs = measureSyncMs(folder);
const results: Record<string, Row[]> = {};
try {
  console.log(
    `\nOne sync of this disk takes ${syncMs.toFixed(2)} ms (usual: 1 to 4 ms);`,
    `extra wait per commit: ${addedSyncMs} ms`,
  );
  if (onlyDatabase !== 'postgres' && !comparesProcesses) await measure(openSqliteDatabase(folder));
  if (onlyDatabase !== 'sqlite' && addedSyncMs === 0) {
    const postgres = await startPostgres({ durable: true });
    try {
      await measure(openPostgresDatabase(folder, postgres.url));
    } finally {
      await postgres.stop();
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
