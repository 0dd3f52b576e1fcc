import type { Address } from '../contract/address.ts';
import { geocodeAddress } from '../contract/info.ts';
import { call } from './call.ts';
import { CallError } from './call-error.ts';
import { settings } from './settings.ts';

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
  if (settings.googleMapsKey) return { ...address, ...(await askGoogle(address)) };
  return call(geocodeAddress, { request: address });
}

interface GoogleGeocoder {
  geocode(
    request: { address: string },
    answered: (
      results: { geometry: { location: { lat(): number; lng(): number } } }[] | null,
      status: string,
    ) => void,
  ): void;
}
type GoogleLibrary = { maps?: { Geocoder?: new () => GoogleGeocoder } };

function askGoogle(address: Address): Promise<{ lat: number; lng: number }> {
  const Geocoder = (globalThis as { google?: GoogleLibrary }).google?.maps?.Geocoder;
  if (!Geocoder) {
    // eslint-disable-next-line no-console -- the specification asks for a console warning
    console.warn('The maps library is missing: addresses cannot be geocoded');
    throw new CallError({ kind: 'refused', code: 'GOOGLE_LIBRARY_MISSING' });
  }
  const { streetAddress, city, region, postal, country } = address;
  return new Promise((found, failed) => {
    new Geocoder().geocode(
      { address: [streetAddress, city, region, postal, country].join(', ') },
      (results, status) => {
        const place = results?.[0]?.geometry.location;
        if (status === 'OK' && place) found({ lat: place.lat(), lng: place.lng() });
        else
          failed(
            new CallError({ kind: 'refused', code: status === 'OK' ? 'ZERO_RESULTS' : status }),
          );
      },
    );
  });
}
