// npm run bench -- scale: fills SQLite and PostgreSQL with 1,000,000 policies, 3,000,000 payments,
// 200,000 claims and an account with 10,000 policies. Then it measures calls, jobs and operators'
// commands on this database and, alternately, on an empty one. The large account is compared with an
// account of 200 policies. Wanted: no call takes more than 1.5 times its time on the empty database,
// no job blocks the event loop for more than 50 ms, and the memory stays flat. The column `missed`
// names what misses these goals. Exits with 1 only if something was not measured: then the rest is
// measured all the same. test-results/scale.json contains the results so far after each part.
// BENCH_ONLY=sqlite or postgres measures one database. BENCH_POLICIES=100000 replaces the size.
// BENCH_PARTS=calls,commands measures only these parts of jobs, memory, calls and commands.
// BENCH_FOLDER keeps the SQLite databases, and measures them again if they exist. --short fills
// 1,500 policies and takes less than a minute.
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgresFolder } from '../scripts/postgres-binaries.mjs';
import { DATABASE_FILE_NAME } from '../server/data/sqlite.ts';
import { createDatabase, startPostgres } from '../tests/fixtures/postgres.ts';
import { timeSqliteStatements } from './longest-block.ts';
import { planJobs, planMemory } from './scale/background.ts';
import { planCalls } from './scale/calls.ts';
import { planCommands } from './scale/commands.ts';
import {
  emptyFilling,
  fullPlan,
  shortPlan,
  type Measurement,
  type ScalePlan,
  type ScaleRows,
} from './scale/plan.ts';
import { createScaleReport } from './scale/report.ts';
import { fillShop, openShop, type DatabaseLocation, type Shops } from './scale/shop.ts';

const isShort = process.argv.includes('--short');
const defaults = isShort ? shortPlan : fullPlan;
const plan = { ...defaults, policies: Number(process.env.BENCH_POLICIES || defaults.policies) };

/** The parts in their order. The jobs come first, because the other parts need no backlog. */
const parts: {
  [Part in keyof ScaleRows]: (
    shops: Shops,
    scalePlan: ScalePlan,
  ) => Promise<Measurement<ScaleRows[Part]>[]>;
} = { jobs: planJobs, memory: planMemory, calls: planCalls, commands: planCommands };
const only = process.env.BENCH_PARTS?.split(',');

interface Locations {
  empty: DatabaseLocation;
  filled: DatabaseLocation;
}

const report = createScaleReport({ policies: plan.policies });

async function measure(database: string, locations: Locations, isFilled: boolean) {
  const started = performance.now();
  if (!isFilled) {
    await fillShop(locations.empty, emptyFilling);
    await fillShop(locations.filled, plan);
  }
  const fillSeconds = Math.round((performance.now() - started) / 1000);
  console.log(`\n${database}: filled in ${fillSeconds} s with ${plan.policies} policies`);
  const shops: Shops = {
    empty: await openShop(locations.empty),
    filled: await openShop(locations.filled),
  };
  try {
    for (const part of Object.keys(parts) as (keyof ScaleRows)[])
      if (!only || only.includes(part))
        await report.measurePart({ database, part }, () => parts[part](shops, plan));
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

async function measurePostgres(folder: string): Promise<void> {
  const postgres = await startPostgres({ durable: true });
  try {
    const { empty, filled } = locationsIn(folder);
    empty.DATABASE_URL = (await createDatabase(postgres.url)).url;
    filled.DATABASE_URL = (await createDatabase(postgres.url)).url;
    await measure('postgres', { empty, filled }, false);
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
const databases: Record<string, () => Promise<void>> = {
  async sqlite() {
    timeSqliteStatements();
    const isFilled = existsSync(join(folder, 'sqlite', 'filled', DATABASE_FILE_NAME));
    await measure('sqlite', locationsIn(join(folder, 'sqlite')), isFilled);
  },
  postgres: () => measurePostgres(join(folder, 'postgres')),
};
try {
  for (const [database, run] of Object.entries(databases))
    if (database === (onlyDatabase || database))
      await run().catch((error: unknown) => report.fail({ database, part: 'fill' }, error));
} finally {
  if (givenFolder === undefined) rmSync(folder, { recursive: true, force: true });
}
report.finish();
