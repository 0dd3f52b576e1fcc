import type { RequestListener, ServerResponse } from 'node:http';

export interface UnsentLimits {
  /** Maximum number of bytes in memory that wait for slow clients, for all connections together. */
  bytes: number;
  /** Milliseconds in which a client must receive a response after it was written. */
  ms: number;
}

/** Enough for twenty-five of the largest files at the same time. */
const DEFAULT_LIMITS: UnsentLimits = { bytes: 256 * 1024 * 1024, ms: 150_000 };

/**
 * Returns a listener that bounds the responses which clients receive slowly or not at all. It closes
 * the connections of responses that are too old, and of the oldest ones while all need too much
 * memory.
 */
export function limitUnsentResponses(
  next: RequestListener,
  limits: UnsentLimits = DEFAULT_LIMITS,
): RequestListener {
  /** The oldest response is first. */
  const unsent = new Map<ServerResponse, { bytes: number; since: number }>();
  let total = 0;
  let timer: NodeJS.Timeout | undefined;

  function remove(response: ServerResponse): void {
    total -= unsent.get(response)?.bytes ?? 0;
    unsent.delete(response);
  }

  function closeOldest(): void {
    const [response] = unsent.keys();
    if (!response) return;
    remove(response);
    response.destroy();
  }

  function watchAge(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      const expired = performance.now() - limits.ms;
      for (const { since } of unsent.values()) if (since <= expired) closeOldest();
      if (unsent.size > 0) watchAge();
    }, limits.ms / 10).unref();
  }

  function add(response: ServerResponse): void {
    const bytes = response.socket?.writableLength ?? 0;
    if (bytes === 0) return;
    unsent.set(response, { bytes, since: performance.now() });
    total += bytes;
    response.once('close', () => remove(response));
    while (total > limits.bytes) closeOldest();
    watchAge();
  }

  return (request, response) => {
    // The event comes when the whole response was written to the connection.
    response.once('prefinish', () => add(response));
    next(request, response);
  };
}
