import { CallError } from '../core/call/call-error.ts';
import { environment } from '../core/environment.ts';

/** Milliseconds before each repetition of a call whose outcome is unknown. */
const ASK_AFTER = [1_000, 2_000, 4_000, 8_000, 15_000];

interface Asking<Answer> {
  /** The same call each time, under the same unique key. */
  send: () => Promise<Answer>;
  /** True where it was sent before and its outcome never learnt. */
  repeated: boolean;
  /** An answer did not arrive: the call may have been carried out. */
  onUnknown: () => void;
}

/**
 * Sends a call that is carried out once for its key until its outcome is known; null where it stays unknown.
 * A refusal throws.
 */
export async function askUntilKnown<Answer>(asking: Asking<Answer>): Promise<Answer | null> {
  let { repeated } = asking;
  for (const pause of [...ASK_AFTER, null]) {
    try {
      return await asking.send();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // 'Too many requests' refuses the question only: what is asked about may have been carried out.
      const unanswered = repeated && error.status === 429;
      if (!error.outcomeUnknown && !unanswered) throw error;
    }
    repeated = true;
    asking.onUnknown();
    if (pause !== null) await environment().wait(pause);
  }
  return null;
}
