/** Answers of the address step of a collection. */
import * as z from 'zod/mini';
import type { Address } from '../../contract/address.ts';
import { insuredAddressSchema } from '../../core/address/insured-address.ts';
import { isSameAddress } from '../../core/address/wire-address.ts';

/**
 * Value of the field `place` if the visitor types an address. Any other value of `place` is the
 * index of a known address.
 */
export const ANOTHER_ADDRESS = 'another';

const textField = z.catch(z.string(), '');

/** Returns one line of text that identifies an address. */
export function addressKey(address: Pick<Address, 'streetAddress' | 'city' | 'postal'>): string {
  return [address.streetAddress, address.city, address.postal].join('|');
}

/**
 * Validates the address step. The address fields are checked only if `place` is ANOTHER_ADDRESS.
 */
export const addressStepSchema = z
  .object({
    place: z._default(textField, ANOTHER_ADDRESS),
    /**
     * addressKey() of the address that the server rejected. The error is shown until the address
     * fields change.
     */
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
    for (const { path, message } of insuredAddressSchema.safeParse(value).error?.issues ?? [])
      addIssue(path, message);
    if (refused !== '' && refused === addressKey(value))
      addIssue(['streetAddress'], 'Enter a street address, not a P.O. box');
  });
export type AddressStep = z.infer<typeof addressStepSchema>;

/** Returns the known address that the visitor chose, or the address that the visitor typed. */
export function selectedAddress(
  { place, ...parts }: AddressStep,
  knownAddresses: readonly Address[],
): Address {
  const chosen = place === ANOTHER_ADDRESS ? undefined : knownAddresses[Number(place)];
  return chosen ?? insuredAddressSchema.parse(parts);
}

/**
 * Returns the initial values of the address step. If the current address is a known address,
 * selects it.
 */
export function addressStepPrefill(
  currentAddress: Address | null,
  knownAddresses: readonly Address[],
) {
  if (!currentAddress)
    return { place: knownAddresses.length === 0 ? ANOTHER_ADDRESS : '', country: 'US' };
  const index = knownAddresses.findIndex((place) => isSameAddress(place, currentAddress));
  // Removes the coordinates, because they would be wrong after the visitor edits the address.
  return index < 0
    ? { ...currentAddress, lat: undefined, lng: undefined, place: ANOTHER_ADDRESS }
    : { place: String(index), country: 'US' };
}
