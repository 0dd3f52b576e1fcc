import type { Address } from '../../contract/address.ts';

/** An address that the visitor is still typing. Any part may be empty or missing. */
export type AddressDraft = Partial<Address>;
export type AddressPart = 'streetAddress' | 'unit' | 'city' | 'region' | 'postal';

/**
 * Returns the address with one part changed. The coordinates are removed, unless only the unit
 * changes.
 */
export function editAddress(draft: AddressDraft, part: AddressPart, text: string): AddressDraft {
  const edited = { ...draft, [part]: text };
  if (part === 'unit') return edited;
  const { lat: _lat, lng: _lng, ...withoutCoordinates } = edited;
  return withoutCoordinates;
}

/**
 * Replaces all parts of the draft with the chosen suggestion. If the suggestion has no unit, the
 * typed unit stays. Exception: the draft is complete and is a different address. The unit is then
 * removed.
 */
export function applySuggestion(draft: AddressDraft, suggestion: Address): AddressDraft {
  const { streetAddress, postal } = draft;
  const same = streetAddress === suggestion.streetAddress && postal === suggestion.postal;
  const unit = !postal || same ? draft.unit : '';
  return { ...suggestion, unit: suggestion.unit || unit };
}
