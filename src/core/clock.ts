import { headerNames } from '../contract/environment.ts';

/** Milliseconds. */
let offsetMs = 0;

/** Goes on by the backend's clock where an answer says that it is ahead: a sandbox's visitors move its clock. */
export function syncClock(headers: Headers): void {
  const seconds = Number(headers.get(headerNames.clockAhead) ?? NaN);
  if (Number.isFinite(seconds)) offsetMs = seconds * 1000;
}

/** Now, by the device's clock and how far the backend's is ahead of the real time. */
export function now(): Date {
  return new Date(Date.now() + offsetMs);
}
