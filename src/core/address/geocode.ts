import type { Address } from '../../contract/address.ts';
import { geocodeAddress } from '../../contract/geocode.ts';
import { call } from '../call/call.ts';
import { CallError } from '../call/call-error.ts';
import { settings } from '../settings.ts';
import { noteNear } from './near.ts';

/** A South African address is rated at these coordinates, New York's: no rate is filed there. */
const NEW_YORK = { lat: 40.7128, lng: -74.006 };

/**
 * What stands at an address, with its coordinates (degrees). One that came from a suggestion has them already.
 * Throws a CallError with the geocoder's code, ZERO_RESULTS where the address cannot be found. Where a maps key is
 * set and Google fails, the provider is asked; where that fails too, the code is Google's.
 */
export async function locate<Place extends Address>(place: Place): Promise<Place> {
  noteNear(place.postal);
  if (place.country === 'ZA') return { ...place, ...NEW_YORK };
  if (place.lat !== undefined && place.lng !== undefined) return place;
  return { ...place, ...(await geocode(place)) };
}

/** The address alone: whose it is does not concern a geocoder. */
async function geocode(place: Address): Promise<Partial<Address>> {
  const { streetAddress, unit, city, region, postal, country } = place;
  const address = { streetAddress, unit, city, region, postal, country };
  if (!settings.googleMapsKey) return askProvider(address);
  try {
    const { askGoogle } = await import('./google-geocoder.ts');
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
async function askProvider(request: Address): Promise<Partial<Address>> {
  try {
    return await call(geocodeAddress, { request });
  } catch (error) {
    if (error instanceof CallError && error.isMissing) return request;
    throw error;
  }
}
