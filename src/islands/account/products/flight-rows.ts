import { flightDetailsSchema } from '../../../contract/baggage/flight-policy.ts';
import type { Policy } from '../../../contract/policies/policies.ts';
import { formatDate } from '../../../core/dates.ts';
import { genericRows } from './generic-rows.ts';
import type { DetailRow } from './detail-rows.ts';

/**
 * Parses the details of a baggage or flight policy, which contain the flight booking. Null if the
 * details do not match the schema.
 */
export function parseFlightDetails({ details }: Policy) {
  return flightDetailsSchema.safeParse(details).data ?? null;
}

/** Returns the rows on the policy card of a baggage or flight policy. */
export function flightRows(policy: Policy): DetailRow[] {
  const flight = parseFlightDetails(policy);
  if (!flight) return genericRows(policy);
  const { airline_name, airline_code, flight_number, pnr_code, pax_name, departed } = flight;
  return [
    { label: 'Passenger', value: pax_name },
    { label: 'Airline', value: airline_code ? `${airline_name} (${airline_code})` : airline_name },
    { label: 'Flight number', value: flight_number ?? '' },
    { label: 'Confirmation number', value: pnr_code },
    { label: 'Departure', value: departed ? formatDate(departed) : '' },
  ].filter(({ value }) => value !== '');
}
