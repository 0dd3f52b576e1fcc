import { Socket } from 'node:net';

/**
 * Sends what is corked within one turn of the event loop together. pg corks each statement by itself, and
 * a write for each costs the provider more than the statement, and wakes the server as often.
 */
export class GatheringSocket extends Socket {
  override uncork(): void {
    process.nextTick(() => super.uncork());
  }
}
