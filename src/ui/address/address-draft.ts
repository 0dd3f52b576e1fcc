import type { Address } from '../../contract/address.ts';

/** An address while it is typed: any part may still be empty. */
export type AddressDraft = Partial<Address>;
export type AddressPart = 'streetAddress' | 'unit' | 'city' | 'region' | 'postal';

/** Any part but the unit moves the address, so its coordinates are forgotten. */
export function editAddress(draft: AddressDraft, part: AddressPart, text: string): AddressDraft {
  const edited = { ...draft, [part]: text };
  if (part === 'unit') return edited;
  const { lat: _lat, lng: _lng, ...elsewhere } = edited;
  return elsewhere;
}

/** A chosen suggestion fills every part; a unit that was typed stays where the suggestion has none. */
export function takeSuggestion(draft: AddressDraft, suggested: Address): AddressDraft {
  return { ...suggested, unit: suggested.unit || draft.unit };
}
