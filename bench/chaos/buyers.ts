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

/** What somebody has bought, and was told. */
export interface Purchase {
  key: string;
  response: ApiResponse;
}

export interface Buyers {
  acknowledged: Purchase[];
  /** Purchases that were under way at the end, or that were refused: by their keys. */
  unanswered: Set<string>;
  /** Requests that were cut off or answered 5xx so far. Each was sent again. */
  failures(): number;
  /** The longest time without a sale since `from`, as performance.now() tells it, in milliseconds. */
  longestGap(from: number): number;
  /** Lets everybody finish what they began. */
  stop(): Promise<void>;
}

/** A pause between two purchases, so that the machine that all runs on is not what is measured. */
const PAUSE_MS = 30;
/** The storefront asks again under the same key as long. */
const TIMEOUT_MS = 120_000;

/** So many people buy one policy after another; what is cut off or not available they ask for again under its key. */
export function startBuyers(origin: string, count: number): Buyers {
  const acknowledged: Purchase[] = [];
  const unanswered = new Set<string>();
  const purchaseTimes: number[] = [];
  let failures = 0;
  const stopSignal = new AbortController();
  const shop: RequestTarget = {
    request: (path, init) => fetch(origin + path, { ...init, signal: AbortSignal.timeout(20_000) }),
  };

  /** The first answer that says something. */
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
