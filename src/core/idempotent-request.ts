/**
 * Sends a request that must run only once, such as a purchase. The request is persisted before it
 * is sent, together with its idempotency key. It is sent again with the same key until its outcome
 * is known, also after a reload.
 */
import { atom } from 'nanostores';
import * as z from 'zod/mini';
import { CallError } from './call/call-error.ts';
import { withJitter } from './call/retry-reads.ts';
import { environment } from './environment.ts';
import { persistedAtom } from './storage.ts';

/**
 * checking: the outcome is unknown, so the browser sends the request again. unconfirmed: the
 * outcome is still unknown after all retries, and the visitor may start another check.
 */
export type RequestStatus = 'idle' | 'sending' | 'checking' | 'unconfirmed';

/**
 * Delays in milliseconds before the retries of a request whose outcome is unknown. An unavailable
 * server may ask for longer delays, up to the longest of these.
 */
const RETRY_DELAYS_MS = [1_000, 2_000, 4_000, 8_000, 15_000];

interface IdempotentRequestOptions<Pending, Response> {
  storageKey: string;
  /** Schema of the persisted request. It contains the idempotency key. */
  schema: z.ZodMiniType<Pending>;
  send: (pending: Pending) => Promise<Response>;
  /** Called after the server has rejected the request, because the next one needs another key. */
  renewKey: () => void;
  /**
   * Returns what an error with a known outcome means. rejected: the next request needs another key.
   * notSent: the next request has the same key. pending: this request is sent again with its key.
   * By default, each error rejects the request.
   * @param isRepeat true if an earlier attempt may have been executed
   */
  meaningOf?: (error: unknown, isRepeat: boolean) => 'rejected' | 'notSent' | 'pending';
  /**
   * False if the pending request is another one than the visitor wants to send. By default, there
   * is only one.
   */
  isSameRequest?: (pending: Pending) => boolean;
}

/** The response to a request, and the request as it was persisted. */
export interface SentRequest<Pending, Response> {
  pending: Pending;
  response: Response;
}

export function idempotentRequest<Pending extends object, Response extends object>({
  storageKey,
  schema,
  send,
  renewKey,
  meaningOf = () => 'rejected',
  isSameRequest = () => true,
}: IdempotentRequestOptions<Pending, Response>) {
  type Sent = SentRequest<Pending, Response>;
  const $status = atom<RequestStatus>('idle');
  const $pending = persistedAtom(storageKey, z.nullable(schema), null);
  const isRunning = () => $status.get() === 'sending' || $status.get() === 'checking';

  /** Returns null if the outcome is still unknown after all retries. */
  async function sendUntilKnown(pending: Pending, wasSent: boolean): Promise<Response | null> {
    let isRepeat = wasSent;
    const settle = (error: unknown) => {
      const meaning = meaningOf(error, isRepeat);
      if (meaning !== 'pending') $pending.set(null);
      if (meaning === 'rejected') renewKey();
    };
    for (const pause of [...RETRY_DELAYS_MS, null]) {
      let pauseOfServer = 0;
      try {
        return await send(pending);
      } catch (error) {
        if (!isOutcomeUnknown(error, isRepeat)) {
          settle(error);
          throw error;
        }
        pauseOfServer = retryAfterMs(error);
      }
      isRepeat = true;
      $status.set('checking');
      if (pause !== null) await environment().wait(withJitter(Math.max(pause, pauseOfServer)));
    }
    return null;
  }

  async function finish(pending: Pending, wasSent: boolean): Promise<Sent | null> {
    try {
      const response = await sendUntilKnown(pending, wasSent);
      $status.set(response ? 'idle' : 'unconfirmed');
      if (!response) return null;
      $pending.set(null);
      return { pending, response };
    } catch (error) {
      $status.set('idle');
      throw error;
    }
  }

  /** Sends the pending request again. Returns null if there is none or its outcome is unknown. */
  async function resume(): Promise<Sent | null> {
    const pending = $pending.get();
    if (!pending || isRunning()) return null;
    $status.set('checking');
    return finish(pending, true);
  }

  /**
   * Prepares and sends a request. If the same request is already pending, only sends it again.
   * @param prepare returns null if there is nothing to send
   * @returns null if nothing was sent or the outcome is unknown
   */
  async function submit(prepare: () => Promise<Pending | null>): Promise<Sent | null> {
    if (isRunning()) return null;
    const unfinished = $pending.get();
    if (unfinished && isSameRequest(unfinished)) return resume();
    $status.set('sending');
    try {
      $pending.set(await prepare());
    } catch (error) {
      $status.set('idle');
      throw error;
    }
    const pending = $pending.get();
    if (pending) return finish(pending, false);
    $status.set('idle');
    return null;
  }

  return { $status, $pending, submit, resume };
}

/**
 * True if the server may have executed the request. Status 429 (too many requests) for a repeat
 * rejects only the repeat, so the outcome of the first request is unknown.
 */
function isOutcomeUnknown(error: unknown, isRepeat: boolean): boolean {
  if (!(error instanceof CallError)) return false;
  return error.outcomeUnknown || (isRepeat && error.status === 429);
}

function retryAfterMs(error: unknown): number {
  const seconds = error instanceof CallError ? (error.retryAfter ?? 0) : 0;
  return Math.min(seconds * 1_000, Math.max(...RETRY_DELAYS_MS));
}
