// npm run bench -- overload: measures the server at four times its capacity. First it finds the
// capacity in a closed loop: the most requests per second that are served. Then it sends four times
// as many in an open loop for 60 seconds. One request in four is a purchase, the others read a
// policy. It prints the throughput as a share of the capacity, the latency of served requests, the
// time until 503, and each goal with pass or miss. test-results/overload.json has the same. Exits
// with 1 if a goal is missed: throughput at least 0.8, p99 of served requests under one second, p99
// until 503 under 50 ms, no failed health probe, no lost, duplicate or half purchase.
// BENCH_ONLY=sqlite or postgres measures one database. BENCH_SECONDS and BENCH_FACTOR replace the
// 60 seconds and the four times. --short sends the load for two seconds, without the limits.
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../scripts/port.mjs';
import { findPostgresFolder } from '../scripts/postgres-binaries.mjs';
import { newEmail, paths, send } from '../tests/fixtures/buyer.ts';
import { startPostgres } from '../tests/fixtures/postgres.ts';
import { spawnServer, type ServerProcess } from '../tests/fixtures/server-process.ts';
import {
  assertPurchasesConsistent,
  openPostgresDatabase,
  openSqliteDatabase,
  type BenchDatabase,
} from './databases.ts';
import type { OverloadPlan, OverloadResult } from './overload/plan.ts';
import {
  atMost,
  meanOf,
  printOverload,
  type Capacity,
  type Goal,
  type Measured,
} from './overload/report.ts';
import { baggagePlanId, purchaseBody, purchaseInputOf } from './plan.ts';
import { describeRun, writeResults } from './results.ts';

const isShort = process.argv.includes('--short');
const factor = Number(process.env.BENCH_FACTOR || 4);
const overloadSeconds = isShort ? 2 : Number(process.env.BENCH_SECONDS || 60);
const capacitySeconds = isShort ? 1 : 5;
const warmUpSeconds = isShort ? 0.5 : 5;
const levels = isShort ? [16] : [16, 32, 64];
/** Shares of purchases in the requests of the overload. */
const shares = isShort ? [0.25] : [1, 0.25, 0];
/** Upper limit of purchases per second, which determines the number of cards. */
const PURCHASES_PER_SECOND_MAX = 3_000;

const report = {
  overloads: [] as ReturnType<typeof printOverload>[],
  purchases: [] as { database: string; goals: Goal[] }[],
  failures: [] as { database: string; error: string }[],
};

type Fixed = Pick<OverloadPlan, 'port' | 'token' | 'purchasePath' | 'policyPath' | 'price'>;

/** Registers an account and buys the policy that the load reads. */
async function prepare(server: ServerProcess, database: BenchDatabase): Promise<Fixed> {
  const target = {
    request: (path: string, init?: RequestInit) => fetch(server.origin + path, init),
  };
  const person = {
    email: newEmail(),
    password: 'bench-password',
    first_name: 'Robin',
    last_name: 'Moreau',
  };
  const { body: account } = await send(target, 'POST', paths.register, person);
  await database.addCards(0, 1);
  const input = purchaseInputOf(0);
  const { rating_address, details } = JSON.parse(purchaseBody(input, 0));
  const checkout = { plan_id: baggagePlanId, rating_address, details };
  const priced = await send(target, 'POST', paths.checkout, checkout);
  const price = priced.body.totals.grandtotal;
  const bought = await send(
    target,
    'POST',
    paths.purchase,
    JSON.parse(purchaseBody(input, price)),
    {
      token: account.token,
      key: input.key,
    },
  );
  if (bought.status !== 200) throw new Error(`The first purchase got ${bought.text}`);
  return {
    port: server.port,
    token: account.token,
    purchasePath: paths.purchase,
    policyPath: `/api/user/v2/policies/policy/${bought.body.policy_id}`,
    price,
  };
}

function runLoad(plan: OverloadPlan): Promise<OverloadResult> {
  return new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, 'overload-load.ts'), {
      serialization: 'advanced',
    });
    child.once('message', (result: OverloadResult) => resolve(result));
    child.once('exit', (code) => reject(new Error(`The load generator exited with ${code}`)));
    child.send(plan);
  });
}

const metricsPort = await findFreePort();

function start(database: BenchDatabase): Promise<ServerProcess> {
  return spawnServer({
    dataDir: database.folder,
    settings: {
      ...database.settings,
      NODE_ENV: 'production',
      SANDBOX: '1',
      // The default, which is measured here.
      MAX_REQUESTS_IN_FLIGHT: '',
      MAX_CONNECTIONS_PER_IP: '0',
      METRICS_PORT: String(metricsPort),
    },
  });
}

