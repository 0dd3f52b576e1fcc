import type { GooglePlace } from './google-place.ts';
import { turnTo } from './maps-service.ts';

/** What is used of Google's maps library. */
export interface GoogleMaps {
  Geocoder?: new () => GoogleGeocoder;
  importLibrary?: (name: string) => Promise<unknown>;
  places?: { Autocomplete?: unknown };
}

export interface GoogleGeocoder {
  geocode(
    request: { address: string },
    answered: (
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
  toPlace(): GooglePlace & { fetchFields(wanted: { fields: string[] }): Promise<unknown> };
}

const CALLBACK = 'coverfrontMapsReady';
let asked: Promise<GoogleMaps> | undefined;
let present: GoogleMaps | undefined;

/** The library, where it is here already. */
export const mapsAtHand = () => present;

/** Fetches the library once. Rejects where it cannot be fetched or the key is refused. */
export function loadMaps(key: string): Promise<GoogleMaps> {
  asked ??= insertLibrary(key).catch((error: unknown) => {
    turnTo('none');
    throw error;
  });
  return asked;
}

function insertLibrary(key: string): Promise<GoogleMaps> {
  return new Promise((found, failed) => {
    const page = globalThis as { google?: { maps?: GoogleMaps } } & Record<string, unknown>;
    page[CALLBACK] = () => {
      present = page.google?.maps;
      if (present) found(present);
    };
    // Google tells of a refused key at any time, also after the library came.
    page['gm_authFailure'] = () => {
      turnTo('none');
      failed(new Error('The maps key is refused'));
    };
    const query = { key, v: 'weekly', libraries: 'places', loading: 'async', callback: CALLBACK };
    const script = document.createElement('script');
    script.src = `https://maps.googleapis.com/maps/api/js?${new URLSearchParams(query).toString()}`;
    script.addEventListener('error', () => failed(new Error('The maps library did not load')));
    document.head.append(script);
  });
}

/** Google answers within this time, in milliseconds, or is not waited for. */
export const PATIENCE = 2_000;

/** The answer, or after PATIENCE a rejection. */
export function inTime<T>(answer: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, failed) => {
    setTimeout(() => failed(new Error('Google did not answer in time')), PATIENCE);
  });
  return Promise.race([answer, late]);
}
