// npm run bench -- scale: fills SQLite and PostgreSQL with 1,000,000 policies, 3,000,000 payments,
// 200,000 claims and an account with 10,000 policies. Then it measures calls, jobs and operators'
// commands on this database and, alternately, on an empty one. The large account is compared with an
// account of 200 policies. Wanted: no call takes more than 1.5 times its time on the empty database,
// no job blocks the event loop for more than 50 ms, and the memory stays flat. The column `missed`
// names what misses these goals. Exits with 1 only if something was not measured. The results are
// also written to test-results/scale.json.
// BENCH_ONLY=sqlite or postgres measures one database. BENCH_POLICIES=100000 replaces the size.
// BENCH_PARTS=calls,commands measures only these parts of jobs, memory, calls and commands.
// BENCH_FOLDER keeps the SQLite databases, and measures them again if they exist. --short fills
// 1,500 policies and takes less than a minute.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgresFolder } from '../scripts/postgres-binaries.mjs';
import { DATABASE_FILE_NAME } from '../server/data/sqlite.ts';
import { createDatabase, startPostgres } from '../tests/fixtures/postgres.ts';
import { assertFiniteFigures } from './figures.mjs';
import { timeSqliteStatements } from './longest-block.ts';
import { measureJobs, measureMemory } from './scale/background.ts';
import { measureCalls } from './scale/calls.ts';
import { measureCommands } from './scale/commands.ts';
import { emptyFilling, fullPlan, shortPlan, type ScaleResult } from './scale/plan.ts';
import { fillShop, openShop, type DatabaseLocation } from './scale/shop.ts';

const isShort = process.argv.includes('--short');
const defaults = isShort ? shortPlan : fullPlan;
const plan = { ...defaults, policies: Number(process.env.BENCH_POLICIES || defaults.policies) };

/** The parts in their order. The jobs come first, because the other parts need no backlog. */
const parts = {
  jobs: measureJobs,
  memory: measureMemory,
  calls: measureCalls,
  commands: measureCommands,
};
const only = process.env.BENCH_PARTS?.split(',');

interface Locations {
  empty: DatabaseLocation;
  filled: DatabaseLocation;
}

async function measure(database: string, locations: Locations, isFilled: boolean) {
  const started = performance.now();
  if (!isFilled) {
    await fillShop(locations.empty, emptyFilling);
    await fillShop(locations.filled, plan);
  }
  const fillSeconds = Math.round((performance.now() - started) / 1000);
  console.log(`\n${database}: filled in ${fillSeconds} s with ${plan.policies} policies`);
  const shops = {
    empty: await openShop(locations.empty),
    filled: await openShop(locations.filled),
  };
  try {
    const result: ScaleResult = { database, policies: plan.policies, fillSeconds };
    for (const [part, run] of Object.entries(parts)) {
      if (only && !only.includes(part)) continue;
      const rows = await run(shops, plan);
      console.log(`\n${database}, ${part}`);
      console.table(rows);
      assertFiniteFigures(rows);
      Object.assign(result, { [part]: rows });
    }
    return result;
  } finally {
    await shops.empty.close();
    await shops.filled.close();
  }
}

function locationsIn(folder: string): Locations {
  const location = (name: string): DatabaseLocation => {
    mkdirSync(join(folder, name), { recursive: true });
    return { DATA_DIR: join(folder, name), DATABASE_URL: '' };
  };
  return { empty: location('empty'), filled: location('filled') };
}

async function measurePostgres(folder: string): Promise<ScaleResult> {
  const postgres = await startPostgres({ durable: true });
  try {
    const { empty, filled } = locationsIn(folder);
    empty.DATABASE_URL = (await createDatabase(postgres.url)).url;
    filled.DATABASE_URL = (await createDatabase(postgres.url)).url;
    return await measure('postgres', { empty, filled }, false);
  } finally {
    await postgres.stop();
  }
}

function hasPostgres(): boolean {
  return process.env['TEST_DATABASE_URL'] !== 'none' && findPostgresFolder() !== undefined;
}

const onlyDatabase = isShort && !hasPostgres() ? 'sqlite' : process.env.BENCH_ONLY;
const givenFolder = process.env.BENCH_FOLDER;
const folder = givenFolder ?? mkdtempSync(join(tmpdir(), 'coverfront-bench-'));
const results: ScaleResult[] = [];
try {
  if (onlyDatabase !== 'postgres') {
    timeSqliteStatements();
    const isFilled = existsSync(join(folder, 'sqlite', 'filled', DATABASE_FILE_NAME));
    results.push(await measure('sqlite', locationsIn(join(folder, 'sqlite')), isFilled));
  }
  if (onlyDatabase !== 'sqlite') results.push(await measurePostgres(join(folder, 'postgres')));
  const report = join(import.meta.dirname, '..', 'test-results');
  mkdirSync(report, { recursive: true });
  writeFileSync(join(report, 'scale.json'), JSON.stringify(results, null, 2));
} finally {
  if (givenFolder === undefined) rmSync(folder, { recursive: true, force: true });
}
