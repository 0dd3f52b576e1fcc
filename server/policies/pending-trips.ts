// Pending policies of trips that have begun: they can never cover their trip.
import type { Kysely } from 'kysely';
import { isPendingPolicy } from '../data/partial-indexes.ts';
import type { PoliciesTable } from '../data/policy-tables.ts';
import type { Schema } from '../data/schema.ts';
import { todayInProductTimeZone } from '../dates.ts';
import { departureDay, isTripProduct } from './cancellation-blocker.ts';

type TripRow = Pick<PoliciesTable, 'vertical_code' | 'details' | 'coverage_end_date'>;

/** True if the coverage belongs to the days of one trip or rental, so that it cannot start later. */
export const hasTripDates = (row: Pick<TripRow, 'vertical_code'>): boolean =>
  isTripProduct(row) || row.vertical_code === 'rental_car';

/**
 * True if the trip's departure day has passed or, without a departure, its last day. A policy that
 * is still pending then can no longer be approved.
 */
export function isTripOver(row: TripRow, now: Date): boolean {
  if (!hasTripDates(row)) return false;
  const day = departureDay(row) ?? row.coverage_end_date;
  return day !== null && day < todayInProductTimeZone(row.vertical_code, now);
}

/** Selects the pending policies whose trip is over. */
export async function selectEndedTrips(db: Kysely<Schema>, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('policies')
    .select(['id', 'vertical_code', 'details', 'coverage_end_date'])
    .where(isPendingPolicy)
    .where('status', '=', 'pending')
    .orderBy('created_at')
    .execute();
  return rows.filter((row) => isTripOver(row, now)).map(({ id }) => id);
}
