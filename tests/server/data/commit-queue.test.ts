import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCommitQueue } from '../../../server/data/commit-queue.ts';

/** Creates a fake connection that records its statements. */
function recordingConnection() {
  const statements: string[] = [];
  let open = false;
  return {
    statements,
    execute(statement: string) {
      statements.push(statement);
      if (statement.startsWith('BEGIN')) open = true;
      if (statement === 'COMMIT' || statement === 'ROLLBACK') open = false;
    },
    inTransaction: () => open,
  };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const nextTick = () => new Promise((resolve) => setImmediate(resolve));

test('a job that awaits other work expires after ten seconds, and the next job has the full time', async () => {
  const connection = recordingConnection();
  const queue = createCommitQueue(connection);
  expect(await queue.add(async () => 'first')).toBe('first');
  await vi.advanceTimersByTimeAsync(5_000);

  let isExpired = () => false;
  const stuckJob = queue.add((checkExpired) => {
    isExpired = checkExpired;
    return new Promise(() => {});
  });
  const rejection = expect(stuckJob).rejects.toThrow(
    'awaited something other than its own statements',
  );
  await nextTick();
  await vi.advanceTimersByTimeAsync(9_999);
  expect(isExpired()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await rejection;
  expect(isExpired()).toBe(true);
  expect(connection.statements.slice(2)).toEqual(['BEGIN IMMEDIATE', 'ROLLBACK']);

  let finish: (value: string) => void = () => {};
  const slowJob = queue.add(() => new Promise<string>((resolve) => (finish = resolve)));
  await nextTick();
  await vi.advanceTimersByTimeAsync(9_999);
  finish('late, and in time');
  expect(await slowJob).toBe('late, and in time');
});
