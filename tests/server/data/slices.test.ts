import { expect, test, vi } from 'vitest';
import { readInSlices, yieldToEventLoop } from '../../../server/data/slices.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, at) => ({ at: at + 1 }));
const readFrom = (rows: { at: number }[]) =>
  vi.fn(async (after: { at: number }, size: number) =>
    rows.filter(({ at }) => at > after.at).slice(0, size),
  );

async function collectSlices(rows: { at: number }[], size: number, pause = vi.fn(async () => {})) {
  const read = readFrom(rows);
  const slices: number[] = [];
  for await (const slice of readInSlices({ at: 0 }, read, { size, pause }))
    slices.push(slice.length);
  return { slices, pauses: pause.mock.calls.length, reads: read.mock.calls.length };
}

test('a long list is read in slices with a pause between them', async () => {
  expect(await collectSlices(numbers(7), 3)).toEqual({ slices: [3, 3, 1], pauses: 2, reads: 3 });
});

test('a list that fills its last slice needs one more read to find its end', async () => {
  expect(await collectSlices(numbers(6), 3)).toEqual({ slices: [3, 3], pauses: 2, reads: 3 });
});

test('an empty list has no slice', async () => {
  expect(await collectSlices([], 3)).toEqual({ slices: [], pauses: 0, reads: 1 });
});

test('each slice follows the previous one, even if the reader empties it', async () => {
  const seen: number[] = [];
  for await (const slice of readInSlices({ at: 0 }, readFrom(numbers(5)), { size: 2 }))
    seen.push(...slice.splice(0).map(({ at }) => at));
  expect(seen).toEqual([1, 2, 3, 4, 5]);
});

test('a pause lets the event loop handle waiting work', async () => {
  let isServed = false;
  setImmediate(() => (isServed = true));
  await Promise.resolve();
  expect(isServed).toBe(false);
  await yieldToEventLoop();
  expect(isServed).toBe(true);
});
