import { CallError } from '../core/call/call-error.ts';
import { environment } from '../core/environment.ts';

/** Milliseconds before each retry of a call with unknown outcome. */
const RETRY_DELAYS_MS = [1_000, 2_000, 4_000, 8_000, 15_000];

interface RetryOptions<Response> {
  /** Sends the same call each time, with the same idempotency key. */
  send: () => Promise<Response>;
  /** True if the call was sent before and its outcome is unknown. */
  isRepeat: boolean;
  /** Called when no response arrived: the call may have been carried out. */
  onUnknown: () => void;
}

/**
 * Retries an idempotent call until its outcome is known. Returns null if it stays unknown. Throws
 * an API error.
 */
export async function retryUntilKnown<Response>(
  options: RetryOptions<Response>,
): Promise<Response | null> {
  let { isRepeat } = options;
  for (const pause of [...RETRY_DELAYS_MS, null]) {
    try {
      return await options.send();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // 'Too many requests' rejects only this retry. The original call may have been carried out.
      const isThrottledRepeat = isRepeat && error.status === 429;
      if (!error.outcomeUnknown && !isThrottledRepeat) throw error;
    }
    isRepeat = true;
    options.onUnknown();
    if (pause !== null) await environment().wait(pause);
  }
  return null;
}
