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

/** A suggestion: the provider's, which is an address, or Google's, which becomes one when it is chosen. */
export interface StreetSuggestion extends Omit<Suggestion, 'address'> {
  address: Address | (() => Promise<Address | null>);
}
export type SuggestStreets = (text: string) => Promise<readonly StreetSuggestion[]>;

/** One conversation with Google: what is typed, up to the place that is chosen. It is billed as one. */
let session: object | undefined;

/**
 * Suggestions by Google, and by `otherwise` for as long as its library is on its way or Google does not answer:
 * nobody waits for it longer than two seconds, and nobody asks it again once it has failed.
 * @param key of Google's maps
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
  if (!places?.AutocompleteSuggestion) throw new Error('This key has no new places');
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

/** Null where Google does not answer: what was chosen stands in the field, and the rest is typed. */
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

/** A project from before March 2025 may have the older widget alone. Neither helps where a quota is used up. */
function switchMapsService(error: unknown): void {
  const isEnabled = !/not been used|not enabled|disabled|PERMISSION_DENIED|no new places/i.test(
    String(error),
  );
  setMapsService(!isEnabled && getLoadedMaps()?.places?.Autocomplete ? 'widget' : 'none');
}
