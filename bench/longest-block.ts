// Measures the longest block of the event loop and the longest statements.
import { StatementSync } from 'node:sqlite';
import type { Database } from '../server/data/database.ts';
import { observedDatabase } from '../tests/fixtures/observed-database.ts';

/**
 * Times in milliseconds. CPU time excludes waiting for the disk or for other processes on a busy
 * machine.
 */
export interface BlockTime {
  wall: number;
  cpu: number;
}

export interface Longest {
  block: BlockTime;
  statement: BlockTime & { sql: string };
}

const noTimes = (): Longest => ({
  block: { wall: 0, cpu: 0 },
  statement: { wall: 0, cpu: 0, sql: '' },
});

const cpuMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** The measurement in progress. */
let current: Longest | undefined;

/**
 * Measures the longest block while `work` runs. A measurement runs in each turn of the event loop.
 */
export async function longestBlockOf(work: () => Promise<unknown>): Promise<Longest> {
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

/** Statements of a database server have no CPU time, so their duration is compared. */
function recordStatement(sql: string, wall: number, cpu: number): void {
  if (!current) return;
  const { statement } = current;
  if (cpu > statement.cpu || (cpu === 0 && wall > statement.wall))
    current.statement = { sql, wall, cpu };
}

/** Times every later statement of node:sqlite. Each blocks for its whole duration. */
export function timeSqlite(): void {
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

/** Returns the same database, with its server's statements timed. */
export function timedDatabase(database: Database): Database {
  if (database.kind === 'sqlite') return database;
  return observedDatabase(database, async (query, run) => {
    const wall = performance.now();
    const result = await run();
    recordStatement(query.sql, performance.now() - wall, 0);
    return result;
  });
}
