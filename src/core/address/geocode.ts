import type { Address } from '../../contract/address.ts';
import { geocodeAddress } from '../../contract/geocode.ts';
import { call } from '../call/call.ts';
import { CallError } from '../call/call-error.ts';
import { settings } from '../settings.ts';
import { setLocationHint } from './location-hint.ts';

/** A South African address is rated at these coordinates, New York's: no rate is filed there. */
const NEW_YORK_COORDINATES = { lat: 40.7128, lng: -74.006 };

/**
 * What stands at an address, with its coordinates (degrees). One that came from a suggestion has them already.
 * Throws a CallError with the geocoder's code, ZERO_RESULTS where the address cannot be found. Where a maps key is
 * set and Google fails, the provider is asked; where that fails too, the code is Google's.
 */
export async function geocode<Located extends Address>(located: Located): Promise<Located> {
  setLocationHint(located.postal);
  if (located.country === 'ZA') return { ...located, ...NEW_YORK_COORDINATES };
  if (located.lat !== undefined && located.lng !== undefined) return located;
  return { ...located, ...(await fetchCoordinates(located)) };
}

/** The address alone: whose it is does not concern a geocoder. */
async function fetchCoordinates(located: Address): Promise<Partial<Address>> {
  const { streetAddress, unit, city, region, postal, country } = located;
  const address = { streetAddress, unit, city, region, postal, country };
  if (!settings.googleMapsKey) return geocodeOnServer(address);
  try {
    const { googleGeocode: askGoogle } = await import('./google-geocoder.ts');
    return await askGoogle(settings.googleMapsKey, address);
  } catch (error) {
    // That there is no such address is an answer; whatever else befalls Google is nothing that a buyer can mend.
    if (error instanceof CallError && error.code === 'ZERO_RESULTS') throw error;
    return call(geocodeAddress, { request: address }).catch(() => {
      throw error;
    });
  }
}

/** A backend that has no geocoder rates the address as it was typed. */
async function geocodeOnServer(request: Address): Promise<Partial<Address>> {
  try {
    return await call(geocodeAddress, { request });
  } catch (error) {
    if (error instanceof CallError && error.isMissing) return request;
    throw error;
  }
}
