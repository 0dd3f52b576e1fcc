import { isBusy } from './sqlite-codes.ts';

/** A unit of work to commit. */
interface CommitJob {
  work: (isOver: () => boolean) => Promise<unknown>;
  /** Reports the outcome to the job's owner. Called once, after the group is durable or lost. */
  complete: (outcome: Outcome) => void;
}
type Outcome = { value: unknown } | { error: unknown };

/** The operations that a committing connection provides. Both are synchronous. */
export interface CommitConnection {
  execute(statement: string): void;
  inTransaction(): boolean;
}

/**
 * Maximum time of one job, in milliseconds. Only a job that awaits something outside the
 * transaction comes near it.
 */
const JOB_TIMEOUT_MS = 10_000;
const GROUP_LIMIT = 128;

/**
 * Group commit. Jobs that wait at the same moment share one BEGIN IMMEDIATE … COMMIT and so one
 * sync to disk. Each job has its own savepoint. No job learns its outcome before the COMMIT. This
 * includes failures, because they may depend on another job's uncommitted writes.
 */
export function createCommitQueue(connection: CommitConnection) {
  let pending: CommitJob[] = [];
  let draining: Promise<void> | undefined;
  let closed = false;
  const limit = createTimeLimit(JOB_TIMEOUT_MS);

  async function drain(): Promise<void> {
    while (pending.length > 0) {
      // Lets the event loop add every request that has already arrived before the group is closed.
      await new Promise((resolve) => setImmediate(resolve));
      const group = pending.slice(0, GROUP_LIMIT);
      pending = pending.slice(GROUP_LIMIT);
      await commitGroup(connection, group, limit);
    }
    draining = undefined;
  }

  return {
    add<T>(work: (isOver: () => boolean) => Promise<T>): Promise<T> {
      if (closed) return Promise.reject(new Error('The database is closed'));
      return new Promise<T>((resolve, reject) => {
        const complete = (outcome: Outcome) =>
          'error' in outcome ? reject(outcome.error) : resolve(outcome.value as T);
        pending.push({ work, complete });
        draining ??= drain();
      });
    },
    /** Resolves when no job is waiting. Later jobs are rejected. */
    async close(): Promise<void> {
      for (let running = draining; running; running = draining) await running;
      closed = true;
    },
  };
}

async function commitGroup(
  connection: CommitConnection,
  group: CommitJob[],
  limit: TimeLimit,
): Promise<void> {
  const outcomes: Outcome[] = [];
  try {
    await beginImmediate(connection);
    const shared = group.length > 1;
    for (const job of group) outcomes.push(await runJob(connection, job, { shared, limit }));
    if (connection.inTransaction()) connection.execute('COMMIT');
  } catch (error) {
    for (const job of group) job.complete({ error });
    if (connection.inTransaction()) connection.execute('ROLLBACK');
    return;
  }
  for (const [index, job] of group.entries())
    job.complete(outcomes[index] ?? { error: new Error('The job did not run') });
}

/**
 * Another process may hold the lock for longer than SQLite waits. Retries without blocking the
 * event loop.
 */
async function beginImmediate(connection: CommitConnection): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return connection.execute('BEGIN IMMEDIATE');
    } catch (error) {
      if (attempt === 20 || !isBusy(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, attempt));
    }
  }
}

async function runJob(
  connection: CommitConnection,
  job: CommitJob,
  { shared, limit }: { shared: boolean; limit: TimeLimit },
): Promise<Outcome> {
  if (shared) connection.execute('SAVEPOINT job');
  try {
    const value = await withinTime(job.work, limit);
    if (shared) connection.execute('RELEASE job');
    return { value };
  } catch (error) {
    // A full disk or a damaged file ends the whole transaction. No job of the group is committed
    // then.
    if (!connection.inTransaction()) throw error;
    connection.execute(shared ? 'ROLLBACK TO job' : 'ROLLBACK');
    if (shared) connection.execute('RELEASE job');
    return { error };
  }
}

/**
 * Marks the job as over after its work is done or its time is up. Its transaction then accepts no
 * more statements.
 */
async function withinTime(work: CommitJob['work'], limit: TimeLimit): Promise<unknown> {
  let isFinished = false;
  try {
    return await limit.run(work(() => isFinished));
  } finally {
    isFinished = true;
  }
}

type TimeLimit = ReturnType<typeof createTimeLimit>;

/**
 * Applies one time limit to successive jobs, with a single timer for all. Most jobs take almost no
 * time.
 */
function createTimeLimit(milliseconds: number) {
  let fail: (error: Error) => void = () => {};
  const timer = setTimeout(
    () => fail(new Error('A transaction awaited something other than its own statements')),
    milliseconds,
  ).unref();
  return {
    run<T>(work: Promise<T>): Promise<T> {
      timer.refresh();
      return new Promise((resolve, reject) => {
        fail = reject;
        work.then(resolve, reject);
      });
    },
  };
}
