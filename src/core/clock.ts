import { headerNames } from '../contract/header-names.ts';

/** Number of milliseconds by which the backend's clock is ahead of real time. */
let offsetMs = 0;

/**
 * Stores the clock offset from a response header of the backend. In a sandbox, visitors can move
 * the backend's clock forward.
 */
export function storeClockOffset(headers: Headers): void {
  const seconds = Number(headers.get(headerNames.clockAhead) ?? NaN);
  if (Number.isFinite(seconds)) offsetMs = seconds * 1000;
}

/** Returns the backend's current time: the device's clock plus the offset. */
export function backendNow(): Date {
  return new Date(Date.now() + offsetMs);
}
