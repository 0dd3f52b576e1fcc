// Jobs and memory of bench/scale.ts.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { longestNoticeDays } from '../../src/contract/rules/notice-days.ts';
import { isActivePolicy } from '../../server/data/partial-indexes.ts';
import { comparesWithToday } from '../../server/data/product-days.ts';
import { endNoticeOf, noticeKey } from '../../server/policies/end-notices.ts';
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
  type Measurement,
  type MemoryRow,
  type ScalePlan,
} from './plan.ts';
import type { Shop, Shops } from './shop.ts';

/** Calls of each screen per run. */
const SCREEN_RUNS = 5;
/** Rows that one statement updates. */
const UPDATED_ROWS = 1_000;
/** Runs of each job without a backlog. */
const QUIET_RUNS = 2;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Collects the garbage of earlier work first, because that blocks the event loop for 200 ms. */
async function runJob({ services }: Shop, { run }: Job) {
  collectGarbage();
  const started = performance.now();
  const longest = await measureLongestBlock(() => run({ ...services, gateway: stubGateway }));
  return { ms: performance.now() - started, ...longest };
}

/** Runs each job once with its backlog, then several times when nothing is due. */
export async function planJobs(shops: Shops, plan: ScalePlan): Promise<Measurement<JobRow>[]> {
  await makeInstallmentsDue(shops.filled, plan.dueInstallments);
  await markEndNoticesSent(shops.filled, plan.dueEndNotices);
  return backgroundJobs.map((job) => ({ name: job.name, measure: () => measureJob(shops, job) }));
}

async function measureJob({ empty, filled }: Shops, job: Job): Promise<JobRow> {
  await runJob(empty, job);
  const backlog = await runJob(filled, job);
  const times = { empty: [] as number[], filled: [] as number[] };
  let quietBlock = 0;
  for (let run = 0; run < QUIET_RUNS; run += 1) {
    times.empty.push((await runJob(empty, job)).ms);
    const quiet = await runJob(filled, job);
    times.filled.push(quiet.ms);
    quietBlock = Math.max(quietBlock, quiet.block.cpu);
  }
  const isBlocking = Math.max(quietBlock, backlog.block.cpu) > BLOCK_LIMIT_MS;
  return {
    ...compareTimes(job.name, times.empty, times.filled),
    backlogMs: Math.round(backlog.ms),
    backlogBlockMs: round(backlog.block.cpu),
    quietBlockMs: round(quietBlock),
    statementMs: round(backlog.statement.cpu || backlog.statement.wall),
    statement:
      backlog.statement.sql.replaceAll(/\s+/g, ' ').replaceAll('"', '').slice(0, 60) || '–',
    // A job checks more rows in a larger database, so only its longest block has a goal.
    missed: isBlocking ? 'blocks' : '',
  };
}

/** Lets open installments be due now. The generated ones are due in the next days and weeks. */
async function makeInstallmentsDue({ services }: Shop, count: number): Promise<void> {
  const now = new Date().toISOString();
  await sql`update installments set next_attempt_at = ${now} where id in (
    select id from installments where state = 'due' and kind = 'cycle' order by due_date limit ${sql.lit(count)}
  )`.execute(services.database.db);
}

/**
 * Marks the notices before the end of coverage as sent, except for `count` policies. An installation
 * that ran before has sent them. Without this, the backlog of a million policies takes minutes.
 */
async function markEndNoticesSent({ services }: Shop, count: number): Promise<void> {
  const { db } = services.database;
  const now = new Date();
  const ending = await db
    .selectFrom('policies')
    .selectAll()
    .where(isActivePolicy)
    .where(comparesWithToday('coverage_end_date', '>=', { now }))
    .where(
      comparesWithToday('coverage_end_date', '<=', { now, days: longestNoticeDays('nonrenewal') }),
    )
    .execute();
  const due = ending.flatMap((policy) => {
    const notice = endNoticeOf(policy, now);
    return notice ? [{ id: policy.id, key: noticeKey(notice) }] : [];
  });
  for (const [key, policies] of Map.groupBy(due.slice(count), (one) => one.key))
    for (let first = 0; first < policies.length; first += UPDATED_ROWS) {
      const ids = policies.slice(first, first + UPDATED_ROWS).map(({ id }) => id);
      await db.updateTable('policies').set({ end_notice: key }).where('id', 'in', ids).execute();
    }
}

function readMemory(after: string): MemoryRow {
  collectGarbage();
  const { heapUsed, rss } = process.memoryUsage();
  const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);
  return { after, heapMb: megabytes(heapUsed), rssMb: megabytes(rss), missed: '' };
}

/**
 * Reads the memory, then again after each run of all jobs and of the screens of the large account.
 */
export async function planMemory(
  { filled }: Shops,
  { repeatedRuns }: ScalePlan,
): Promise<Measurement<MemoryRow>[]> {
  const heaps: number[] = [];
  const measureRun = async (name: string) => {
    for (const job of backgroundJobs) await runJob(filled, job);
    await callScreens(filled, SCREEN_RUNS);
    const row = readMemory(name);
    heaps.push(row.heapMb);
    const isLast = heaps.length === repeatedRuns;
    const limit = (heaps[0] ?? 0) * (1 + HEAP_GROWTH_LIMIT);
    return isLast && row.heapMb > limit ? { ...row, missed: 'grows' } : row;
  };
  const names = Array.from({ length: repeatedRuns }, (_, run) => `run ${run + 1}`);
  return [
    { name: 'before', measure: async () => readMemory('before') },
    ...names.map((name) => ({ name, measure: () => measureRun(name) })),
  ];
}
