/** The step that asks where a collection is kept. */
import * as z from 'zod/mini';
import { addressSchema, type Address } from '../../contract/address.ts';
import { isSameAddress } from '../../core/address/wire-address.ts';

/** One of the addresses that were given already, by its place among them, or another one. */
export const ANOTHER_ADDRESS = 'another';

const textField = z.catch(z.string(), '');

/** An address on one line. */
export function addressKey(address: Pick<Address, 'streetAddress' | 'city' | 'postal'>): string {
  return [address.streetAddress, address.city, address.postal].join('|');
}

/** Where a collection is kept. The parts count where another address is wanted. */
export const addressStepSchema = z
  .object({
    place: z._default(textField, ANOTHER_ADDRESS),
    /** What the provider has refused for its street, for as long as it stands in the fields. */
    refused: textField,
    streetAddress: textField,
    unit: textField,
    city: textField,
    region: textField,
    postal: textField,
    country: z._default(z.string(), 'US'),
    lat: z.optional(z.number()),
    lng: z.optional(z.number()),
  })
  .check(({ value, issues }) => {
    const { place, refused } = value;
    const addIssue = (path: PropertyKey[], message: string) =>
      issues.push({ code: 'custom', path, message, input: value });
    if (place === '') addIssue(['place'], 'Select an address');
    if (place !== ANOTHER_ADDRESS) return;
    for (const { path, message } of addressSchema.safeParse(value).error?.issues ?? [])
      addIssue(path, message);
    if (refused !== '' && refused === addressKey(value))
      addIssue(['streetAddress'], 'Enter the street address of the place itself');
  });
export type AddressStep = z.infer<typeof addressStepSchema>;

/** Which address the answers name: one of those that were given, or what was typed. */
export function selectedAddress(
  { place, ...parts }: AddressStep,
  knownAddresses: readonly Address[],
): Address {
  const chosen = place === ANOTHER_ADDRESS ? undefined : knownAddresses[Number(place)];
  return chosen ?? addressSchema.parse(parts);
}

/** The fields before anything is typed: `own` is what was answered, beside those that were given. */
export function addressStepPrefill(
  currentAddress: Address | null,
  knownAddresses: readonly Address[],
) {
  if (!currentAddress)
    return { place: knownAddresses.length === 0 ? ANOTHER_ADDRESS : '', country: 'US' };
  const index = knownAddresses.findIndex((place) => isSameAddress(place, currentAddress));
  // Without its coordinates: an address that is edited must not keep those of the one before.
  return index < 0
    ? { ...currentAddress, lat: undefined, lng: undefined, place: ANOTHER_ADDRESS }
    : { place: String(index), country: 'US' };
}
