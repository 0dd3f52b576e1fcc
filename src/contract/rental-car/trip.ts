import * as z from 'zod/mini';
import { daysBetween } from '../dates.ts';
import { dateSchema, requiredTextSchema } from '../fields.ts';
import { AGENCY_NAME_MAX_LENGTH, RENTAL_DAYS_MAX } from './limits.ts';

export { daysBetween as daysBetweenDates } from '../dates.ts';

/** Last entry in the list of agencies. The form then asks for the agency's name. */
export const OTHER_AGENCY = 'Other';

/**
 * Returns the schema for the dates and the agency of a rental. The storefront and the server both
 * use it.
 * @param today the calendar date in New York, YYYY-MM-DD
 */
export function rentalTripSchema(today: string) {
  const notBefore = z.refine<string>((date) => date >= today, 'Choose today or a later date');
  return z
    .object({
      rental_started: dateSchema.check(notBefore),
      rental_ended: dateSchema.check(notBefore),
      rental_company: requiredTextSchema(AGENCY_NAME_MAX_LENGTH, 'Select a rental agency'),
    })
    .check(
      z.refine(({ rental_started, rental_ended }) => rental_ended >= rental_started, {
        path: ['rental_ended'],
        message: 'Choose a return date on or after the pickup date',
      }),
      z.refine(
        ({ rental_started, rental_ended }) =>
          daysBetween(rental_started, rental_ended) <= RENTAL_DAYS_MAX,
        {
          path: ['rental_ended'],
          message: `Choose a return date within ${RENTAL_DAYS_MAX} days of the pickup date`,
        },
      ),
    );
}
