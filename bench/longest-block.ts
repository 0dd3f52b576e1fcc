// Measures the longest block of the event loop and the longest statements.
import { StatementSync } from 'node:sqlite';
import type { Database } from '../server/data/database.ts';
import { observedDatabase } from '../tests/fixtures/observed-database.ts';

/**
 * A duration in milliseconds: elapsed time and CPU time. CPU time excludes waiting for the disk and
 * for other processes of a busy machine.
 */
interface BlockTime {
  wall: number;
  cpu: number;
}

export interface LongestTimes {
  block: BlockTime;
  statement: BlockTime & { sql: string };
}

const noTimes = (): LongestTimes => ({
  block: { wall: 0, cpu: 0 },
  statement: { wall: 0, cpu: 0, sql: '' },
});

const cpuMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** The measurement in progress. */
let current: LongestTimes | undefined;

/**
 * Runs `work` and returns its longest block of the event loop and its longest statement. It
 * measures every turn of the event loop.
 */
export async function measureLongestBlock(work: () => Promise<unknown>): Promise<LongestTimes> {
  const longest = (current = noTimes());
  let isOver = false;
  let [wall, cpu] = [performance.now(), cpuMs()];
  function measure(): void {
    const block = { wall: performance.now() - wall, cpu: cpuMs() - cpu };
    if (block.cpu > longest.block.cpu) longest.block = block;
    [wall, cpu] = [performance.now(), cpuMs()];
    if (!isOver) setImmediate(measure);
  }
  setImmediate(measure);
  try {
    await work();
  } finally {
    isOver = true;
    await new Promise((resolve) => setImmediate(resolve));
    current = undefined;
  }
  return longest;
}

/**
 * SQLite statements are compared by CPU time. Statements of a PostgreSQL server use no CPU time of
 * this process, so they are compared by elapsed time.
 */
function recordStatement(sql: string, wall: number, cpu: number): void {
  if (!current) return;
  const { statement } = current;
  if (cpu > statement.cpu || (cpu === 0 && wall > statement.wall))
    current.statement = { sql, wall, cpu };
}

/**
 * Measures every later statement of node:sqlite. Each statement blocks the event loop for its whole
 * duration.
 */
export function timeSqliteStatements(): void {
  for (const method of ['run', 'all'] as const) {
    const original = StatementSync.prototype[method] as (...values: unknown[]) => unknown;
    Object.assign(StatementSync.prototype, {
      [method](this: StatementSync, ...values: unknown[]) {
        const [wall, cpu] = [performance.now(), cpuMs()];
        const result = original.apply(this, values);
        recordStatement(this.sourceSQL, performance.now() - wall, cpuMs() - cpu);
        return result;
      },
    });
  }
}

/**
 * Wraps a PostgreSQL database so that its statements are measured. Returns an SQLite database
 * unchanged.
 */
export function withTimedStatements(database: Database): Database {
  if (database.kind === 'sqlite') return database;
  return observedDatabase(database, async (query, run) => {
    const wall = performance.now();
    const result = await run();
    recordStatement(query.sql, performance.now() - wall, 0);
    return result;
  });
}
