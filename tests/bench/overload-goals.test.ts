import { expect, test } from 'vitest';
import type { KindResult, OverloadResult } from '../../bench/overload/plan.ts';
import { compareWithGoals } from '../../bench/overload/report.ts';

const rate = { perSecond: 100, perCpuSecond: 100 };
const kind = (served: number, rejectedMs: number[] = []): KindResult => ({
  sent: served + rejectedMs.length,
  served,
  rejected: rejectedMs.length,
  failed: 0,
  servedMs: Array.from({ length: served }, () => 20),
  rejectedMs,
});
const missedGoals = (changed: Partial<OverloadResult>) =>
  compareWithGoals({
    kind: 'sqlite',
    capacity: { purchases: rate, reads: rate },
    purchaseShare: 0.5,
    factor: 4,
    overload: {
      purchases: kind(500, [5]),
      reads: kind(400, [5, 5]),
      health: kind(100),
      unsent: 0,
      unanswered: 0,
      withoutRetryAfter: 0,
      seconds: 10,
      cpuSeconds: 10,
      generatorDelayMs: 1,
      acknowledged: [],
      rejectedPurchases: [],
      ...changed,
    },
  })
    .filter(({ result }) => result === 'miss')
    .map(({ goal }) => goal);

test('a server that sheds its load in time misses no goal', () => {
  expect(missedGoals({})).toEqual([]);
});

test.each([
  ['throughput as a share of the capacity', { seconds: 20 }],
  [
    'p99 of served requests, ms',
    { reads: { ...kind(400, [5, 5]), servedMs: Array(400).fill(2_000) } },
  ],
  ['p99 until 503, ms', { reads: kind(400, [60, 60]) }],
  ['503 without Retry-After', { withoutRetryAfter: 1 }],
  ['other errors, or no response', { unanswered: 1 }],
  ['failed health probes', { health: { ...kind(100), sent: 101 } }],
  ['rejected share of purchases', { purchases: kind(500, [5, 5, 5, 5, 5, 5, 5, 5, 5, 5]) }],
])('%s', (goal, changed) => {
  expect(missedGoals(changed)).toEqual([goal]);
});
