import type { Address } from '../../contract/address.ts';
import { CallError } from '../call/call-error.ts';
import { inTime, loadMaps, type GoogleGeocoder } from './google-maps.ts';

/**
 * Coordinates of an address from Google. Throws a CallError with the status of the maps service, UNKNOWN_ERROR
 * where it does not answer in time, or GOOGLE_LIBRARY_MISSING where there is no library.
 */
export async function askGoogle(
  key: string,
  address: Address,
): Promise<{ lat: number; lng: number }> {
  const geocoder = await findGeocoder(key);
  const { streetAddress, city, region, postal, country } = address;
  const wanted = [streetAddress, city, region, postal, country].join(', ');
  const answer = new Promise<{ lat: number; lng: number }>((found, failed) => {
    geocoder.geocode({ address: wanted }, (results, status) => {
      const place = results?.[0]?.geometry.location;
      if (status === 'OK' && place) found({ lat: place.lat(), lng: place.lng() });
      else failed(refusedFor(status === 'OK' ? 'ZERO_RESULTS' : status));
    });
  });
  return inTime(answer).catch((error: unknown) => {
    throw error instanceof CallError ? error : refusedFor('UNKNOWN_ERROR');
  });
}

async function findGeocoder(key: string): Promise<GoogleGeocoder> {
  try {
    const maps = await inTime(loadMaps(key));
    const library = maps.Geocoder ? maps : await maps.importLibrary?.('geocoding');
    const { Geocoder } = library as { Geocoder: new () => GoogleGeocoder };
    return new Geocoder();
  } catch {
    // eslint-disable-next-line no-console -- the specification asks for a console warning
    console.warn('The maps library is missing: addresses cannot be geocoded');
    throw refusedFor('GOOGLE_LIBRARY_MISSING');
  }
}

function refusedFor(code: string): CallError {
  return new CallError({ kind: 'refused', code });
}
