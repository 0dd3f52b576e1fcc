/** The step that asks where a collection is kept. */
import * as z from 'zod/mini';
import { addressSchema, type Address } from '../../contract/address.ts';
import { sameAddress } from '../../core/address/wire-address.ts';

/** One of the addresses that were given already, by its place among them, or another one. */
export const ANOTHER_ADDRESS = 'another';

const typed = z.catch(z.string(), '');

/** An address on one line. */
export function writtenAs(place: Pick<Address, 'streetAddress' | 'city' | 'postal'>): string {
  return [place.streetAddress, place.city, place.postal].join('|');
}

/** Where a collection is kept. The parts count where another address is wanted. */
export const addressStepSchema = z
  .object({
    place: z._default(typed, ANOTHER_ADDRESS),
    /** What the provider has refused for its street, for as long as it stands in the fields. */
    refused: typed,
    streetAddress: typed,
    unit: typed,
    city: typed,
    region: typed,
    postal: typed,
    country: z._default(z.string(), 'US'),
    lat: z.optional(z.number()),
    lng: z.optional(z.number()),
  })
  .check(({ value, issues }) => {
    const { place, refused } = value;
    const refuse = (path: PropertyKey[], message: string) =>
      issues.push({ code: 'custom', path, message, input: value });
    if (place === '') refuse(['place'], 'Select an address');
    if (place !== ANOTHER_ADDRESS) return;
    for (const { path, message } of addressSchema.safeParse(value).error?.issues ?? [])
      refuse(path, message);
    if (refused !== '' && refused === writtenAs(value))
      refuse(['streetAddress'], 'Enter the street address of the place itself');
  });
export type AddressStep = z.infer<typeof addressStepSchema>;

/** Which address the answers name: one of those that were given, or what was typed. */
export function addressOf({ place, ...parts }: AddressStep, given: readonly Address[]): Address {
  const chosen = place === ANOTHER_ADDRESS ? undefined : given[Number(place)];
  return chosen ?? addressSchema.parse(parts);
}

/** The fields before anything is typed: `own` is what was answered, beside those that were given. */
export function addressStepFields(own: Address | null, given: readonly Address[]) {
  if (!own) return { place: given.length === 0 ? ANOTHER_ADDRESS : '', country: 'US' };
  const index = given.findIndex((place) => sameAddress(place, own));
  // Without its coordinates: an address that is edited must not keep those of the one before.
  return index < 0
    ? { ...own, lat: undefined, lng: undefined, place: ANOTHER_ADDRESS }
    : { place: String(index), country: 'US' };
}
