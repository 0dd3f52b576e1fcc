import type { GooglePlace } from './google-place.ts';
import { setMapsService } from './maps-service.ts';

/** What is used of Google's maps library. */
export interface GoogleMaps {
  Geocoder?: new () => GoogleGeocoder;
  importLibrary?: (name: string) => Promise<unknown>;
  places?: { Autocomplete?: unknown };
}

export interface GoogleGeocoder {
  geocode(
    request: { address: string },
    callback: (
      results: { geometry: { location: { lat(): number; lng(): number } } }[] | null,
      status: string,
    ) => void,
  ): void;
}

/** Its library of places, of which AutocompleteSuggestion is the service for keys made since March 2025. */
export interface PlacesLibrary {
  AutocompleteSessionToken: new () => object;
  AutocompleteSuggestion: {
    fetchAutocompleteSuggestions(request: {
      input: string;
      sessionToken: object;
      includedPrimaryTypes: string[];
    }): Promise<{ suggestions: { placePrediction: PlacePrediction | null }[] }>;
  };
}

export interface PlacePrediction {
  placeId: string;
  mainText: { text: string } | null;
  secondaryText: { text: string } | null;
  toPlace(): GooglePlace & { fetchFields(request: { fields: string[] }): Promise<unknown> };
}

const CALLBACK = 'coverfrontMapsReady';
let mapsRequest: Promise<GoogleMaps> | undefined;
let loadedMaps: GoogleMaps | undefined;

/** The library, where it is here already. */
export const getLoadedMaps = () => loadedMaps;

/** Fetches the library once. Rejects where it cannot be fetched or the key is refused. */
export function loadMaps(key: string): Promise<GoogleMaps> {
  mapsRequest ??= insertLibrary(key).catch((error: unknown) => {
    setMapsService('none');
    throw error;
  });
  return mapsRequest;
}

function insertLibrary(key: string): Promise<GoogleMaps> {
  return new Promise((resolve, reject) => {
    const page = globalThis as { google?: { maps?: GoogleMaps } } & Record<string, unknown>;
    page[CALLBACK] = () => {
      loadedMaps = page.google?.maps;
      if (loadedMaps) resolve(loadedMaps);
    };
    // Google tells of a refused key at any time, also after the library came.
    page['gm_authFailure'] = () => {
      setMapsService('none');
      reject(new Error('The maps key is refused'));
    };
    const query = { key, v: 'weekly', libraries: 'places', loading: 'async', callback: CALLBACK };
    const script = document.createElement('script');
    script.src = `https://maps.googleapis.com/maps/api/js?${new URLSearchParams(query).toString()}`;
    script.addEventListener('error', () => reject(new Error('The maps library did not load')));
    document.head.append(script);
  });
}

/** Google answers within this time, in milliseconds, or is not waited for. */
export const TIMEOUT_MS = 2_000;

/** The answer, or after PATIENCE a rejection. */
export function withTimeout<T>(result: Promise<T>): Promise<T> {
  const timeout = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('Google did not answer in time')), TIMEOUT_MS);
  });
  return Promise.race([result, timeout]);
}
