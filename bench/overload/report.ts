// Calculates and prints the figures of bench/overload.ts.
import { assertFiniteFigures } from '../figures.mjs';
import type { KindResult, OverloadResult } from './plan.ts';

/** Served requests per second, and per second of CPU time of the server. */
interface Rate {
  perSecond: number;
  perCpuSecond: number;
}
export type Capacity = Record<'purchases' | 'reads', Rate>;

export function meanOf(one: Capacity, other: Capacity): Capacity {
  const mean = (first: Rate, second: Rate) => ({
    perSecond: (first.perSecond + second.perSecond) / 2,
    perCpuSecond: (first.perCpuSecond + second.perCpuSecond) / 2,
  });
  return {
    purchases: mean(one.purchases, other.purchases),
    reads: mean(one.reads, other.reads),
  };
}

/**
 * Returns the throughput as a share of the capacity. Each request counts as the time that it takes
 * at full capacity, because a purchase takes longer than a read.
 */
function throughputShare(
  capacity: Capacity,
  { purchases, reads, seconds, cpuSeconds }: OverloadResult,
): { wall: number; cpu: number } {
  const share = (rate: keyof Rate, time: number) =>
    (purchases.served / capacity.purchases[rate] + reads.served / capacity.reads[rate]) / time;
  return { wall: share('perSecond', seconds), cpu: share('perCpuSecond', cpuSeconds) };
}

function percentile(list: readonly number[], part: number): number {
  const sorted = list.toSorted((one, other) => one - other);
  return Number(
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(1),
  );
}

function rowOf(what: string, { sent, served, rejected, servedMs, rejectedMs }: KindResult) {
  return {
    what,
    sent,
    served,
    'rejected share': Number((rejected / Math.max(1, sent)).toFixed(2)),
    'served p50 ms': percentile(servedMs, 0.5),
    'served p99': percentile(servedMs, 0.99),
    '503 p50 ms': percentile(rejectedMs, 0.5),
    '503 p99': percentile(rejectedMs, 0.99),
    '503 max': percentile(rejectedMs, 1),
  };
}

export interface Measured {
  kind: string;
  capacity: Capacity;
  purchaseShare: number;
  overload: OverloadResult;
  /** Number of times that the requests exceed the capacity. */
  factor: number;
}

/** Prints the figures and goals of an overload. Returns them for the file of results. */
export function printOverload(measured: Measured) {
  const { kind, capacity, purchaseShare, overload, factor } = measured;
  const share = throughputShare(capacity, overload);
  const whats = (['purchases', 'reads', 'health'] as const).filter((one) => overload[one].sent > 0);
  const rows = whats.map((what) => rowOf(what, overload[what]));
  console.log(
    `\n${kind}: capacity ${Math.round(capacity.purchases.perSecond)} purchases/s or ${Math.round(capacity.reads.perSecond)} reads/s.`,
    `${factor} times as many requests for ${Math.round(overload.seconds)} s, ${100 * purchaseShare} % of them purchases:`,
    `throughput ${share.wall.toFixed(2)} of the capacity (${share.cpu.toFixed(2)} per CPU second),`,
    `${overload.unsent} not sent, ${overload.unanswered} without a response,`,
    `delay of the load generator (p99, part of the latencies) ${overload.generatorDelayMs.toFixed(1)} ms`,
  );
  console.table(rows);
  assertFiniteFigures(rows);
  const goals = compareWithGoals(measured);
  console.table(goals);
  const { seconds, unsent, unanswered, generatorDelayMs } = overload;
  return {
    database: kind,
    purchaseShare,
    factor,
    seconds,
    capacity,
    share,
    unsent,
    unanswered,
    generatorDelayMs,
    rows,
    goals,
  };
}

export interface Goal {
  goal: string;
  measured: number;
  limit: string;
  result: 'pass' | 'miss';
}

/**
 * Compares an overload with each goal.
 * @internal
 */
export function compareWithGoals({ capacity, overload }: Measured): Goal[] {
  const { purchases, reads, health, unanswered, withoutRetryAfter } = overload;
  const { wall: throughput } = throughputShare(capacity, overload);
  const servedP99 = percentile([...purchases.servedMs, ...reads.servedMs], 0.99);
  const rejectedP99 = percentile([...purchases.rejectedMs, ...reads.rejectedMs], 0.99);
  const failed = purchases.failed + reads.failed + unanswered;
  const goals = [
    atLeast('throughput as a share of the capacity', Number(throughput.toFixed(2)), 0.8),
    atMost('p99 of served requests, ms', servedP99, 1_000),
    atMost('p99 until 503, ms', rejectedP99, 50),
    atMost('503 without Retry-After', withoutRetryAfter, 0),
    atMost('other errors, or no response', failed, 0),
    atMost('failed health probes', health.sent - health.served, 0),
  ];
  if (purchases.sent === 0 || reads.sent === 0) return goals;
  const shareOf = ({ rejected, sent }: KindResult) => Number((rejected / sent).toFixed(2));
  return [...goals, atMost('rejected share of purchases', shareOf(purchases), shareOf(reads))];
}

export const atMost = (goal: string, measured: number, limit: number): Goal => ({
  goal,
  measured,
  limit: `≤ ${limit}`,
  result: measured <= limit ? 'pass' : 'miss',
});

const atLeast = (goal: string, measured: number, limit: number): Goal => ({
  goal,
  measured,
  limit: `≥ ${limit}`,
  result: measured >= limit ? 'pass' : 'miss',
});
