import { expect, test } from 'vitest';
import { createAdaptiveLimit } from '../../../../server/http/overload/adaptive-limit.ts';

function openLimit() {
  const load = { utilization: 0, isDatabaseBusy: false, now: 0 };
  const limit = createAdaptiveLimit({
    min: 8,
    max: 32,
    readLoopUtilization: () => load.utilization,
    isDatabaseBusy: () => load.isDatabaseBusy,
    nowMs: () => load.now,
  });
  const adapt = (times: number) => {
    for (let time = 0; time < times; time += 1) {
      load.now += 100;
      limit.adapt();
    }
    return limit.current();
  };
  return { load, limit, adapt };
}

test('the limit grows to its maximum while requests wait for others', () => {
  const { limit, adapt } = openLimit();
  expect(limit.current()).toBe(8);
  expect(adapt(1)).toBe(10);
  expect(adapt(100)).toBe(32);
});

test.each(['event loop', 'database'])('it falls to its minimum while the %s is busy', (busy) => {
  const { load, adapt } = openLimit();
  adapt(100);
  if (busy === 'database') load.isDatabaseBusy = true;
  else load.utilization = 0.99;
  expect(adapt(1)).toBe(25);
  expect(adapt(100)).toBe(8);
});

test('it changes at most ten times a second', () => {
  const { load, limit } = openLimit();
  for (; load.now < 1_000; load.now += 1) limit.adapt();
  expect(limit.current()).toBe(8 + 10 * 2);
});
