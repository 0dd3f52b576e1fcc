import type { Address } from '../../contract/address.ts';

/** An address that the visitor is still typing. Each part may be empty or missing. */
export type AddressDraft = Partial<Address>;
export type AddressPart = 'streetAddress' | 'unit' | 'city' | 'region' | 'postal';

/**
 * Returns the address with one changed part. The coordinates are removed, because they may be wrong
 * after the change. A change of only the unit does not remove them.
 */
export function editAddress(draft: AddressDraft, part: AddressPart, text: string): AddressDraft {
  const edited = { ...draft, [part]: text };
  if (part === 'unit') return edited;
  const { lat: _lat, lng: _lng, ...withoutCoordinates } = edited;
  return withoutCoordinates;
}

/**
 * Returns the address of the chosen suggestion. If the suggestion has no unit, the unit that the
 * visitor typed stays. Exception: if the draft is complete and is a different address, the typed
 * unit is removed.
 */
export function replaceWithSuggestion(draft: AddressDraft, suggestion: Address): AddressDraft {
  const { streetAddress, postal } = draft;
  const same = streetAddress === suggestion.streetAddress && postal === suggestion.postal;
  const unit = !postal || same ? draft.unit : '';
  return { ...suggestion, unit: suggestion.unit || unit };
}
