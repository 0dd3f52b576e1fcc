import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import {
  createAdmissionQueue,
  type Priority,
} from '../../../../server/http/overload/admission-queue.ts';

/** Waits until the queue has started what it can: it needs a few turns of the event loop. */
async function turns(): Promise<void> {
  for (let count = 0; count < 8; count += 1) await turn();
}

/** Creates a queue whose requests run until the test finishes them. `log` has what happened. */
function openQueue({ limit = 1, maxQueued = 2, maxQueueMs = 40 } = {}) {
  const log: string[] = [];
  const running = new Map<string, () => void>();
  const abandoned = new Set<string>();
  let current = limit;
  const queue = createAdmissionQueue({
    limit: { current: () => current, adapt() {} },
    maxQueued,
    maxQueueMs,
  });
  return {
    ...queue,
    log,
    abandoned,
    setLimit: (next: number) => (current = next),
    send(name: string, priority: Priority = 'read') {
      queue.add({
        priority,
        isAbandoned: () => abandoned.has(name),
        start() {
          log.push(`start ${name}`);
          return new Promise<void>((resolve) => running.set(name, resolve));
        },
        reject: () => log.push(`reject ${name}`),
      });
    },
    async finish(name: string) {
      running.get(name)?.();
      await turns();
    },
  };
}

describe('the admission queue', () => {
  test('never has more requests in flight than the limit', async () => {
    const queue = openQueue({ limit: 2, maxQueued: 8, maxQueueMs: 10_000 });
    for (const name of ['a', 'b', 'c', 'd']) queue.send(name);
    await turns();
    expect(queue.log).toEqual(['start a', 'start b']);
    expect([queue.inFlight(), queue.queued()]).toEqual([2, 2]);
    await queue.finish('a');
    expect(queue.log).toEqual(['start a', 'start b', 'start c']);
    await queue.finish('b');
    await queue.finish('c');
    await queue.finish('d');
    expect([queue.inFlight(), queue.queued()]).toEqual([0, 0]);
  });

  test('gives slots to payments before writes before reads', async () => {
    const queue = openQueue({ maxQueued: 8, maxQueueMs: 10_000 });
    for (const name of ['read', 'late read']) queue.send(name);
    queue.send('write', 'write');
    queue.send('payment', 'payment');
    await turns();
    // All four arrived at the same time.
    expect(queue.log).toEqual(['start payment']);
    queue.send('late payment', 'payment');
    for (const name of ['payment', 'late payment', 'write', 'read', 'late read']) {
      await queue.finish(name);
    }
    const order = ['payment', 'late payment', 'write', 'read', 'late read'];
    expect(queue.log).toEqual(order.map((name) => `start ${name}`));
  });

  test('rejects the newest request of the lowest priority at once when it is full', async () => {
    const queue = openQueue({ maxQueueMs: 10_000 });
    queue.send('running');
    queue.send('read 1');
    queue.send('write', 'write');
    expect(queue.log).toEqual([]);
    queue.send('read 2');
    expect(queue.log).toEqual(['reject read 2']);
    queue.send('payment', 'payment');
    expect(queue.log).toEqual(['reject read 2', 'reject read 1']);
    await queue.finish('running');
  });

  test('rejects a request within its deadline while no slot becomes free', async () => {
    const queue = openQueue();
    queue.send('running');
    await turns();
    const started = performance.now();
    queue.send('waiting', 'payment');
    await expect.poll(() => queue.log, { interval: 1 }).toContain('reject waiting');
    const ms = performance.now() - started;
    expect(ms).toBeGreaterThanOrEqual(39);
    expect(ms).toBeLessThan(1_000);
    expect([queue.inFlight(), queue.queued()]).toEqual([1, 0]);
  });

  test('drops a request whose client is gone, before any work', async () => {
    const queue = openQueue({ maxQueueMs: 10_000 });
    for (const name of ['running', 'gone', 'next']) queue.send(name);
    queue.abandoned.add('gone');
    await turns();
    await queue.finish('running');
    await expect.poll(() => queue.log).toEqual(['start running', 'start next']);
    expect([queue.inFlight(), queue.queued()]).toEqual([1, 0]);
  });

  test('frees the slot of a request that is abandoned after it got the slot', async () => {
    const queue = openQueue();
    queue.send('gone');
    await turn();
    expect(queue.inFlight()).toBe(1);
    queue.abandoned.add('gone');
    await turns();
    expect([queue.log, queue.inFlight()]).toEqual([[], 0]);
  });

  test('admits waiting requests when the limit has increased', async () => {
    const queue = openQueue({ maxQueueMs: 400 });
    queue.send('running');
    queue.send('waiting');
    queue.setLimit(2);
    await expect.poll(() => queue.log).toEqual(['start running', 'start waiting']);
  });
});
