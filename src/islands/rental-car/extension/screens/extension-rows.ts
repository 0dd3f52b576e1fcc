import type { ExtendedRental } from '../answers.ts';
import { formatDate } from '../../../../core/dates.ts';

/**
 * Returns the rows about the new return date, for the payment screen and the confirmation screen.
 * @param until new return date, YYYY-MM-DD
 */
export function returnDateRows(rental: ExtendedRental, until: string) {
  return [
    { label: 'Original return date', value: formatDate(rental.rentalEnded) },
    { label: 'New return date', value: formatDate(until) },
    { label: 'Underwriter', value: rental.underwriter },
    { label: 'Coverage starts', value: formatDate(rental.coverageStart) },
    { label: 'Coverage ends', value: formatDate(until) },
  ];
}

/** Returns a label such as 'Extension, 3 days'. */
export function addedDaysLabel(count: number) {
  return `Extension, ${count} ${count === 1 ? 'day' : 'days'}`;
}
