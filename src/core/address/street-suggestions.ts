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

/** A suggestion. The backend's contains the address; Google's fetches it when it is chosen. */
export interface StreetSuggestion extends Omit<Suggestion, 'address'> {
  address: Address | (() => Promise<Address | null>);
}
export type SuggestStreets = (text: string) => Promise<readonly StreetSuggestion[]>;

/**
 * Google's session token, from the first typed character to the chosen place. Google bills it as
 * one session.
 */
let session: object | undefined;

/**
 * Returns suggestions by Google. `fallback` is used while Google's library is loading, and when
 * Google fails or takes over two seconds. After a failure Google is not asked again.
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
 * Fetches the chosen address. Returns null if Google fails; the visitor then types the other parts.
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
 * Changes the service after an error. A Google project from before March 2025 may have only the
 * older widget. For other errors, such as a used-up quota, only the backend is left.
 */
function switchMapsService(error: unknown): void {
  const isEnabled = !/not been used|not enabled|disabled|PERMISSION_DENIED/i.test(String(error));
  setMapsService(!isEnabled && getLoadedMaps()?.places?.Autocomplete ? 'widget' : 'none');
}
