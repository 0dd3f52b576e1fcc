import { isBusy } from './sqlite-codes.ts';

/** One piece of work that wants to be committed. */
interface CommitJob {
  work: (isOver: () => boolean) => Promise<unknown>;
  /** Tells the job's owner; called once, after the group is durable or lost. */
  complete: (outcome: Outcome) => void;
}
type Outcome = { value: unknown } | { error: unknown };

/** The four statements of a connection that commits. All synchronous. */
export interface CommitConnection {
  execute(statement: string): void;
  inTransaction(): boolean;
}

/** So long may one job hold the others up; only a job that awaits something foreign comes near it. */
const JOB_TIMEOUT_MS = 10_000;
const GROUP_LIMIT = 128;

/**
 * Group commit: jobs that wait at the same moment share one BEGIN IMMEDIATE … COMMIT and so one sync to
 * the disk, each within a savepoint of its own. No job hears of its outcome before the COMMIT, not even
 * of its failure, which may rest on what a neighbour wrote.
 */
export function createCommitQueue(connection: CommitConnection) {
  let pending: CommitJob[] = [];
  let draining: Promise<void> | undefined;
  let closed = false;
  const limit = createTimeLimit(JOB_TIMEOUT_MS);

  async function drain(): Promise<void> {
    while (pending.length > 0) {
      // Lets the event loop hand in every request that has already arrived before the group is closed.
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
    /** Resolves when nothing waits any more; from then on nothing is taken. */
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
    job.complete(outcomes[index] ?? { error: new Error('Not run') });
}

/** Another process may hold the lock for longer than SQLite itself waits: try again without blocking. */
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
    // A full disk or a broken file ends the whole transaction; then nobody's work stands.
    if (!connection.inTransaction()) throw error;
    connection.execute(shared ? 'ROLLBACK TO job' : 'ROLLBACK');
    if (shared) connection.execute('RELEASE job');
    return { error };
  }
}

/** After its time is up, or its work done, a job's transaction takes no more statements. */
async function withinTime(work: CommitJob['work'], limit: TimeLimit): Promise<unknown> {
  let isFinished = false;
  try {
    return await limit.run(work(() => isFinished));
  } finally {
    isFinished = true;
  }
}

type TimeLimit = ReturnType<typeof createTimeLimit>;

/** Holds one piece of work after the other to the same time, with one timer for all: most take no time. */
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
