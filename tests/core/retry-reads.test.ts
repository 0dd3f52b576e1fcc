import { describe, expect, it } from 'vitest';
import { CallError } from '../../src/core/call/call-error.ts';
import { retryReads, withJitter } from '../../src/core/call/retry-reads.ts';
import { useTestEnvironment } from '../fixtures/environment.ts';

const unavailable = (retryAfter?: number) =>
  new CallError({ kind: 'rejected', code: 'not_available', status: 503, retryAfter });

/** Sends a call whose attempts fail with these errors, in order. */
async function attempt(method: string, failures: Error[]) {
  const page = useTestEnvironment();
  const waits: number[] = [];
  page.wait = async (milliseconds) => void waits.push(milliseconds);
  let attempts = 0;
  const send = async () => {
    attempts += 1;
    const failure = failures.shift();
    if (failure) throw failure;
    return 'response';
  };
  const outcome = await retryReads(method, send).catch((error: unknown) => error);
  return { outcome, attempts, waits };
}

describe('a read', () => {
  it('is sent again after the time that an unavailable server asks for', async () => {
    const { outcome, attempts, waits } = await attempt('GET', [unavailable(1), unavailable(4)]);
    expect([outcome, attempts]).toEqual(['response', 3]);
    const [first = 0, second = 0] = waits;
    expect(first).toBeGreaterThanOrEqual(1_000);
    expect(first).toBeLessThanOrEqual(1_250);
    expect(second).toBeGreaterThanOrEqual(4_000);
    expect(second).toBeLessThanOrEqual(5_000);
  });

  it('fails with the last error after two retries', async () => {
    const failures = [unavailable(1), unavailable(1), unavailable(1)];
    const last = failures[2];
    const { outcome, attempts } = await attempt('GET', failures);
    expect(attempts).toBe(3);
    expect(outcome).toBe(last);
  });

  it.each([
    ['without Retry-After', unavailable()],
    ['with a long Retry-After', unavailable(60)],
    ['of a lost connection', new CallError({ kind: 'unreachable' })],
    ['of the page itself', new TypeError('A bug')],
  ])('is not sent again after an error %s', async (_, error) => {
    expect(await attempt('GET', [error])).toEqual({ outcome: error, attempts: 1, waits: [] });
  });
});

it.each(['POST', 'PUT'])('a %s is never sent again', async (method) => {
  expect((await attempt(method, [unavailable(1)])).attempts).toBe(1);
});

it('waits differ', () => {
  expect(new Set(Array.from({ length: 20 }, () => withJitter(10_000))).size).toBeGreaterThan(1);
});
