import { headerNames } from '../contract/environment.ts';

/** How far the backend's clock is ahead of real time, in milliseconds. */
let offsetMs = 0;

/**
 * Applies the backend's clock offset from a response header. In a sandbox, visitors can advance
 * that clock.
 */
export function syncClock(headers: Headers): void {
  const seconds = Number(headers.get(headerNames.clockAhead) ?? NaN);
  if (Number.isFinite(seconds)) offsetMs = seconds * 1000;
}

/** Returns the current time: the device's clock plus the backend's offset. */
export function now(): Date {
  return new Date(Date.now() + offsetMs);
}
