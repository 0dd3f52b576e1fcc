import { environment } from '../environment.ts';
import { CallError } from './call-error.ts';

/** Number of times that a read is sent again while the server is unavailable. */
const RETRIES = 2;
/**
 * Longest wait in seconds that the visitor does not need to know about. A server that asks for more
 * is not overloaded but down.
 */
const WAIT_MAX = 10;

/** Adds up to a quarter, so that the clients of a busy server do not all return at the same time. */
export function withJitter(milliseconds: number): number {
  return Math.round(milliseconds * (1 + Math.random() / 4));
}

/**
 * Sends a read. If the response is 503 with Retry-After, sends it again after that time. Calls
 * that change something are sent once here, because the server may have executed them.
 * idempotent-request.ts repeats those with an idempotency key.
 */
export async function retryReads<Response>(
  method: string,
  send: () => Promise<Response>,
): Promise<Response> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await send();
    } catch (error) {
      const seconds = error instanceof CallError ? error.retryAfter : undefined;
      const isRetried = method === 'GET' && retries < RETRIES && (seconds ?? Infinity) <= WAIT_MAX;
      if (!isRetried || seconds === undefined) throw error;
      await environment().wait(withJitter(seconds * 1_000));
    }
  }
}
