import * as z from 'zod/mini';
import { airlineSchema } from '../../contract/airline.ts';
import { listAirlines } from '../../contract/info.ts';
import { call } from '../../core/call/call.ts';
import { environment } from '../../core/environment.ts';
import { persisted } from '../../core/storage.ts';

/** Maximum age of the cached list: one day in milliseconds. Airlines rarely change. */
const MAX_AGE_MS = 24 * 60 * 60 * 1000;

const cachedSchema = z.nullable(
  z.object({ fetchedAt: z.number(), airlines: z.array(airlineSchema) }),
);

/**
 * The airlines that baggage protection is offered for, with the time of their fetch in
 * milliseconds.
 */
export const $airlines = persisted('airlines', cachedSchema, null);

/**
 * Fetches the list if the cached one is missing or too old. Caches only airlines with
 * `brb_allowed`.
 */
export async function loadAirlines(): Promise<void> {
  const now = environment().now().getTime();
  const cached = $airlines.get();
  if (cached && now - cached.fetchedAt < MAX_AGE_MS) return;
  const { airlines } = await call(listAirlines, {});
  $airlines.set({ fetchedAt: now, airlines: airlines.filter((airline) => airline.brb_allowed) });
}
