/** Tells from a typed address whether a product is available there. */
import type { Address } from '../contract/address.ts';
import { territoryCode, type Territory } from '../contract/territory.ts';
import { findStateCode } from '../contract/us-states.ts';
import type { WaitlistProduct } from '../contract/waitlist.ts';
import { stateOfZip } from '../core/address/zip-states.ts';
import { isOfferedIn } from '../tariffs/availability.ts';

/** The parts of an address that name its state or country. The visitor may still be typing. */
export type TypedPlace = Partial<
  Record<keyof Pick<Address, 'region' | 'postal' | 'country'>, unknown>
>;

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/**
 * Returns the states that the region and the ZIP code name, or the country outside the United States.
 * The list is empty while neither is complete.
 */
function typedTerritories({ region, postal, country }: TypedPlace): Territory[] {
  const code = textOf(country) || 'US';
  if (code !== 'US') return [{ country: code }];
  const states = [findStateCode(textOf(region)), stateOfZip(textOf(postal))];
  return states.flatMap((state) => (state === undefined ? [] : [{ country: code, state }]));
}

/**
 * Returns the state or country of a typed address in which the product is not available. Null if it
 * is available, or if the address names no state or country yet.
 */
export function unavailableTerritory(
  product: WaitlistProduct,
  place: TypedPlace,
): Territory | null {
  return typedTerritories(place).find((territory) => !isOfferedIn(product, territory)) ?? null;
}

/**
 * Returns the state or country of an address that the backend rejected. Null if the state and the ZIP
 * code do not match, because the address is then wrong.
 */
export function rejectedTerritory(place: TypedPlace): Territory | null {
  const territories = typedTerritories(place);
  const codes = new Set(territories.map(territoryCode));
  const isComplete = territories[0]?.state === undefined || territories.length === 2;
  return isComplete && codes.size === 1 ? (territories[0] ?? null) : null;
}
