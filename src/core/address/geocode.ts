import type { Address } from '../../contract/address.ts';
import { geocodeAddress } from '../../contract/geocode.ts';
import { call } from '../call/call.ts';
import { settings } from '../settings.ts';

/** A South African address is rated at these coordinates, New York's: no rate is filed there. */
const NEW_YORK = { lat: 40.7128, lng: -74.006 };

/**
 * The address with its coordinates (degrees). One that came from a suggestion has them already.
 * Throws a CallError with the geocoder's code, ZERO_RESULTS where the address cannot be found, or
 * GOOGLE_LIBRARY_MISSING where a maps key is set and its library did not load.
 */
export async function locate(address: Address): Promise<Address> {
  if (address.country === 'ZA') return { ...address, ...NEW_YORK };
  if (address.lat !== undefined && address.lng !== undefined) return address;
  if (settings.googleMapsKey) {
    const { askGoogle } = await import('./google-geocoder.ts');
    return { ...address, ...(await askGoogle(address)) };
  }
  return call(geocodeAddress, { request: address });
}
