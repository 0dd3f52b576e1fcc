import type { Policy } from '../../../contract/policies/policies.ts';
import {
  rentalPolicyDetailsSchema,
  type RentalPolicyDetails,
} from '../../../contract/rental-car/policy.ts';
import { formatDate } from '../../../core/dates.ts';
import { genericRows } from './generic-rows.ts';
import type { DetailRow } from './detail-rows.ts';

/**
 * Parses the details of a rental policy, which contain the rental and its drivers. Null if the
 * details do not match the schema.
 */
export function parseRentalDetails({ details }: Policy) {
  return rentalPolicyDetailsSchema.safeParse(details).data ?? null;
}

/** Returns the rows of a rental policy: the rental and its drivers. */
export function rentalRows(policy: Policy): DetailRow[] {
  const rental = parseRentalDetails(policy);
  if (!rental) return genericRows(policy);
  const { end_payment_period: paidUntil } = rental;
  return [
    { label: 'Pick-up', value: formatDate(rental.rental_started) },
    { label: 'Return', value: formatDate(rental.rental_ended) },
    { label: 'Rental agency', value: rental.rental_company },
    { label: 'Drivers', value: driverNames(rental.drivers) },
    { label: 'Paid until', value: paidUntil ? formatDate(paidUntil) : '' },
  ].filter(({ value }) => value.length > 0);
}

/**
 * Returns the drivers' names. One or two names are one line. More names are a list with one name
 * per line.
 */
function driverNames(drivers: RentalPolicyDetails['drivers']): string | string[] {
  const names = drivers.map(driverName);
  return names.length > 2 ? names : names.join(', ');
}

function driverName({ name, is_main_driver: main }: { name: string; is_main_driver: boolean }) {
  return main ? `${name} (main)` : name;
}
