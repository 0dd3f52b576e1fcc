import { isSqliteBusyError } from './sqlite-codes.ts';

/** Work of one caller that must be committed. */
interface CommitJob {
  work: (isOver: () => boolean) => Promise<unknown>;
  /**
   * Tells the caller the outcome. Called once, after the group's transaction is committed or has
   * failed.
   */
  complete: (outcome: Outcome) => void;
}
type Outcome = { value: unknown } | { error: unknown };

/** The two synchronous operations that the queue needs from a database connection. */
export interface CommitConnection {
  execute(statement: string): void;
  inTransaction(): boolean;
}

/**
 * Maximum time of one job, in milliseconds. Only a job that waits for something outside the
 * transaction comes near this limit.
 */
const JOB_TIMEOUT_MS = 10_000;
const GROUP_LIMIT = 128;

/**
 * Creates a queue that commits jobs in groups. Jobs that wait at the same moment share one BEGIN
 * IMMEDIATE … COMMIT, so they need only one sync to disk. Each job has its own savepoint. The queue
 * reports all outcomes after the COMMIT, also failures, because a failure may depend on another
 * job's uncommitted writes.
 */
export function createCommitQueue(connection: CommitConnection) {
  let pending: CommitJob[] = [];
  let draining: Promise<void> | undefined;
  let closed = false;
  const limit = createTimeLimit(JOB_TIMEOUT_MS);

  async function drain(): Promise<void> {
    while (pending.length > 0) {
      // Waits once, so that all requests that have already arrived can add their jobs to the group.
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
    /** Resolves when no job is waiting or running. Jobs that are added after that are rejected. */
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
 * Begins the transaction. If another program locks the database for longer than SQLite waits,
 * retries up to 20 times without blocking the event loop.
 */
async function beginImmediate(connection: CommitConnection): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return connection.execute('BEGIN IMMEDIATE');
    } catch (error) {
      if (attempt === 20 || !isSqliteBusyError(error)) throw error;
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
    // After an error such as a full disk or a damaged file, SQLite rolls back the whole
    // transaction. Then no job of the group is committed.
    if (!connection.inTransaction()) throw error;
    connection.execute(shared ? 'ROLLBACK TO job' : 'ROLLBACK');
    if (shared) connection.execute('RELEASE job');
    return { error };
  }
}

/**
 * Runs a job's work within the time limit. Marks the job as finished when its work is done or the
 * time is up. After that, the job's transaction rejects statements.
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
 * Creates a time limit for jobs that run one after the other. All jobs share one timer, because
 * most jobs take almost no time.
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
