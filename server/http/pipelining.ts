import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Maximum number of requests of one connection that wait for an earlier response. Browsers and
 * common proxies send the next request only after the response.
 */
const MAX_WAITING = 16;

/**
 * Returns a listener that handles the requests of one connection one after the other. A client that
 * sends many requests and reads no response then fills the memory with only one response. Closes a
 * connection with too many requests.
 */
export function handleOneRequestPerConnection(next: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, (() => void)[]>();
  return (request, response) => {
    const { socket } = request;
    const start = () => {
      // The event comes after the last byte was given to the operating system.
      response.once('close', () => {
        const following = socket.destroyed ? undefined : waiting.get(socket)?.shift();
        if (following) following();
        else waiting.delete(socket);
      });
      next(request, response);
    };
    const queue = waiting.get(socket);
    if (!queue) {
      waiting.set(socket, []);
      start();
    } else if (queue.length < MAX_WAITING) queue.push(start);
    else socket.destroy();
  };
}
