import type { Address } from '../../contract/address.ts';

/** An address while it is typed: any part may still be empty. */
export type AddressDraft = Partial<Address>;
export type AddressPart = 'streetAddress' | 'unit' | 'city' | 'region' | 'postal';

/** Any part but the unit moves the address, so its coordinates are forgotten. */
export function editAddress(draft: AddressDraft, part: AddressPart, text: string): AddressDraft {
  const edited = { ...draft, [part]: text };
  if (part === 'unit') return edited;
  const { lat: _lat, lng: _lng, ...withoutCoordinates } = edited;
  return withoutCoordinates;
}

/**
 * A chosen suggestion fills every part. Where it has no unit, one that was typed stays, unless it was another
 * address's: one that was whole before.
 */
export function applySuggestion(draft: AddressDraft, suggestion: Address): AddressDraft {
  const { streetAddress, postal } = draft;
  const same = streetAddress === suggestion.streetAddress && postal === suggestion.postal;
  const unit = !postal || same ? draft.unit : '';
  return { ...suggestion, unit: suggestion.unit || unit };
}
