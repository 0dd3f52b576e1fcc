import { ADDRESS_MAX, type Address } from '../../contract/address.ts';

/** What is read of a place that Google's widget answers with. */
export interface GooglePlace {
  address_components?: { types: string[]; short_name: string; long_name: string }[];
  geometry?: { location?: { lat(): number; lng(): number } };
}

/** A place as our address; null where it has no parts, as when Enter is pressed without choosing. */
export function addressOfPlace({
  address_components: parts,
  geometry,
}: GooglePlace): Address | null {
  if (!parts) return null;
  const part = (type: string, form: 'short_name' | 'long_name' = 'long_name') =>
    parts.find(({ types }) => types.includes(type))?.[form] ?? '';
  const fit = (text: string) => text.trim().slice(0, ADDRESS_MAX);
  const location = geometry?.location;
  return {
    streetAddress: fit(`${part('street_number')} ${part('route', 'short_name')}`),
    unit: fit(part('subpremise')),
    city: fit(part('locality') || part('postal_town') || part('sublocality')),
    region: fit(part('administrative_area_level_1', 'short_name')),
    postal: fit(part('postal_code')),
    country: part('country', 'short_name') || 'US',
    ...(location && { lat: location.lat(), lng: location.lng() }),
  };
}
