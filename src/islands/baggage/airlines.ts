import * as z from 'zod/mini';
import { airlineSchema } from '../../contract/airline.ts';
import { listAirlines } from '../../contract/info.ts';
import { call } from '../../core/call/call.ts';
import { environment } from '../../core/environment.ts';
import { persisted } from '../../core/storage.ts';

/** Airlines come and go slowly: a list is good for a day. */
const MAX_AGE_MS = 24 * 60 * 60 * 1000;

const cachedSchema = z.nullable(
  z.object({ fetchedAt: z.number(), airlines: z.array(airlineSchema) }),
);

/** The airlines offered for baggage protection, with the time (ms) they were fetched. */
export const $airlines = persisted('airlines', cachedSchema, null);

/** Fetches the list unless a fresh one is at hand. Only airlines flagged brb_allowed are kept. */
export async function loadAirlines(): Promise<void> {
  const now = environment().now().getTime();
  const cached = $airlines.get();
  if (cached && now - cached.fetchedAt < MAX_AGE_MS) return;
  const { airlines } = await call(listAirlines, {});
  $airlines.set({ fetchedAt: now, airlines: airlines.filter((airline) => airline.brb_allowed) });
}
