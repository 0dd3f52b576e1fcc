import * as z from 'zod/mini';
import { airlineSchema } from '../../contract/airline.ts';
import { listAirlines } from '../../contract/info.ts';
import { sendCall } from '../../core/call/call.ts';
import { environment } from '../../core/environment.ts';
import { persistedAtom } from '../../core/storage.ts';

/**
 * Maximum age of the cached airlines, in milliseconds: one day. The list of airlines rarely
 * changes.
 */
const MAX_AGE_MS = 24 * 60 * 60 * 1000;

const cachedSchema = z.nullable(
  z.object({ fetchedAt: z.number(), airlines: z.array(airlineSchema) }),
);

/**
 * The cached airlines whose passengers can buy baggage insurance. `fetchedAt` is the time of the
 * fetch, in milliseconds since 1970.
 */
export const $eligibleAirlines = persistedAtom('airlines', cachedSchema, null);

/**
 * Fetches the airlines if no list is cached or the cached list is too old. Only airlines with
 * `brb_allowed` are cached.
 */
export async function loadAirlinesIfStale(): Promise<void> {
  const now = environment().now().getTime();
  const cached = $eligibleAirlines.get();
  if (cached && now - cached.fetchedAt < MAX_AGE_MS) return;
  const { airlines } = await sendCall(listAirlines, {});
  $eligibleAirlines.set({
    fetchedAt: now,
    airlines: airlines.filter((airline) => airline.brb_allowed),
  });
}
