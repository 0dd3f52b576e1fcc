import type { Address } from '../../contract/address.ts';
import type { Suggestion } from '../../contract/suggestions.ts';
import {
  withTimeout,
  loadMaps,
  getLoadedMaps,
  type PlacePrediction,
  type PlacesLibrary,
} from './google-maps.ts';
import { $mapsService, setMapsService } from './maps-service.ts';
import { addressOfPlace } from './google-place.ts';

/**
 * An address suggestion. A suggestion from the backend contains the address. A suggestion from
 * Google contains a function that fetches the address when the visitor chooses it.
 */
export interface StreetSuggestion extends Omit<Suggestion, 'address'> {
  address: Address | (() => Promise<Address | null>);
}
export type SuggestStreets = (text: string) => Promise<readonly StreetSuggestion[]>;

/**
 * Google's session token. The same token is used from the first typed character until the visitor
 * chooses a place, because Google bills all requests with one token as one session.
 */
let session: object | undefined;

/**
 * Returns a function that requests suggestions from Google. `fallback` is used while Google's
 * library is loading, or if Google fails or takes more than two seconds. After a failure, Google's
 * new API is not used again on this page.
 * @param key Google Maps key
 */
export function suggestByGoogle(key: string, fallback: SuggestStreets): SuggestStreets {
  return async (text) => {
    if ($mapsService.get().name !== 'places') return fallback(text);
    if (!getLoadedMaps()) {
      void loadMaps(key).catch(() => {});
      return fallback(text);
    }
    try {
      return await withTimeout(fetchPlaceSuggestions(text));
    } catch (error) {
      switchMapsService(error);
      return fallback(text);
    }
  };
}

async function fetchPlaceSuggestions(text: string): Promise<StreetSuggestion[]> {
  const places = (await getLoadedMaps()?.importLibrary?.('places')) as PlacesLibrary | undefined;
  if (!places?.AutocompleteSuggestion)
    throw new Error('Places API (New) is not enabled for this key');
  session ??= new places.AutocompleteSessionToken();
  const request = { input: text, sessionToken: session, includedPrimaryTypes: ['geocode'] };
  const { suggestions } = await places.AutocompleteSuggestion.fetchAutocompleteSuggestions(request);
  return suggestions.flatMap(({ placePrediction }) =>
    placePrediction ? [toSuggestion(placePrediction)] : [],
  );
}

function toSuggestion(prediction: PlacePrediction): StreetSuggestion {
  return {
    id: prediction.placeId,
    title: prediction.mainText?.text ?? '',
    description: prediction.secondaryText?.text ?? '',
    address: () => fetchAddress(prediction),
  };
}

/**
 * Fetches the address of the chosen suggestion. Returns null if Google fails. The visitor then
 * enters the rest of the address by hand.
 */
async function fetchAddress(prediction: PlacePrediction): Promise<Address | null> {
  session = undefined;
  const place = prediction.toPlace();
  try {
    await withTimeout(place.fetchFields({ fields: ['addressComponents', 'location'] }));
    return addressOfPlace(place);
  } catch {
    return null;
  }
}

/**
 * Changes the source of suggestions after an error. The older widget is used if the error says that
 * the new API is not enabled. This happens with Google projects from before March 2025. After any
 * other error, such as a used-up quota, only the backend is used.
 */
function switchMapsService(error: unknown): void {
  const isEnabled = !/not been used|not enabled|disabled|PERMISSION_DENIED/i.test(String(error));
  setMapsService(!isEnabled && getLoadedMaps()?.places?.Autocomplete ? 'widget' : 'none');
}
