import type { Address } from '../../contract/address.ts';
import { geocodeAddress } from '../../contract/geocode.ts';
import { call } from '../call/call.ts';
import { settings } from '../settings.ts';

/** A South African address is rated at these coordinates, New York's: no rate is filed there. */
const NEW_YORK = { lat: 40.7128, lng: -74.006 };

/**
 * What stands at an address, with its coordinates (degrees). One that came from a suggestion has them already.
 * Throws a CallError with the geocoder's code, ZERO_RESULTS where the address cannot be found, or
 * GOOGLE_LIBRARY_MISSING where a maps key is set and its library did not load.
 */
export async function locate<Place extends Address>(place: Place): Promise<Place> {
  if (place.country === 'ZA') return { ...place, ...NEW_YORK };
  if (place.lat !== undefined && place.lng !== undefined) return place;
  return { ...place, ...(await geocode(place)) };
}

/** The address alone: whose it is does not concern a geocoder. */
async function geocode(place: Address): Promise<Partial<Address>> {
  const { streetAddress, unit, city, region, postal, country } = place;
  const address = { streetAddress, unit, city, region, postal, country };
  if (!settings.googleMapsKey) return call(geocodeAddress, { request: address });
  const { askGoogle } = await import('./google-geocoder.ts');
  return askGoogle(address);
}
