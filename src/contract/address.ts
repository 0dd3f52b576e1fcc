import * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import { optionalText } from './fields.ts';

/** The specification's limit for every address field. */
export const ADDRESS_MAX = 30;

function addressLine(missingMessage: string) {
  // Said also where the field is not there at all: one that nobody typed in has no value yet.
  return z
    .string(missingMessage)
    .check(
      z.trim(),
      z.minLength(1, missingMessage),
      z.maxLength(ADDRESS_MAX, `Use ${ADDRESS_MAX} characters or fewer`),
    );
}

/** Degrees, WGS 84. */
const latitude = z.number().check(z.minimum(-90), z.maximum(90));
const longitude = z.number().check(z.minimum(-180), z.maximum(180));

/** An address as the screens hold it. lat and lng are present when a suggestion was chosen or the address was geocoded. */
export const addressSchema = z.object({
  /** House number and street. */
  streetAddress: addressLine('Enter a street address'),
  /** Apartment, suite or unit; empty where there is none. */
  unit: optionalText(ADDRESS_MAX),
  city: addressLine('Enter a city'),
  /** Code of the state, 'OR'; abroad the region in words. */
  region: addressLine('Enter a state or region'),
  postal: addressLine('Enter a ZIP code'),
  /** ISO 3166-1 alpha-2. */
  country: z._default(z.string().check(z.regex(/^[A-Z]{2}$/)), 'US'),
  lat: z.optional(latitude),
  lng: z.optional(longitude),
});
export type Address = z.infer<typeof addressSchema>;

/** An address on the wire. The product calls are sent lat and lng, the account latitude and longitude. */
export const wireAddressSchema = z.object({
  line1: addressLine('Enter a street address'),
  line2: optionalText(ADDRESS_MAX),
  city: addressLine('Enter a city'),
  state_or_region: optionalText(ADDRESS_MAX),
  country: z._default(z.string().check(z.regex(/^[A-Z]{2}$/)), 'US'),
  postal: addressLine('Enter a ZIP code'),
  // The specification has both pairs, by entity: either is read.
  lat: z.optional(latitude),
  lng: z.optional(longitude),
  latitude: z.optional(latitude),
  longitude: z.optional(longitude),
});
export type WireAddress = z.infer<typeof wireAddressSchema>;

/** What rating an address refuses: nobody serves it, or there is no such place. */
export const ratingErrors = [
  'rating_address_rejected',
  'property_address_invalid',
] as const satisfies readonly ErrorCode[];