async function measure(database: BenchDatabase): Promise<void> {
  const results: OverloadResult[] = [];
  let nextCard = 1;
  const run = async (
    fixed: Fixed,
    load: Pick<OverloadPlan, 'load' | 'purchaseShare' | 'seconds'>,
  ): Promise<OverloadResult> => {
    const [first, cards] = [nextCard, Math.ceil(load.seconds * PURCHASES_PER_SECOND_MAX)];
    nextCard += cards;
    await database.addCards(first, cards);
    const cpuBefore = await readCpuSeconds();
    const result = await runLoad({ ...fixed, ...load, first, cards });
    result.cpuSeconds = (await readCpuSeconds()) - cpuBefore;
    results.push(result);
    return result;
  };
  /** Finds the most requests of a kind that are served per second. */
  const findCapacity = async (fixed: Fixed): Promise<Capacity> => {
    const best: Capacity = {
      purchases: { perSecond: 0, perCpuSecond: 0 },
      reads: { perSecond: 0, perCpuSecond: 0 },
    };
    for (const kind of ['reads', 'purchases'] as const) {
      for (const clients of levels) {
        const purchaseShare = kind === 'purchases' ? 1 : 0;
        const result = await run(fixed, {
          load: { clients },
          purchaseShare,
          seconds: capacitySeconds,
        });
        const perSecond = result[kind].served / result.seconds;
        if (perSecond > best[kind].perSecond)
          best[kind] = { perSecond, perCpuSecond: result[kind].served / result.cpuSeconds };
      }
    }
    return best;
  };
  let server = await start(database);
  let fixed: Fixed;
  try {
    fixed = await prepare(server, database);
    await run(fixed, { load: { clients: 8 }, purchaseShare: 0.5, seconds: warmUpSeconds });
  } finally {
    await server.stop();
  }
  // A server updates the statistics of its tables once an hour. With those of empty tables, the
  // query planner would read whole tables.
  await database.analyze();
  server = await start(database);
  fixed.port = server.port;
  try {
    const before = await findCapacity(fixed);
    const overloads: Omit<Measured, 'capacity'>[] = [];
    for (const purchaseShare of shares) {
      const { purchases, reads } = before;
      const perSecond =
        factor / (purchaseShare / purchases.perSecond + (1 - purchaseShare) / reads.perSecond);
      const seconds = overloadSeconds;
      const overload = await run(fixed, { load: { perSecond }, purchaseShare, seconds });
      overloads.push({ kind: database.kind, purchaseShare, overload, factor });
    }
    // The capacity changes with the other load of the machine, so it is measured on both sides.
    const capacity = meanOf(before, await findCapacity(fixed));
    for (const one of overloads) report.overloads.push(printOverload({ ...one, capacity }));
  } finally {
    await server.stop();
  }
  await checkPurchases(database, results);
}

/** Returns the CPU time of the server. */
async function readCpuSeconds(): Promise<number> {
  const text = await (await fetch(`http://localhost:${metricsPort}/metrics`)).text();
  return Number(/^process_cpu_seconds_total (.*)$/m.exec(text)?.[1]);
}

/**
 * Compares the responses with the database.
 * @throws Error if a purchase is incomplete or duplicate
 */
async function checkPurchases(database: BenchDatabase, results: OverloadResult[]): Promise<void> {
  const rows = await database.rows('SELECT key, response FROM idempotency_keys');
  const policyByKey = new Map(
    rows.map(({ key, response }) => [String(key), JSON.parse(String(response)).policy_id]),
  );
  const acknowledged = results.flatMap((result) => result.acknowledged);
  const policyOf = (number: number) => policyByKey.get(purchaseInputOf(number).key);
  const lost = acknowledged.filter(([number, policyId]) => policyOf(number) !== policyId);
  const rejected = results.flatMap((result) => result.rejectedPurchases);
  const executed = rejected.filter((number) => policyOf(number) !== undefined);
  const goals = [
    atMost(`lost of ${acknowledged.length} acknowledged purchases`, lost.length, 0),
    atMost(`executed of ${rejected.length} rejected purchases`, executed.length, 0),
  ];
  console.table(goals);
  report.purchases.push({ database: database.kind, goals });
  if (acknowledged.length === 0) throw new Error('No purchase was acknowledged');
  await assertPurchasesConsistent(database);
}

function hasPostgres(): boolean {
  return process.env['TEST_DATABASE_URL'] !== 'none' && findPostgresFolder() !== undefined;
}

const onlyDatabase = isShort && !hasPostgres() ? 'sqlite' : process.env.BENCH_ONLY;
const folders = ['sqlite', 'postgres'].map(() => mkdtempSync(join(tmpdir(), 'coverfront-bench-')));
const [sqliteFolder = '', postgresFolder = ''] = folders;
const databases: Record<string, () => Promise<void>> = {
  sqlite: () => measure(openSqliteDatabase(sqliteFolder)),
  async postgres() {
    const postgres = await startPostgres({ durable: true });
    try {
      await measure(openPostgresDatabase(postgresFolder, postgres.url));
    } finally {
      await postgres.stop();
    }
  },
};
try {
  for (const [database, run] of Object.entries(databases))
    if (database === (onlyDatabase || database))
      await run().catch((error: unknown) => {
        console.error(`Not measured: ${database}`, error);
        report.failures.push({ database, error: String(error) });
      });
} finally {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}
writeResults('overload.json', { ...describeRun(), ...report });
const missed = [...(isShort ? [] : report.overloads), ...report.purchases]
  .flatMap(({ goals }) => goals)
  .filter(({ result }) => result === 'miss');
console.log(`\n${missed.length} goals missed`);
if (missed.length + report.failures.length > 0) process.exitCode = 1;
