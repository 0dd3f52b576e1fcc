import { isIneligibleAgency } from '../../../src/contract/rental-car/agencies.ts';
import type { RentalDetails } from '../../../src/contract/rental-car/calls.ts';
import { daysBetween } from '../../../src/contract/dates.ts';
import { OTHER_AGENCY, rentalTripSchema } from '../../../src/contract/rental-car/trip.ts';
import { todayInProductTimeZone } from '../../dates.ts';
import { invalidInputError, ApiError } from '../../errors.ts';

/**
 * Validates the rental agency and the dates of a trip. The dates are compared with the current date
 * in the product's time zone.
 * @throws ApiError `invalid_input`; `ineligible_for_plan` for an agency that cannot be insured
 */
export function assertTrip(details: RentalDetails, now: Date): void {
  const parsed = rentalTripSchema(todayInProductTimeZone('rental_car', now)).safeParse(details);
  if (!parsed.success) throw invalidInputError(parsed.error.issues, 'details');
  assertAgency(details.rental_company);
}

/**
 * Rejects a rental agency that cannot be insured. Also rejects "other", the last choice in the
 * list, because "other" is not the name of an agency.
 */
function assertAgency(name: string): void {
  if (name.trim().toLowerCase() === OTHER_AGENCY.toLowerCase()) {
    const message = 'Enter the name of the rental car agency';
    throw invalidInputError([{ path: ['rental_company'], message }], 'details');
  }
  if (!isIneligibleAgency(name)) return;
  throw new ApiError(
    'ineligible_for_plan',
    'Rental Car insurance is not available to customers of Renty Rental Car.',
  );
}

/**
 * Counts the days to pay. The first and the last day both count, so a rental that is returned on
 * its first day has one day.
 */
export function rentalDays(started: string, ended: string): number {
  return daysBetween(started, ended) + 1;
}
