// Jobs and memory of bench/scale.ts.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { backgroundJobs } from '../../server/jobs/jobs.ts';
import type { Job } from '../../server/jobs/runner.ts';
import { measureLongestBlock } from '../longest-block.ts';
import { stubGateway } from '../stub-gateway.ts';
import { callScreens } from './calls.ts';
import {
  BLOCK_LIMIT_MS,
  compareTimes,
  HEAP_GROWTH_LIMIT,
  round,
  type JobRow,
  type MemoryRow,
  type ScalePlan,
} from './plan.ts';
import type { Shop } from './shop.ts';

/** Calls of each screen per run. */
const SCREEN_RUNS = 5;
/** Runs of each job without a backlog. */
const QUIET_RUNS = 2;

async function runJob({ services }: Shop, { run }: Job) {
  const started = performance.now();
  const longest = await measureLongestBlock(() => run({ ...services, gateway: stubGateway }));
  return { ms: performance.now() - started, ...longest };
}

/** Runs each job once with its backlog, then several times when nothing is due. */
export async function measureJobs(
  { empty, filled }: { empty: Shop; filled: Shop },
  plan: ScalePlan,
): Promise<JobRow[]> {
  await makeInstallmentsDue(filled, plan.dueInstallments);
  const backlogs = new Map<Job, Awaited<ReturnType<typeof runJob>>>();
  for (const job of backgroundJobs) {
    await runJob(empty, job);
    backlogs.set(job, await runJob(filled, job));
  }
  const rows: JobRow[] = [];
  for (const job of backgroundJobs) {
    const times = { empty: [] as number[], filled: [] as number[] };
    let quietBlock = 0;
    for (let run = 0; run < QUIET_RUNS; run += 1) {
      times.empty.push((await runJob(empty, job)).ms);
      const quiet = await runJob(filled, job);
      times.filled.push(quiet.ms);
      quietBlock = Math.max(quietBlock, quiet.block.cpu);
    }
    const backlog = backlogs.get(job) ?? (await runJob(filled, job));
    const compared = compareTimes(job.name, times.empty, times.filled);
    const isBlocking = Math.max(quietBlock, backlog.block.cpu) > BLOCK_LIMIT_MS;
    rows.push({
      ...compared,
      backlogMs: Math.round(backlog.ms),
      backlogBlockMs: round(backlog.block.cpu),
      quietBlockMs: round(quietBlock),
      statementMs: round(backlog.statement.cpu || backlog.statement.wall),
      statement:
        backlog.statement.sql.replaceAll(/\s+/g, ' ').replaceAll('"', '').slice(0, 60) || '–',
      // A job checks more rows in a larger database, so only its longest block has a goal.
      missed: isBlocking ? 'blocks' : '',
    });
  }
  return rows;
}

/** Lets open installments be due now. The generated ones are due in the next days and weeks. */
async function makeInstallmentsDue({ services }: Shop, count: number): Promise<void> {
  const now = new Date().toISOString();
  await sql`update installments set next_attempt_at = ${now} where id in (
    select id from installments where state = 'due' and kind = 'cycle' order by due_date limit ${sql.lit(count)}
  )`.execute(services.database.db);
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function readMemory(after: string): MemoryRow {
  collectGarbage();
  const { heapUsed, rss } = process.memoryUsage();
  const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);
  return { after, heapMb: megabytes(heapUsed), rssMb: megabytes(rss), missed: '' };
}

/** Runs all jobs and the screens of the large account repeatedly, and reads the memory after it. */
export async function measureMemory(
  { filled }: { filled: Shop },
  { repeatedRuns }: ScalePlan,
): Promise<MemoryRow[]> {
  const rows: MemoryRow[] = [];
  for (let run = 1; run <= repeatedRuns; run += 1) {
    for (const job of backgroundJobs) await runJob(filled, job);
    await callScreens(filled, SCREEN_RUNS);
    rows.push(readMemory(`run ${run}`));
  }
  const [first, last] = [rows[0], rows.at(-1)];
  if (first && last && last.heapMb > first.heapMb * (1 + HEAP_GROWTH_LIMIT)) last.missed = 'grows';
  return rows;
}
