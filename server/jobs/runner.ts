import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { isTransientDatabaseError } from '../data/database.ts';
import type { JobsTable } from '../data/schema.ts';
import { describeError } from '../log.ts';
import type { Services } from '../services.ts';

/** Background work that only one server process may do at a time. */
export interface Job {
  name: string;
  /** Milliseconds from the end of one run to the start of the next. */
  everyMs: number;
  /**
   * Does the work that is due. If it throws, the error is logged and the job runs again after
   * everyMs. If the database could not be reached, it runs again after a minute at the latest.
   */
  run(services: Services): Promise<unknown>;
}

interface JobTiming {
  /** Milliseconds between two checks of a server process for due jobs. */
  tickMs: number;
  /** Duration of a lease in milliseconds. The lease ends after it unless the lease is renewed. */
  leaseMs: number;
}
/** Longest time in milliseconds until a job runs again that could not reach the database. */
const RETRY_MS = 60_000;
const defaultTiming: JobTiming = { tickMs: 5_000, leaseMs: 30_000 };

export interface JobRunner {
  /** Stops starting jobs. Resolves when the jobs that are running have ended. */
  stop(): Promise<void>;
}

/**
 * Runs each job in this server process when the job is due and no other server process has its
 * lease. Each job has a row with the instant of its next run. During a run, this instant is the end
 * of the lease. If this server process crashes, another server process can therefore take over half
 * a minute later. A run that lost its lease may overlap with the next run. The overlap is safe,
 * because jobs are idempotent.
 */
export function startJobs(
  services: Services,
  jobs: readonly Job[],
  { tickMs, leaseMs }: JobTiming = defaultTiming,
): JobRunner {
  const leaseOwner = randomUUID();
  const running = new Map<string, Promise<void>>();

  async function tick(): Promise<void> {
    for (const due of await dueJobs(services)) {
      const job = jobs.find(({ name }) => name === due.name);
      if (!job || running.has(job.name)) continue;
      const lease = { leaseOwner, leaseMs };
      if (!(await acquireLease(services, due, lease))) continue;
      const finished = runLeased(services, job, lease).finally(() => running.delete(job.name));
      running.set(job.name, finished);
    }
  }

  let ticking: Promise<void> = registerJobs(services, jobs).then(tick).catch(logUnread);
  const timer = setInterval(() => {
    ticking = ticking.then(tick).catch(logUnread);
  }, tickMs).unref();
  function logUnread(error: unknown): void {
    services.log.warn('jobs_not_read', describeError(error));
  }

  return {
    async stop() {
      clearInterval(timer);
      await ticking;
      await Promise.all(running.values());
    },
  };
}

/** The right of one server process to run a job. It ends after leaseMs unless it is renewed. */
interface Lease {
  /** Id of the server process that has the lease. */
  leaseOwner: string;
  leaseMs: number;
}

/** Inserts rows for new jobs. A new job is due at once. */
async function registerJobs({ database, now }: Services, jobs: readonly Job[]): Promise<void> {
  const rows = jobs.map(({ name }) => ({ name, next_run_at: now().toISOString() }));
  await database.db
    .insertInto('jobs')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function dueJobs({ database, now }: Services): Promise<Selectable<JobsTable>[]> {
  return database.db
    .selectFrom('jobs')
    .selectAll()
    .where('next_run_at', '<=', now().toISOString())
    .execute();
}

/**
 * Tries to get the lease of a due job. Returns true only for the one server process that may run
 * the job now.
 */
async function acquireLease(
  services: Services,
  due: JobsTable,
  { leaseOwner, leaseMs }: Lease,
): Promise<boolean> {
  const { numUpdatedRows } = await services.database.db
    .updateTable('jobs')
    .set({ lease_owner: leaseOwner, next_run_at: later(services, leaseMs) })
    .where('name', '=', due.name)
    .where('next_run_at', '=', due.next_run_at)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

async function runLeased(
  services: Services,
  job: Job,
  { leaseOwner, leaseMs }: Lease,
): Promise<void> {
  const renew = (set: Partial<JobsTable>) =>
    services.database.db
      .updateTable('jobs')
      .set(set)
      .where('name', '=', job.name)
      .where('lease_owner', '=', leaseOwner)
      .execute()
      // A failed renewal of the lease is only logged. The lease then ends by itself, and the job
      // runs again.
      .catch((error: unknown) => services.log.warn('lease_not_renewed', describeError(error)));
  const heartbeat = setInterval(
    () => void renew({ next_run_at: later(services, leaseMs) }),
    leaseMs / 3,
  ).unref();
  let failure: string | null = null;
  let nextRunMs = job.everyMs;
  try {
    await job.run({ ...services, actor: { ...services.actor, name: job.name } });
  } catch (error) {
    services.log.error('job_failed', { job: job.name, ...describeError(error) });
    failure = JSON.stringify(describeError(error));
    if (isTransientDatabaseError(error)) nextRunMs = Math.min(nextRunMs, RETRY_MS);
  } finally {
    clearInterval(heartbeat);
  }
  const finished_at = services.now().toISOString();
  await renew({
    next_run_at: later(services, nextRunMs),
    lease_owner: null,
    finished_at,
    failure,
  });
}

function later({ now }: Services, ms: number): string {
  return new Date(now().getTime() + ms).toISOString();
}
