import type { AdaptiveLimit } from './adaptive-limit.ts';

/** Priorities of requests. The first is served first and rejected last. */
const priorities = ['payment', 'write', 'read'] as const;
export type Priority = (typeof priorities)[number];

/** A request that needs a slot. At most one of `start` and `reject` is called. */
interface AdmissionRequest {
  priority: Priority;
  /** True if the client has closed the connection. Then the request is dropped. */
  isAbandoned: () => boolean;
  /** Handles the request. The request has its slot until the result settles. */
  start: () => unknown;
  reject: () => void;
}

interface QueueOptions {
  limit: Pick<AdaptiveLimit, 'current' | 'adapt'>;
  /** Maximum number of requests that wait for a slot. */
  maxQueued: number;
  /** Milliseconds after which a request without a slot is rejected. */
  maxQueueMs: number;
}

export interface AdmissionQueue {
  /** Gives the request a slot, lets it wait for one, or rejects it. */
  add(request: AdmissionRequest): void;
  /** Number of taken slots. */
  inFlight(): number;
  /** Number of requests that wait for a slot. */
  queued(): number;
}

/**
 * Maximum number of requests that are started in one turn of the event loop, and the milliseconds
 * after which a turn starts no more. The event loop then reads new requests, so that it can reject
 * them in time.
 */
const [STARTS_PER_TURN_MAX, TURN_MS] = [16, 5];

/** Creates a queue that bounds the requests in flight and prefers the highest priority. */
export function createAdmissionQueue({
  limit,
  maxQueued,
  maxQueueMs,
}: QueueOptions): AdmissionQueue {
  const waiting = createPriorityLists();
  let slots = 0;
  const planStart = createStarter(release);
  let expiryTimer: NodeJS.Timeout | undefined;
  let isAdmissionPlanned = false;

  /** Gives free slots after all requests that have arrived are read, so that payments come first. */
  function planAdmission(): void {
    if (isAdmissionPlanned) return;
    isAdmissionPlanned = true;
    setImmediate(() => {
      isAdmissionPlanned = false;
      admitWaiting();
      if (waiting.size() === 0) return;
      limit.adapt();
      watchExpiry();
    });
  }

  function release(): void {
    slots -= 1;
    admitWaiting();
  }

  function admitWaiting(): void {
    while (slots < limit.current()) {
      const next = waiting.takeFirst();
      if (!next) return;
      if (next.isAbandoned()) continue;
      slots += 1;
      planStart(next);
    }
  }

  /** Rejects the requests that have waited too long, also while no slot becomes free. */
  function watchExpiry(): void {
    expiryTimer ??= setTimeout(
      () => {
        expiryTimer = undefined;
        limit.adapt();
        admitWaiting();
        for (const entry of waiting.takeOlderThan(performance.now() - maxQueueMs)) reject(entry);
        if (waiting.size() > 0) watchExpiry();
      },
      Math.ceil(maxQueueMs / 4),
    );
  }

  return {
    add(request) {
      waiting.push(request);
      planAdmission();
      const freeSlots = Math.max(0, limit.current() - slots);
      if (waiting.size() > maxQueued + freeSlots) reject(waiting.takeLast());
    },
    inFlight: () => slots,
    queued: waiting.size,
  };
}

function reject(request: AdmissionRequest | undefined): void {
  if (request && !request.isAbandoned()) request.reject();
}

/**
 * Creates a function that starts requests in the order in which they got their slots, so that none
 * waits forever. All requests that have arrived are read before the next ones start.
 * @param release called when a request is finished or dropped
 */
function createStarter(release: () => void): (request: AdmissionRequest) => void {
  const ready: AdmissionRequest[] = [];
  let [startsThisTurn, startsNextTurn, turnStartedAt] = [0, 0, 0];

  /**
   * Plans a start in the next turn of the event loop. Node runs the microtasks of a request, often
   * all of its work, between two callbacks of `setImmediate`.
   */
  function planTurn(): void {
    if (startsNextTurn >= Math.min(STARTS_PER_TURN_MAX, ready.length)) return;
    startsNextTurn += 1;
    setImmediate(startNext);
  }

  function startNext(): void {
    if (startsThisTurn === 0) {
      [startsThisTurn, startsNextTurn] = [startsNextTurn, 0];
      turnStartedAt = performance.now();
    }
    startsThisTurn -= 1;
    const isTurnOver = performance.now() - turnStartedAt > TURN_MS;
    const next = isTurnOver ? undefined : ready.shift();
    if (next) void run(next);
    planTurn();
  }

  async function run(request: AdmissionRequest): Promise<void> {
    try {
      if (!request.isAbandoned()) await request.start();
    } finally {
      release();
    }
  }

  return (request) => {
    ready.push(request);
    planTurn();
  };
}

type Entry = AdmissionRequest & { arrivedAt: number };

/** Creates a list for each priority. Each list has the oldest request first. */
function createPriorityLists() {
  const lists = priorities.map((): Entry[] => []);
  const listOf = (priority: Priority) => lists[priorities.indexOf(priority)];
  let size = 0;
  const count = <Taken>(entry: Taken | undefined) => {
    if (entry !== undefined) size -= 1;
    return entry;
  };
  return {
    size: () => size,
    push(request: AdmissionRequest): void {
      listOf(request.priority)?.push({ ...request, arrivedAt: performance.now() });
      size += 1;
    },
    /** Removes the oldest request of the highest priority. */
    takeFirst: () => count(lists.find(({ length }) => length > 0)?.shift()),
    /** Removes the newest request of the lowest priority. */
    takeLast: () => count(lists.findLast(({ length }) => length > 0)?.pop()),
    takeOlderThan(time: number): Entry[] {
      const old = lists.flatMap((list) => {
        const firstNewer = list.findIndex(({ arrivedAt }) => arrivedAt > time);
        return list.splice(0, firstNewer === -1 ? list.length : firstNewer);
      });
      size -= old.length;
      return old;
    },
  };
}
