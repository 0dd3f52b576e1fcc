// npm run bench -- server: measures purchases and reads per second over HTTP, at 1, 16 and 64
// clients. Compares them with the same SQL statements through the bare database driver, on the same
// database. The two measurements alternate. The bare statements run behind node:http, for requests
// of the same sender. The printed ratio compares the server with them. The bare statements also run
// without HTTP, in a loop without pauses. That loop is too fast to compare with, because a disk
// syncs faster without pauses and every server has pauses. BENCH_SECONDS and BENCH_ROUNDS set the
// length and the number of the
// series. BENCH_ONLY=sqlite or postgres measures one database. BENCH_SYNC_MS=2 measures only
// SQLite, with this many milliseconds more per commit. BENCH_PROCESSES=2 measures only PostgreSQL,
// with the clients distributed over this many servers. --short only checks that the bench works: at
// four clients, with a fraction of
// a second per series.
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServerApp } from '../server/app.ts';
import { flushCaptures } from '../server/sales/captures.ts';
import { openDatabase } from '../server/data/open-database.ts';
import { silentLog } from '../server/log.ts';
import { readSettings } from '../server/settings.ts';
import { findPostgresFolder } from '../scripts/postgres-binaries.mjs';
import { startPostgres } from '../tests/fixtures/postgres.ts';
import { spawnServer } from '../tests/fixtures/server-process.ts';
import { assertFiniteFigures } from './figures.mjs';
import {
  purchaseInputOf,
  baggagePlanId,
  purchaseBody,
  type BareDriverPlan,
  type BareDriverStep,
  type LoadPlan,
  type LoadSeries,
  type SeriesResult,
} from './plan.ts';
import {
  assertPurchasesConsistent,
  openPostgresDatabase,
  openSqliteDatabase,
  type BenchDatabase,
} from './databases.ts';
import { toStepTemplates, recordingDatabase } from './record.ts';
import { addedSyncMs, slowSyncNodeOptions, measureSyncMs } from './sync.ts';

const isShort = process.argv.includes('--short');
const seconds = isShort ? 0.2 : Number(process.env.BENCH_SECONDS || 2);
const rounds = isShort ? 1 : Number(process.env.BENCH_ROUNDS || 3);
const warmUpMs = isShort ? 100 : 700;
/** Number of server processes. */
const processes = Number(process.env.BENCH_PROCESSES || 1);
const levels = isShort ? [4] : [1, 16, 64];
const paths = {
  register: '/api/user/v2/accounts/register',
  checkout: '/api/user/v2.1/protections/baggage/checkout',
  purchase: '/api/user/v2.1/protections/baggage/purchase',
  policy: '/api/user/v2/policies/policy/',
};

/** Recorded statements and data that all series use. */
interface Prepared {
  purchase: BareDriverStep[];
  read: BareDriverStep[];
  token: string;
  policyPath: string;
  price: number;
  next: number;
  /** The server's response bodies. The bare HTTP server sends the same number of bytes. */
  responses: Record<LoadSeries['kind'], string>;
}

/** Migrates the database and records the statements of a purchase and a read. */
async function prepare(benchDatabase: BenchDatabase): Promise<Prepared> {
  const settings = readSettings({ ...benchDatabase.settings, SITE_DIR: benchDatabase.folder });
  const recorder = recordingDatabase(openDatabase(settings));
  const { app, services, close } = await createServerApp(settings, {
    database: recorder.database,
    log: silentLog,
  });
  const call = async (path: string, body?: string, headers: Record<string, string> = {}) => {
    const method = body === undefined ? 'GET' : 'POST';
    const response = await app.request(path, {
      method,
      body,
      headers: { 'content-type': 'application/json', ...headers },
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} returned ${response.status}: ${text}`);
    return JSON.parse(text);
  };
  const person = {
    email: 'reader@example.com',
    password: 'bench-password',
    first_name: 'Robin',
    last_name: 'Moreau',
  };
  const { token } = await call(paths.register, JSON.stringify(person));
  await benchDatabase.addCards(0, 4);
  const { totals } = await call(paths.checkout, checkoutBody(0));
  const price = totals.grandtotal;
  const buy = (number: number, headers = {}) =>
    call(paths.purchase, purchaseBody(purchaseInputOf(number), price), {
      'X-Unique-Key': purchaseInputOf(number).key,
      ...headers,
    });
  // Waits until the work after a response, such as a capture, is done. Otherwise the next recording
  // would contain that work.
  const waitForCaptures = async () => {
    // Node would exit during the wait, because the server's own timer does not keep the process
    // alive.
    const keepAliveTimer = setInterval(() => {}, 1_000);
    await flushCaptures(services);
    clearInterval(keepAliveTimer);
  };
  const signedIn = { authorization: `Token ${token}` };
  const { policy_id } = await buy(0, signedIn);
  await waitForCaptures();
  const first = await recorder.during(() => buy(1));
  await waitForCaptures();
  const second = await recorder.during(() => buy(2));
  await waitForCaptures();
  const readPolicy = () => call(paths.policy + policy_id, undefined, signedIn);
  const read = await recorder.during(readPolicy);
  const responses = {
    purchase: JSON.stringify(await buy(3)),
    read: JSON.stringify(await readPolicy()),
  };
  await waitForCaptures();
  await close();
  return {
    purchase: toStepTemplates(first, second, purchaseInputOf(1)),
    read: toStepTemplates(read, read, purchaseInputOf(1)),
    token,
    policyPath: paths.policy + policy_id,
    price,
    next: 4,
    responses,
  };
}

function checkoutBody(number: number): string {
  const { rating_address, details } = JSON.parse(purchaseBody(purchaseInputOf(number), 0));
  return JSON.stringify({ plan_id: baggagePlanId, rating_address, details });
}

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
  const rows: Record<string, string | number>[] = [];
  try {
    for (const kind of ['purchase', 'read'] as const) {
      for (const clients of levels) {
        const results: Results = { http: [], bare: [], loop: [] };
        for (let round = 0; round < rounds; round += 1)
          await measureOnce(benchDatabase, prepared, { kind, clients, results, ports });
        rows.push(rowOf(kind, clients, results));
      }
    }
  } finally {
    for (const server of servers) await server.stop();
  }
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
  const server = await serveBare({ ...(await bare()), responseBody: prepared.responses[kind] });
  results.bare.push(await load([server.port]).finally(server.stop));
  results.loop.push(await runInProcess('bare.ts', await bare()));
}

function rowOf(kind: string, clients: number, { http, bare, loop }: Results) {
  const median = (list: SeriesResult[], of: keyof SeriesResult) =>
    list.map((result) => result[of]).toSorted((one, other) => one - other)[
      Math.floor(list.length / 2)
    ] ?? 0;
  const httpRate = median(http, 'perSecond');
  const bareRate = median(bare, 'perSecond');
  return {
    what: `${kind}s`,
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
try {
  console.log(
    `\nOne sync of this disk takes ${measureSyncMs(folder).toFixed(2)} ms (usual: 1 to 4 ms);`,
    `extra wait per commit: ${addedSyncMs} ms`,
  );
  if (onlyDatabase !== 'postgres' && processes === 1) await measure(openSqliteDatabase(folder));
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
