import type { Address } from '../../contract/address.ts';
import type { Suggestion } from '../../contract/suggestions.ts';
import {
  withGoogleTimeout,
  loadGoogleMaps,
  getLoadedGoogleMaps,
  type PlacePrediction,
  type PlacesLibrary,
} from './google-maps.ts';
import {
  $addressSuggestionSource,
  setAddressSuggestionSource,
} from './address-suggestion-source.ts';
import { toAddress } from './google-place.ts';

/**
 * An address suggestion. A suggestion from the backend contains the address. A suggestion from
 * Google contains a function that fetches the address when the visitor chooses it.
 */
export interface LazyAddressSuggestion extends Omit<Suggestion, 'address'> {
  address: Address | (() => Promise<Address | null>);
}
export type FetchSuggestions = (text: string) => Promise<readonly LazyAddressSuggestion[]>;

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
export function createGoogleSuggest(key: string, fallback: FetchSuggestions): FetchSuggestions {
  return async (text) => {
    if ($addressSuggestionSource.get().name !== 'places') return fallback(text);
    if (!getLoadedGoogleMaps()) {
      void loadGoogleMaps(key).catch(() => {});
      return fallback(text);
    }
    try {
      return await withGoogleTimeout(fetchPlaceSuggestions(text));
    } catch (error) {
      switchSuggestionSource(error);
      return fallback(text);
    }
  };
}

async function fetchPlaceSuggestions(text: string): Promise<LazyAddressSuggestion[]> {
  const places = (await getLoadedGoogleMaps()?.importLibrary?.('places')) as
    PlacesLibrary | undefined;
  if (!places?.AutocompleteSuggestion)
    throw new Error('Places API (New) is not enabled for this key');
  session ??= new places.AutocompleteSessionToken();
  const request = { input: text, sessionToken: session, includedPrimaryTypes: ['geocode'] };
  const { suggestions } = await places.AutocompleteSuggestion.fetchAutocompleteSuggestions(request);
  return suggestions.flatMap(({ placePrediction }) =>
    placePrediction ? [toSuggestion(placePrediction)] : [],
  );
}

function toSuggestion(prediction: PlacePrediction): LazyAddressSuggestion {
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
    await withGoogleTimeout(place.fetchFields({ fields: ['addressComponents', 'location'] }));
    return toAddress(place);
  } catch {
    return null;
  }
}

/**
 * Changes the source of suggestions after an error. The older widget is used if the error says that
 * the new API is not enabled. This happens with Google projects from before March 2025. After any
 * other error, such as a used-up quota, only the backend is used.
 */
function switchSuggestionSource(error: unknown): void {
  const isEnabled = !/not been used|not enabled|disabled|PERMISSION_DENIED/i.test(String(error));
  setAddressSuggestionSource(
    !isEnabled && getLoadedGoogleMaps()?.places?.Autocomplete ? 'widget' : 'none',
  );
}
