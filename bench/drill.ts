// npm run drill: a fault drill. Servers sell, change, cancel and pay while they are killed, while
// their database restarts or fails over, while their disk is full and while their clock jumps. The
// checks compare the responses, the database and the books of a stand-in for Stripe.
// npm run drill -- kills races runs these parts. --database sqlite or postgres, --kills 50, --run 3
// and --short run less. --from 3 leaves out the first two runs of each part, to continue. All random
// numbers depend on the seed: --seed 7. docs/operations.md describes the parts and the rules.
import { parseArgs } from 'node:util';
import { availableParallelism } from 'node:os';
import { randomInt } from 'node:crypto';
import { ignoreEnvFile } from '../scripts/env-file.mjs';
import { installSystemPackages } from '../scripts/system-packages.mjs';
import { startPostgres } from '../tests/fixtures/postgres.ts';
import { planClockJumps, planDatabaseRestarts, planProcesses } from './drill/disturbances.ts';
import { planFullDisk } from './drill/full-disk.ts';
import { planFailovers } from './drill/failovers.ts';
import { planKills } from './drill/kills.ts';
import type { DatabaseKind, DrillOptions, DrillRun, RunResult } from './drill/parts.ts';
import { planMixedLoad } from './drill/mixed-load.ts';
import { planRaces } from './drill/races.ts';
import { createRandom } from './drill/random.ts';

const parts: Record<string, (database: DatabaseKind, options: DrillOptions) => DrillRun[]> = {
  kills: planKills,
  races: planRaces,
  failovers: planFailovers,
  disk: planFullDisk,
  restart: planDatabaseRestarts,
  clock: planClockJumps,
  processes: planProcesses,
  mixed: planMixedLoad,
};
/** Findings that are printed for one run. The rest only count. */
const PRINTED_FINDINGS = 20;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string' },
    database: { type: 'string' },
    kills: { type: 'string' },
    run: { type: 'string' },
    from: { type: 'string' },
    minutes: { type: 'string' },
    policies: { type: 'string' },
    short: { type: 'boolean', default: false },
  },
});
const unknown = positionals.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) stop(`Unknown part ${unknown}. Parts: ${Object.keys(parts).join(', ')}`);
if (values.database !== undefined && !/^(sqlite|postgres)$/.test(values.database))
  stop('--database is sqlite or postgres');
const number = (text: string | undefined, name: string) => {
  if (text !== undefined && !/^\d{1,10}$/.test(text)) stop(`--${name} is a whole number`);
  return text === undefined ? undefined : Number(text);
};
const seed = number(values.seed, 'seed') ?? randomInt(1_000_000);
const options: DrillOptions = {
  seed,
  isShort: values.short,
  faults: number(values.kills, 'kills'),
  minutes: number(values.minutes, 'minutes'),
  policies: number(values.policies, 'policies'),
};
const onlyRun = number(values.run, 'run');
const firstRun = number(values.from, 'from') ?? 1;
// Exits on Ctrl-C. The end of this process also ends all processes that it started.
process.once('SIGINT', () => process.exit(130));

ignoreEnvFile();
console.log(`Seed ${seed}`);
const databases: DatabaseKind[] = ['sqlite'];
if (installSystemPackages(['postgres']).size === 0) databases.push('postgres');
else console.log('Skipped: the runs on PostgreSQL, because PostgreSQL is missing');
// Each of these takes over a minute by itself, so a short run of all parts leaves them out.
const slowParts = new Set(['failovers', 'mixed']);
const usualParts = Object.keys(parts).filter((name) => !(values.short && slowParts.has(name)));
const names = positionals.length > 0 ? positionals : usualParts;
const runs = names.flatMap((part) =>
  databases
    .filter((one) => one === (values.database ?? one))
    .flatMap((database) => parts[part]?.(database, options) ?? [])
    .filter((one) => one.number >= firstRun && one.number === (onlyRun ?? one.number))
    .map((one) => ({ part, ...one })),
);
const needsPostgres = runs.some(({ database }) => database === 'postgres');
const postgres = needsPostgres ? await startPostgres() : undefined;
const started = performance.now();
const results: { part: string; database: DatabaseKind; result: RunResult }[] = [];
const waiting = [...runs];
await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, runWaiting));
await postgres?.stop();
printSummary();

async function runWaiting(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { part, database } = next;
    const from = performance.now();
    const result = await runOne(next);
    results.push({ part, database, result });
    const seconds = Math.round((performance.now() - from) / 1000);
    const mark = result.findings.length === 0 ? '✓' : '✗';
    const progress = `${results.length} of ${runs.length}, ${minutesSince(started)} min`;
    console.log(
      `${mark} ${part} ${database} ${next.number} · ${seconds} s · ${describe(result)} · ${progress}`,
    );
    if (result.findings.length > 0) printFindings(next, result);
  }
}

async function runOne({
  part,
  database,
  number: at,
  needsOwnPostgres = false,
  run,
}: DrillRun & { part: string }): Promise<RunResult> {
  const random = createRandom(seed).fork(`${part} ${database} ${at}`);
  const own = needsOwnPostgres ? await startPostgres() : undefined;
  try {
    return await run({ random, postgres: database === 'postgres' ? (own ?? postgres) : undefined });
  } catch (error) {
    const text = error instanceof Error ? String(error.stack) : String(error);
    return { findings: [{ kind: 'error', text }], counts: {} };
  } finally {
    await own?.stop();
  }
}

function describe({ counts, totals }: RunResult): string {
  const entries = Object.entries({ ...counts, ...totals });
  return entries.map(([name, value]) => `${name} ${value}`).join(', ');
}

function printFindings(
  { part, database, number: at }: DrillRun & { part: string },
  { findings }: RunResult,
): void {
  for (const { kind, text } of findings.slice(0, PRINTED_FINDINGS))
    console.log(`  ${kind}: ${text}`);
  const more = findings.length - PRINTED_FINDINGS;
  if (more > 0) console.log(`  and ${more} more`);
  const sizes = (['kills', 'minutes', 'policies'] as const).map((name) =>
    values[name] === undefined ? '' : ` --${name} ${values[name]}`,
  );
  const rest = [...sizes, values.short ? ' --short' : ''].join('');
  console.log(
    `  Again: npm run drill -- ${part} --seed ${seed} --database ${database} --run ${at}${rest}`,
  );
}

function minutesSince(start: number): string {
  return ((performance.now() - start) / 60_000).toFixed(1);
}

function printSummary(): void {
  const sums = new Map<string, Record<string, number>>();
  for (const { part, database, result } of results) {
    const sum = sums.get(`${part} ${database}`) ?? {};
    for (const [name, value] of Object.entries({ ...result.counts, ...result.totals }))
      sum[name] = (sum[name] ?? 0) + value;
    for (const kind of ['lost', 'double', 'half', 'ledger', 'error'])
      sum[kind] = (sum[kind] ?? 0) + result.findings.filter((one) => one.kind === kind).length;
    sums.set(`${part} ${database}`, sum);
  }
  for (const [name, sum] of sums) {
    const entries = Object.entries(sum).map(([key, value]) => `${key} ${value}`);
    console.log(`${name}: ${entries.join(', ')}`);
  }
  const findings = results.flatMap(({ result }) => result.findings);
  console.log(
    `Seed ${seed} · ${runs.length} runs · ${minutesSince(started)} min · ${findings.length} findings`,
  );
  process.exitCode = findings.length === 0 ? 0 : 1;
}

function stop(reason: string): never {
  console.error(reason);
  process.exit(2);
}
