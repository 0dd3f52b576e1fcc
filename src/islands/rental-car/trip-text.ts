import { daysBetweenDates } from '../../contract/rental-trip.ts';
import { formatDate } from '../../lib/dates.ts';

/** 'Jun 12, 2027 to Jun 16, 2027, 5 days': the days of pick-up and return both count. */
export function tripText(pickUpDate: string, returnDate: string): string {
  const days = daysBetweenDates(pickUpDate, returnDate) + 1;
  const dates =
    days === 1 ? formatDate(pickUpDate) : `${formatDate(pickUpDate)} to ${formatDate(returnDate)}`;
  return `${dates}, ${days === 1 ? '1 day' : `${days} days`}`;
}
