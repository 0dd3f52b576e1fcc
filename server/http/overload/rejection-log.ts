import type { Log } from '../../log.ts';

/** Minimum milliseconds between two log lines about rejected requests. */
const INTERVAL_MS = 10_000;

interface State {
  inFlight: number;
  limit: number;
}

/**
 * Creates a function that counts a rejected request. The first one is logged at once, and the
 * others together in one line every ten seconds, because a line for each would cost as much as
 * serving requests.
 */
export function createRejectionLog(log: Log, readState: () => State): (kind: string) => void {
  let counts: Record<string, number> = {};
  let timer: NodeJS.Timeout | undefined;
  function write(): void {
    timer = undefined;
    if (Object.keys(counts).length === 0) return;
    log.warn('requests_rejected', { ...counts, ...readState() });
    counts = {};
    timer = setTimeout(write, INTERVAL_MS).unref();
  }
  return (kind) => {
    counts[kind] = (counts[kind] ?? 0) + 1;
    if (!timer) write();
  };
}
