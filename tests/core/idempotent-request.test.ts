import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { CallError, isSignedOut } from '../../src/core/call/call-error.ts';
import { environment } from '../../src/core/environment.ts';
import { idempotentRequest } from '../../src/core/idempotent-request.ts';
import { useTestEnvironment } from '../fixtures/environment.ts';

const lost = () => new CallError({ kind: 'unreachable' });
const refused = (status: number) => new CallError({ kind: 'rejected', code: 'refused', status });

/** Opens a page that sends an order. `outcomes` are the errors of its attempts, in order. */
function openPage(outcomes: (Error | null)[] = [], storage: Record<string, string> = {}) {
  useTestEnvironment({ storage });
  const sentKeys: string[] = [];
  let key = 'key-1';
  const { $status, submit, resume } = idempotentRequest({
    storageKey: 'order',
    schema: z.object({ key: z.string() }),
    async send(pending) {
      sentKeys.push(pending.key);
      const outcome = outcomes.shift();
      if (outcome) throw outcome;
      return { number: 7 };
    },
    renewKey: () => (key = 'key-2'),
    meaningOf: (error, isRepeat) =>
      isSignedOut(error) ? (isRepeat ? 'pending' : 'notSent') : 'rejected',
    isSameRequest: (pending) => pending.key === key,
  });
  const order = () => submit(() => Promise.resolve({ key }));
  return { $status, order, resume, sentKeys, storage };
}

describe('an idempotent request', () => {
  it('is sent with one key until its outcome is known', async () => {
    const { $status, order, sentKeys, storage } = openPage([lost(), refused(429)]);
    const states: string[] = [];
    $status.listen((status) => states.push(status));
    expect(await order()).toEqual({ pending: { key: 'key-1' }, response: { number: 7 } });
    expect(sentKeys).toEqual(['key-1', 'key-1', 'key-1']);
    expect(states).toEqual(['sending', 'checking', 'idle']);
    expect(storage).toEqual({});
  });

  it('waits as long as an unavailable server asks for, up to the longest pause', async () => {
    const unavailable = (retryAfter: number) =>
      new CallError({ kind: 'rejected', code: 'not_available', status: 503, retryAfter });
    const failures = [unavailable(3), unavailable(1), unavailable(3_600)];
    const { order, sentKeys } = openPage(failures);
    const waits: number[] = [];
    environment().wait = async (milliseconds) => void waits.push(milliseconds);
    expect(await order()).toMatchObject({ response: { number: 7 } });
    expect(new Set(sentKeys)).toEqual(new Set(['key-1']));
    const shortest = [3_000, 2_000, 15_000];
    expect(waits).toHaveLength(3);
    for (const [index, pause] of shortest.entries()) {
      expect(waits[index]).toBeGreaterThanOrEqual(pause);
      expect(waits[index]).toBeLessThanOrEqual(pause * 1.25);
    }
  });

  it('is sent once, no matter how often it is submitted', async () => {
    const { order, resume, sentKeys } = openPage();
    await Promise.all([order(), order(), resume()]);
    expect(sentKeys).toEqual(['key-1']);
  });

  it('stays pending while its outcome is unknown, and is resumed after a reload', async () => {
    const first = openPage(Array.from({ length: 6 }, lost));
    expect(await first.order()).toBeNull();
    expect(first.$status.get()).toBe('unconfirmed');
    expect(first.storage).toEqual({ order: '{"key":"key-1"}' });
    for (const continueOrder of ['resume', 'order'] as const) {
      const again = openPage([], { ...first.storage });
      expect(await again[continueOrder]()).toMatchObject({ response: { number: 7 } });
      expect(again.sentKeys).toEqual(['key-1']);
      expect(again.storage).toEqual({});
    }
  });

  it.each([409, 429, 422])('gets another key after status %i rejects it', async (status) => {
    const { $status, order, sentKeys, storage } = openPage([refused(status)]);
    await expect(order()).rejects.toMatchObject({ status });
    expect([$status.get(), storage]).toEqual(['idle', {}]);
    await order();
    expect(sentKeys).toEqual(['key-1', 'key-2']);
  });

  it('keeps its key after an error that does not reject it', async () => {
    const { order, sentKeys, storage } = openPage([refused(401)]);
    await expect(order()).rejects.toMatchObject({ status: 401 });
    expect(storage).toEqual({});
    await order();
    expect(sentKeys).toEqual(['key-1', 'key-1']);
  });

  it('stays pending if such an error follows an unknown outcome', async () => {
    const { order, resume, sentKeys, storage } = openPage([lost(), refused(401)]);
    await expect(order()).rejects.toMatchObject({ status: 401 });
    expect(storage).toEqual({ order: '{"key":"key-1"}' });
    await resume();
    expect(sentKeys).toEqual(['key-1', 'key-1', 'key-1']);
  });

  it('replaces another pending request, and nothing is sent without a request', async () => {
    const { order, sentKeys } = openPage([], { order: '{"key":"another"}' });
    await order();
    expect(sentKeys).toEqual(['key-1']);
    useTestEnvironment();
    const { submit, $status } = idempotentRequest({
      storageKey: 'nothing',
      schema: z.object({ key: z.string() }),
      send: () => Promise.reject(new Error('Nothing was prepared')),
      renewKey: () => {},
    });
    expect(await submit(() => Promise.resolve(null))).toBeNull();
    await expect(submit(() => Promise.reject(new Error('No answer')))).rejects.toThrow('No answer');
    expect($status.get()).toBe('idle');
  });
});
