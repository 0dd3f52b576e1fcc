import { daysBetweenDates } from '../../../contract/rental-car/trip.ts';
import { formatDate } from '../../../core/dates.ts';

/**
 * Returns the number of insured days of the trip. The pickup day and the return day both count.
 */
export function tripDays(pickUpDate: string, returnDate: string): number {
  return daysBetweenDates(pickUpDate, returnDate) + 1;
}

export function daysText(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}

/** Returns a text such as 'Jun 12, 2027 to Jun 16, 2027, 5 days'. */
export function tripText(pickUpDate: string, returnDate: string): string {
  const days = tripDays(pickUpDate, returnDate);
  const dates =
    days === 1 ? formatDate(pickUpDate) : `${formatDate(pickUpDate)} to ${formatDate(returnDate)}`;
  return `${dates}, ${daysText(days)}`;
}
