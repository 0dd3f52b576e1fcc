import type { Address } from '../../contract/address.ts';
import { CallError } from '../call/call-error.ts';

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

/** Coordinates of an address from Google's library, which the address field has loaded. */
export function askGoogle(address: Address): Promise<{ lat: number; lng: number }> {
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
