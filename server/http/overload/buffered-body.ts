import type { IncomingMessage } from 'node:http';

/** True if the request announces a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
}

/**
 * Calls `onComplete` when the whole body is in Node's buffer, without reading it. A client that
 * sends a body slowly therefore takes no slot. Never calls it if the connection closes before that.
 */
export function whenBodyBuffered(request: IncomingMessage, onComplete: () => void): void {
  // In most cases the body arrives in the same packet as the headers. Node parses it after the
  // event `request`, before the next tick.
  process.nextTick(() => {
    if (request.complete) return onComplete();
    request.on('readable', function check() {
      if (!request.complete) return;
      request.off('readable', check);
      // Node leaves the paused mode in the next tick.
      process.nextTick(onComplete);
    });
  });
}
