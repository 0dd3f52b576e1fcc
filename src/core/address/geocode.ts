import type { Address } from '../../contract/address.ts';
import { geocodeAddress } from '../../contract/geocode.ts';
import { sendCall } from '../call/call.ts';
import { CallError } from '../call/call-error.ts';
import { settings } from '../settings.ts';
import { storeSuggestionZip } from './suggestion-zip.ts';

/**
 * New York's coordinates. Every South African address is priced with these coordinates, because
 * South Africa has no filed rates.
 */
const NEW_YORK_COORDINATES = { lat: 40.7128, lng: -74.006 };

/**
 * Adds the coordinates (degrees) to an address. Coordinates from a suggestion stay as they are.
 * With a maps key, Google is used first. If Google fails, the backend is used. If both fail,
 * Google's error is thrown. Without a maps key, only the backend is used.
 * @throws CallError with the geocoder's code, ZERO_RESULTS if the address cannot be found
 */
export async function addCoordinates<Located extends Address>(located: Located): Promise<Located> {
  storeSuggestionZip(located.postal);
  if (located.country === 'ZA') return { ...located, ...NEW_YORK_COORDINATES };
  if (located.lat !== undefined && located.lng !== undefined) return located;
  return { ...located, ...(await fetchCoordinates(located)) };
}

/** Fetches the coordinates. The request contains only the address fields, not the person's name. */
async function fetchCoordinates(located: Address): Promise<Partial<Address>> {
  const { streetAddress, unit, city, region, postal, country } = located;
  const address = { streetAddress, unit, city, region, postal, country };
  if (!settings.googleMapsKey) return geocodeOnServer(address);
  try {
    const { googleGeocode } = await import('./google-geocoder.ts');
    return await googleGeocode(settings.googleMapsKey, address);
  } catch (error) {
    // ZERO_RESULTS is a final result: the address does not exist. The buyer cannot fix any other
    // Google error, so the backend is used instead.
    if (error instanceof CallError && error.code === 'ZERO_RESULTS') throw error;
    return sendCall(geocodeAddress, { request: address }).catch(() => {
      throw error;
    });
  }
}

/**
 * Requests coordinates from the backend. If the backend has no geocoder, the address is returned
 * without coordinates.
 */
async function geocodeOnServer(request: Address): Promise<Partial<Address>> {
  try {
    return await sendCall(geocodeAddress, { request });
  } catch (error) {
    if (error instanceof CallError && error.isMissing) return request;
    throw error;
  }
}
