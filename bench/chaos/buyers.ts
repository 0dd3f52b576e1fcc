import { setTimeout as wait } from 'node:timers/promises';
import {
  buy,
  newKey,
  order,
  paths,
  send,
  type ApiResponse,
  type RequestTarget,
} from '../../tests/fixtures/buyer.ts';

/** Purchase with its successful response. */
export interface Purchase {
  key: string;
  response: ApiResponse;
}

export interface Buyers {
  acknowledged: Purchase[];
  /** Keys of purchases without a successful response: rejected or interrupted at the end. */
  unanswered: Set<string>;
  /** Number of requests so far that were interrupted or got a 5xx response. Each was sent again. */
  failures(): number;
  /** Longest time without a purchase since `from` (a performance.now() value), in milliseconds. */
  longestGap(from: number): number;
  /** Waits until all started purchases are finished. */
  stop(): Promise<void>;
}

/**
 * Pause in milliseconds between two purchases, so that the load does not distort the measurement.
 */
const PAUSE_MS = 30;
/** Time in milliseconds for retries with the same key, as in the storefront. */
const TIMEOUT_MS = 120_000;

/**
 * Starts `count` buyers. Each buys one policy after another and retries failed requests with the
 * same key.
 */
export function startBuyers(origin: string, count: number): Buyers {
  const acknowledged: Purchase[] = [];
  const unanswered = new Set<string>();
  const purchaseTimes: number[] = [];
  let failures = 0;
  const stopSignal = new AbortController();
  const shop: RequestTarget = {
    request: (path, init) => fetch(origin + path, { ...init, signal: AbortSignal.timeout(20_000) }),
  };

  /** Returns the first response below 500. Undefined after the time limit. */
  async function retryRequest(
    sendRequest: () => Promise<ApiResponse>,
  ): Promise<ApiResponse | undefined> {
    const deadline = performance.now() + TIMEOUT_MS;
    while (performance.now() < deadline) {
      const response = await sendRequest().catch(() => undefined);
      if (response && response.status < 500) return response;
      failures += 1;
      await wait(100 + Math.random() * 200);
    }
    return undefined;
  }

  async function buyOne(): Promise<void> {
    const key = newKey();
    const card = { first_name: 'Ana', last_name: 'Lopez' };
    const method = await retryRequest(() =>
      send(shop, 'POST', paths.potentialMethod, {
        ...card,
        token: `tok_${newKey().replaceAll('-', '')}`,
      }),
    );
    if (!method?.body?.public_id) return;
    const body = order(method.body.public_id);
    unanswered.add(key);
    const response = await retryRequest(() => buy(shop, body, { key }));
    if (response?.status !== 200) return;
    unanswered.delete(key);
    acknowledged.push({ key, response });
    purchaseTimes.push(performance.now());
  }

  async function buyRepeatedly(): Promise<void> {
    while (!stopSignal.signal.aborted) {
      await buyOne();
      await wait(PAUSE_MS);
    }
  }

  const loops = Array.from({ length: count }, buyRepeatedly);
  return {
    acknowledged,
    unanswered,
    failures: () => failures,
    longestGap(from) {
      const since = purchaseTimes.filter((time) => time > from);
      return Math.max(...since.map((time, at) => time - (since[at - 1] ?? from)));
    },
    async stop() {
      stopSignal.abort();
      await Promise.all(loops);
    },
  };
}
