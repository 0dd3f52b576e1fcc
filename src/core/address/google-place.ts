import { ADDRESS_MAX, type Address } from '../../contract/address.ts';

interface Located {
  lat(): number;
  lng(): number;
}

/** What is read of a place that Google's older widget answers with. */
export interface WidgetPlace {
  address_components?: { types: string[]; short_name: string; long_name: string }[];
  geometry?: { location?: Located };
}

/** What is read of a place of Google's Places API (New). */
export interface GooglePlace {
  addressComponents?: { types: string[]; shortText: string | null; longText: string | null }[];
  location?: Located | null;
}

/** A place of the older widget in the words of the new service. */
export function placeOfWidget({ address_components: parts, geometry }: WidgetPlace): GooglePlace {
  return {
    addressComponents: parts?.map(({ types, short_name, long_name }) => ({
      types,
      shortText: short_name,
      longText: long_name,
    })),
    location: geometry?.location,
  };
}

/** A place as our address; null where it has no parts, as when Enter is pressed without choosing. */
export function addressOfPlace({
  addressComponents: parts,
  location,
}: GooglePlace): Address | null {
  if (!parts) return null;
  const part = (type: string, form: 'shortText' | 'longText' = 'longText') =>
    parts.find(({ types }) => types.includes(type))?.[form] ?? '';
  const fit = (text: string) => text.trim().slice(0, ADDRESS_MAX);
  return {
    streetAddress: fit(`${part('street_number')} ${part('route', 'shortText')}`),
    unit: fit(part('subpremise')),
    city: fit(part('locality') || part('postal_town') || part('sublocality')),
    region: fit(part('administrative_area_level_1', 'shortText')),
    postal: fit(part('postal_code')),
    country: part('country', 'shortText') || 'US',
    ...(location && { lat: location.lat(), lng: location.lng() }),
  };
}
