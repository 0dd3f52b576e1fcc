import { afterEach, expect, test, vi } from 'vitest';
import { importUntilLoaded } from '../../src/core/import-until-loaded.ts';
import { useTestEnvironment } from '../fixtures/environment.ts';

afterEach(() => vi.useRealTimers());

test('repeats a failed import until it succeeds, and reports it once', async () => {
  vi.useFakeTimers();
  const { errors } = useTestEnvironment();
  const times: number[] = [];
  const start = Date.now();
  const loaded = importUntilLoaded(async () => {
    times.push(Date.now() - start);
    if (times.length < 5) throw new TypeError('Failed to fetch dynamically imported module');
    return 'module';
  });
  await vi.runAllTimersAsync();
  expect(await loaded).toBe('module');
  expect(errors).toEqual(['A part of the page could not be loaded']);
  expect(times).toEqual([0, 1_000, 5_000, 21_000, 51_000]);
});
