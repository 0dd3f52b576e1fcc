import { CallError } from '../core/call/call-error.ts';
import { environment } from '../core/environment.ts';

/** Milliseconds before each repetition of a call whose outcome is unknown. */
const RETRY_DELAYS_MS = [1_000, 2_000, 4_000, 8_000, 15_000];

interface RetryOptions<Response> {
  /** The same call each time, under the same unique key. */
  send: () => Promise<Response>;
  /** True where it was sent before and its outcome never learnt. */
  isRepeat: boolean;
  /** An answer did not arrive: the call may have been carried out. */
  onUnknown: () => void;
}

/**
 * Sends a call that is carried out once for its key until its outcome is known; null where it stays unknown.
 * A refusal throws.
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
      // 'Too many requests' refuses the question only: what is asked about may have been carried out.
      const isThrottledRepeat = isRepeat && error.status === 429;
      if (!error.outcomeUnknown && !isThrottledRepeat) throw error;
    }
    isRepeat = true;
    options.onUnknown();
    if (pause !== null) await environment().wait(pause);
  }
  return null;
}
