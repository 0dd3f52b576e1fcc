import { CallError } from '../core/call/call-error.ts';
import { environment } from '../core/environment.ts';

/** Delays in milliseconds before the retries of a call whose outcome is unknown. */
const RETRY_DELAYS_MS = [1_000, 2_000, 4_000, 8_000, 15_000];

interface RetryOptions<Response> {
  /** Sends the call. Each attempt must use the same idempotency key. */
  send: () => Promise<Response>;
  /** True if the call was already sent earlier and its outcome is unknown. */
  isRepeat: boolean;
  /** Called after an attempt whose outcome is unknown. The server may have executed the call. */
  onUnknown: () => void;
}

/**
 * Sends an idempotent call, and sends it again until its outcome is known. Returns null if the
 * outcome is still unknown after all retries.
 * @throws CallError the API error that rejects the call
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
      // True if status 429 (too many requests) rejected a retry. It rejects only this retry, and
      // the server may have executed the original call.
      const isThrottledRepeat = isRepeat && error.status === 429;
      if (!error.outcomeUnknown && !isThrottledRepeat) throw error;
    }
    isRepeat = true;
    options.onUnknown();
    if (pause !== null) await environment().wait(pause);
  }
  return null;
}
