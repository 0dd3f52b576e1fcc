import { setTimeout as wait } from 'node:timers/promises';
import {
  buy,
  newKey,
  order,
  paths,
  send,
  type Answer,
  type Reachable,
} from '../../tests/fixtures/buyer.ts';

/** What somebody has bought, and was told. */
export interface Bought {
  key: string;
  answer: Answer;
}

export interface Buyers {
  acknowledged: Bought[];
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
const PATIENCE_MS = 120_000;

/** So many people buy one policy after another; what is cut off or not available they ask for again under its key. */
export function startBuyers(origin: string, count: number): Buyers {
  const acknowledged: Bought[] = [];
  const unanswered = new Set<string>();
  const times: number[] = [];
  let failures = 0;
  const open = new AbortController();
  const shop: Reachable = {
    request: (path, init) => fetch(origin + path, { ...init, signal: AbortSignal.timeout(20_000) }),
  };

  /** The first answer that says something. */
  async function insist(ask: () => Promise<Answer>): Promise<Answer | undefined> {
    const until = performance.now() + PATIENCE_MS;
    while (performance.now() < until) {
      const answer = await ask().catch(() => undefined);
      if (answer && answer.status < 500) return answer;
      failures += 1;
      await wait(100 + Math.random() * 200);
    }
    return undefined;
  }

  async function buyOne(): Promise<void> {
    const key = newKey();
    const card = { first_name: 'Ana', last_name: 'Lopez' };
    const method = await insist(() =>
      send(shop, 'POST', paths.potentialMethod, {
        ...card,
        token: `tok_${newKey().replaceAll('-', '')}`,
      }),
    );
    if (!method?.body?.public_id) return;
    const body = order(method.body.public_id);
    unanswered.add(key);
    const answer = await insist(() => buy(shop, body, { key }));
    if (answer?.status !== 200) return;
    unanswered.delete(key);
    acknowledged.push({ key, answer });
    times.push(performance.now());
  }

  async function buyOn(): Promise<void> {
    while (!open.signal.aborted) {
      await buyOne();
      await wait(PAUSE_MS);
    }
  }

  const all = Array.from({ length: count }, buyOn);
  return {
    acknowledged,
    unanswered,
    failures: () => failures,
    longestGap(from) {
      const since = times.filter((time) => time > from);
      return Math.max(...since.map((time, at) => time - (since[at - 1] ?? from)));
    },
    async stop() {
      open.abort();
      await Promise.all(all);
    },
  };
}
