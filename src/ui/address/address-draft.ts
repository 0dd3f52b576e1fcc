import type { Address } from '../../contract/address.ts';

/** An address while it is typed. Any part may still be empty. */
export type AddressDraft = Partial<Address>;
export type AddressPart = 'streetAddress' | 'unit' | 'city' | 'region' | 'postal';

/** Changes one part of an address. A change of any part except the unit drops the coordinates. */
export function editAddress(draft: AddressDraft, part: AddressPart, text: string): AddressDraft {
  const edited = { ...draft, [part]: text };
  if (part === 'unit') return edited;
  const { lat: _lat, lng: _lng, ...withoutCoordinates } = edited;
  return withoutCoordinates;
}

/**
 * Fills every part from a chosen suggestion. A suggestion without a unit keeps the typed unit,
 * unless that unit belonged to a different, complete address.
 */
export function applySuggestion(draft: AddressDraft, suggestion: Address): AddressDraft {
  const { streetAddress, postal } = draft;
  const same = streetAddress === suggestion.streetAddress && postal === suggestion.postal;
  const unit = !postal || same ? draft.unit : '';
  return { ...suggestion, unit: suggestion.unit || unit };
}
