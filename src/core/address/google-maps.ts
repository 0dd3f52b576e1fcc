import type { GooglePlace } from './google-place.ts';
import { setAddressSuggestionSource } from './address-suggestion-source.ts';

/** The parts of Google's maps library that this project uses. */
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

/**
 * Google's places library. Maps keys created since March 2025 can use only AutocompleteSuggestion.
 */
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

/** Returns Google's maps library if it is already loaded, otherwise undefined. */
export const getLoadedGoogleMaps = () => loadedMaps;

/**
 * Loads Google's maps library once. Rejects if the library cannot be fetched or Google rejects the
 * key.
 */
export function loadGoogleMaps(key: string): Promise<GoogleMaps> {
  mapsRequest ??= insertLibrary(key).catch((error: unknown) => {
    setAddressSuggestionSource('none');
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
    // Google may reject the key at any time, even after the library has loaded.
    page['gm_authFailure'] = () => {
      setAddressSuggestionSource('none');
      reject(new Error('Google rejected the maps key'));
    };
    const query = { key, v: 'weekly', libraries: 'places', loading: 'async', callback: CALLBACK };
    const script = document.createElement('script');
    script.src = `https://maps.googleapis.com/maps/api/js?${new URLSearchParams(query).toString()}`;
    script.addEventListener('error', () => reject(new Error('The maps library did not load')));
    document.head.append(script);
  });
}

/** Time-out for a response from Google, in milliseconds. */
const GOOGLE_TIMEOUT_MS = 2_000;

/** Returns the result of the promise. Rejects if the promise takes longer than `TIMEOUT_MS`. */
export function withGoogleTimeout<T>(result: Promise<T>): Promise<T> {
  const timeout = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('Google did not respond in time')), GOOGLE_TIMEOUT_MS);
  });
  return Promise.race([result, timeout]);
}
