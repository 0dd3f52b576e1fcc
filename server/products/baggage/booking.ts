import type { WireAddress } from '../../../src/contract/address.ts';
import type { Airline } from '../../../src/contract/airline.ts';
import type { BaggageDetails } from '../../../src/contract/baggage/calls.ts';
import type { FlightPolicyDetails } from '../../../src/contract/baggage/flight-policy.ts';
import { ApiError } from '../../errors.ts';
import { findAirline } from '../../reference-data/airlines.ts';
import { normalizeForComparison } from '../normalize-for-comparison.ts';

/**
 * Returns the airline of a booking.
 * @throws ApiError `ineligible_for_plan` when the airline is unknown or its bags are not covered.
 */
export function requireCoveredAirline(code: string): Airline {
  const airline = findAirline(code);
  if (airline?.brb_allowed) return airline;
  const name = airline?.name ?? 'this airline';
  throw new ApiError('ineligible_for_plan', `We can’t cover bags on ${name}.`);
}

/**
 * Returns the risk key of one traveler on one booking. Different case, accents and punctuation of a
 * name give the same key. The key includes the first name, because a family may travel on one
 * booking.
 */
export function baggageRiskKey(details: BaggageDetails): string {
  const name = [details.pax_first_name, details.pax_last_name]
    .map(normalizeForComparison)
    .join('-');
  return `baggage:${details.airline_fs_code.toUpperCase()}:${details.pnr_code}:${name}`;
}

/** Stored fields that the contract's policy details do not contain. */
interface StoredBaggage {
  rating_address: WireAddress;
  /** All answers of the buyer, because claims are checked against the application. */
  application: BaggageDetails;
}

/** Returns the details that are stored with a policy. */
export function baggagePolicyDetails(
  details: BaggageDetails,
  airline: Airline,
  address: WireAddress,
) {
  const names = [details.pax_first_name, details.pax_middle_name, details.pax_last_name];
  return {
    airline_name: airline.name,
    airline_code: airline.fs,
    flight_number: null,
    pnr_code: details.pnr_code,
    pax_name: names.filter((name) => name !== '').join(' '),
    departed: null,
    rating_address: address,
    application: details,
  } satisfies FlightPolicyDetails & StoredBaggage;
}
