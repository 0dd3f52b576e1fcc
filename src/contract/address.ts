import * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import { optionalTextSchema } from './fields.ts';

/** Maximum length of every address field in characters, set by the specification. */
export const ADDRESS_LENGTH_MAX = 30;

function addressLine(missingMessage: string) {
  // A field that nobody has touched has no value yet. So a missing value gets the same message as
  // an empty value.
  return z
    .string(missingMessage)
    .check(
      z.trim(),
      z.minLength(1, missingMessage),
      z.maxLength(ADDRESS_LENGTH_MAX, `Use ${ADDRESS_LENGTH_MAX} characters or fewer`),
    );
}

/** Degrees, WGS 84. */
const latitude = z.number().check(z.minimum(-90), z.maximum(90));
const longitude = z.number().check(z.minimum(-180), z.maximum(180));

/**
 * Postal address as the screens store it. `lat` and `lng` are present if a suggested address was
 * chosen or the address was geocoded.
 */
export const addressSchema = z.object({
  /** House number and street. */
  streetAddress: addressLine('Enter a street address'),
  /** Apartment, suite or unit. Empty if there is none. */
  unit: optionalTextSchema(ADDRESS_LENGTH_MAX),
  city: addressLine('Enter a city'),
  /** State code, such as 'OR'. Outside the United States, the name of the region. */
  region: addressLine('Enter a state or region'),
  postal: addressLine('Enter a ZIP code'),
  /** ISO 3166-1 alpha-2 country code. */
  country: z._default(z.string().check(z.regex(/^[A-Z]{2}$/)), 'US'),
  lat: z.optional(latitude),
  lng: z.optional(longitude),
});
export type Address = z.infer<typeof addressSchema>;

/**
 * Postal address in API calls. Product calls use `lat` and `lng`. Account calls use `latitude` and
 * `longitude`.
 */
export const wireAddressSchema = z.object({
  line1: addressLine('Enter a street address'),
  line2: optionalTextSchema(ADDRESS_LENGTH_MAX),
  city: addressLine('Enter a city'),
  state_or_region: optionalTextSchema(ADDRESS_LENGTH_MAX),
  country: z._default(z.string().check(z.regex(/^[A-Z]{2}$/)), 'US'),
  postal: addressLine('Enter a ZIP code'),
  // The specification uses `lat` and `lng` in some calls, and `latitude` and `longitude` in others.
  // The schema accepts both.
  lat: z.optional(latitude),
  lng: z.optional(longitude),
  latitude: z.optional(latitude),
  longitude: z.optional(longitude),
});
export type WireAddress = z.infer<typeof wireAddressSchema>;

/**
 * Error codes for an address that the carrier cannot rate: the carrier does not serve the address,
 * or the address does not exist.
 */
export const ratingAddressErrorCodes = [
  'rating_address_rejected',
  'property_address_invalid',
] as const satisfies readonly ErrorCode[];
