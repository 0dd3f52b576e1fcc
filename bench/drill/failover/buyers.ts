import { setTimeout as wait } from 'node:timers/promises';
import {
  buy,
  order,
  paths,
  send,
  type ApiResponse,
  type RequestTarget,
} from '../../../tests/fixtures/buyer.ts';
import type { Random } from '../random.ts';

/** Purchase that got a successful response. */
interface AcknowledgedPurchase {
  key: string;
  response: ApiResponse;
}

export interface SimulatedBuyers {
  acknowledged: AcknowledgedPurchase[];
  /**
   * Idempotency keys of purchases without a successful response: the server rejected them, or the
   * run ended before a response.
   */
  unanswered: Set<string>;
  /**
   * Number of requests so far that were interrupted or got a 5xx response. The buyer sent each of
   * them again.
   */
  failures(): number;
  /** Longest time without a purchase since `from` (a performance.now() value), in milliseconds. */
  longestGap(from: number): number;
  /** Starts no new purchases and waits for the running ones. */
  stop(): Promise<void>;
}

/**
 * Pause in milliseconds between two purchases, so that the load does not distort the measurement.
 */
const PAUSE_MS = 30;
/**
 * Time limit in milliseconds for retries with the same idempotency key. The storefront has the same
 * limit.
 */
const TIMEOUT_MS = 120_000;

/**
 * Starts `count` buyers. Each buys one policy after another and retries a failed request with the
 * same idempotency key.
 */
export function startSimulatedBuyers(
  origin: string,
  { count, random }: { count: number; random: Random },
): SimulatedBuyers {
  const acknowledged: AcknowledgedPurchase[] = [];
  const unanswered = new Set<string>();
  const purchaseTimes: number[] = [];
  let failures = 0;
  const stopSignal = new AbortController();
  const shop: RequestTarget = {
    request: (path, init) => fetch(origin + path, { ...init, signal: AbortSignal.timeout(20_000) }),
  };

  /**
   * Sends the request until it gets a response below 500, and returns this response. Returns
   * undefined after the time limit.
   */
  async function retryRequest(
    sendRequest: () => Promise<ApiResponse>,
  ): Promise<ApiResponse | undefined> {
    const deadline = performance.now() + TIMEOUT_MS;
    while (performance.now() < deadline) {
      const response = await sendRequest().catch(() => undefined);
      if (response && response.status < 500) return response;
      failures += 1;
      await wait(100 + random.integer(0, 200));
    }
    return undefined;
  }

  async function buyOne(): Promise<void> {
    const key = `drill-${random.word(24)}`;
    const card = { first_name: 'Ana', last_name: 'Lopez' };
    const method = await retryRequest(() =>
      send(shop, 'POST', paths.potentialMethod, {
        ...card,
        token: `tok_${random.word(20)}`,
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
