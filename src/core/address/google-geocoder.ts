import type { Address } from '../../contract/address.ts';
import { CallError } from '../call/call-error.ts';
import { withGoogleTimeout, loadGoogleMaps, type GoogleGeocoder } from './google-maps.ts';

/**
 * Requests the coordinates of an address from Google.
 * @throws CallError with the status of the maps service, UNKNOWN_ERROR after the time-out, or
 * GOOGLE_LIBRARY_MISSING if Google's library is missing
 */
export async function googleGeocode(
  key: string,
  address: Address,
): Promise<{ lat: number; lng: number }> {
  const geocoder = await findGeocoder(key);
  const { streetAddress, city, region, postal, country } = address;
  const query = [streetAddress, city, region, postal, country].join(', ');
  const result = new Promise<{ lat: number; lng: number }>((resolve, reject) => {
    geocoder.geocode({ address: query }, (results, status) => {
      const coordinates = results?.[0]?.geometry.location;
      if (status === 'OK' && coordinates)
        resolve({ lat: coordinates.lat(), lng: coordinates.lng() });
      else reject(geocoderError(status === 'OK' ? 'ZERO_RESULTS' : status));
    });
  });
  return withGoogleTimeout(result).catch((error: unknown) => {
    throw error instanceof CallError ? error : geocoderError('UNKNOWN_ERROR');
  });
}

async function findGeocoder(key: string): Promise<GoogleGeocoder> {
  try {
    const maps = await withGoogleTimeout(loadGoogleMaps(key));
    const library = maps.Geocoder ? maps : await maps.importLibrary?.('geocoding');
    const { Geocoder } = library as { Geocoder: new () => GoogleGeocoder };
    return new Geocoder();
  } catch {
    // eslint-disable-next-line no-console -- the specification requires a console warning
    console.warn('The maps library is missing: addresses cannot be geocoded');
    throw geocoderError('GOOGLE_LIBRARY_MISSING');
  }
}

function geocoderError(code: string): CallError {
  return new CallError({ kind: 'rejected', code });
}
