import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCommitQueue } from '../../../provider/data/commit-queue.ts';

/** A connection that notes what it is told. */
function noting() {
  const told: string[] = [];
  let open = false;
  return {
    told,
    execute(statement: string) {
      told.push(statement);
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

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('a job that awaits something foreign is given up, and the next one has all the time again', async () => {
  const connection = noting();
  const queue = createCommitQueue(connection);
  expect(await queue.add(async () => 'first')).toBe('first');
  await vi.advanceTimersByTimeAsync(5_000);

  let isOver = () => false;
  const stuck = queue.add((asked) => {
    isOver = asked;
    return new Promise(() => {});
  });
  const refused = expect(stuck).rejects.toThrow('awaited something other than its own statements');
  await turn();
  await vi.advanceTimersByTimeAsync(9_999);
  expect(isOver()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await refused;
  expect(isOver()).toBe(true);
  expect(connection.told.slice(2)).toEqual(['BEGIN IMMEDIATE', 'ROLLBACK']);

  let finish: (value: string) => void = () => {};
  const slow = queue.add(() => new Promise<string>((resolve) => (finish = resolve)));
  await turn();
  await vi.advanceTimersByTimeAsync(9_999);
  finish('late, and in time');
  expect(await slow).toBe('late, and in time');
});
