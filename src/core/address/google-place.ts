import { ADDRESS_LENGTH_MAX, type Address } from '../../contract/address.ts';

interface LatLngGetters {
  lat(): number;
  lng(): number;
}

/** The parts that this project uses of a place from Google's older widget. */
export interface GoogleWidgetPlace {
  address_components?: { types: string[]; short_name: string; long_name: string }[];
  geometry?: { location?: LatLngGetters };
}

/** The parts that this project uses of a place from Google's Places API (New). */
export interface GooglePlace {
  addressComponents?: { types: string[]; shortText: string | null; longText: string | null }[];
  location?: LatLngGetters | null;
}

/** Converts a place of the older widget to the format of the new API. */
export function convertWidgetPlace({
  address_components: components,
  geometry,
}: GoogleWidgetPlace): GooglePlace {
  return {
    addressComponents: components?.map(({ types, short_name, long_name }) => ({
      types,
      shortText: short_name,
      longText: long_name,
    })),
    location: geometry?.location,
  };
}

/**
 * Converts a Google place to our address format. Returns null if the place has no address
 * components. This happens when the visitor presses Enter without choosing a suggestion.
 */
export function toAddress({
  addressComponents: components,
  location,
}: GooglePlace): Address | null {
  if (!components) return null;
  const component = (type: string, form: 'shortText' | 'longText' = 'longText') =>
    components.find(({ types }) => types.includes(type))?.[form] ?? '';
  const truncate = (text: string) => text.trim().slice(0, ADDRESS_LENGTH_MAX);
  return {
    streetAddress: truncate(`${component('street_number')} ${component('route', 'shortText')}`),
    unit: truncate(component('subpremise')),
    city: truncate(component('locality') || component('postal_town') || component('sublocality')),
    region: truncate(component('administrative_area_level_1', 'shortText')),
    postal: truncate(component('postal_code')),
    country: component('country', 'shortText') || 'US',
    ...(location && { lat: location.lat(), lng: location.lng() }),
  };
}
