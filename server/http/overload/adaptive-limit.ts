/** Milliseconds between two changes of the limit. */
const INTERVAL_MS = 100;
/** Share of the time in which the event loop works, above which this process is the bottleneck. */
const LOOP_UTILIZATION_MAX = 0.95;

export interface AdaptiveLimitOptions {
  min: number;
  max: number;
  /** Returns the share of the time since the last call in which the event loop worked. */
  readLoopUtilization: () => number;
  /** True while most statements wait for a database connection. */
  isDatabaseBusy: () => boolean;
  nowMs?: () => number;
}

/** Number of requests that may be in flight. It adapts to the load of this process. */
export interface AdaptiveLimit {
  current(): number;
  /** Called while requests wait for a slot. Changes the limit, at most ten times a second. */
  adapt(): void;
}

/**
 * Creates a limit that increases additively and decreases multiplicatively (AIMD), like TCP's
 * window. It increases while requests only wait for others, such as the card processor. It
 * decreases while the event loop or the database is the bottleneck, because more requests in flight
 * would only wait longer.
 */
export function createAdaptiveLimit({
  min,
  max,
  readLoopUtilization,
  isDatabaseBusy,
  nowMs = () => performance.now(),
}: AdaptiveLimitOptions): AdaptiveLimit {
  let limit = min;
  let changedAt = -Infinity;
  return {
    current: () => limit,
    adapt() {
      const now = nowMs();
      if (now - changedAt < INTERVAL_MS) return;
      changedAt = now;
      const isBusy = readLoopUtilization() > LOOP_UTILIZATION_MAX || isDatabaseBusy();
      limit = isBusy
        ? Math.max(min, Math.floor(limit * 0.8))
        : Math.min(max, limit + Math.ceil(min / 4));
    },
  };
}
