import * as z from 'zod/mini';
import { addressSchema } from './address.ts';
import { defineCall } from './define-call.ts';

export const airlineSchema = z.object({
  /** Flight-status code: IATA where the airline has one. */
  fs: z.string(),
  name: z.string(),
  /** Offered for baggage protection. */
  brb_allowed: z.boolean(),
});
export type Airline = z.infer<typeof airlineSchema>;

export const listAirlines = defineCall({
  id: 'listAirlines',
  method: 'GET',
  path: '/api/user/v2/info/airlines',
  summary: "The world's airlines, by name",
  tag: 'Information',
  auth: 'none',
  answer: z.object({ airlines: z.array(airlineSchema) }),
  errors: [],
});

export const getL10n = defineCall({
  id: 'getL10n',
  method: 'GET',
  path: '/api/user/v2/info/l10n',
  summary: 'Countries with their regions',
  tag: 'Information',
  auth: 'none',
  answer: z.object({
    countries: z.array(
      z.object({
        id: z.string(),
        /** ISO 3166-1 alpha-2. */
        code: z.string(),
        name: z.string(),
        regions: z.array(z.object({ id: z.string(), code: z.string(), name: z.string() })),
      }),
    ),
  }),
  errors: [],
});

/** A suggestion is a whole address; description is what the list shows under the street. */
export const suggestionSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  address: addressSchema,
});
export type Suggestion = z.infer<typeof suggestionSchema>;

export const suggestAddresses = defineCall({
  id: 'suggestAddresses',
  method: 'GET',
  path: '/api/user/v2/info/address-suggestions',
  summary: 'Address suggestions for what was typed so far, five at most',
  tag: 'Information',
  auth: 'none',
  timeout: 4_000,
  query: z.object({ text: z.string().check(z.trim(), z.minLength(3), z.maxLength(120)) }),
  answer: z.object({ suggestions: z.array(suggestionSchema) }),
  errors: [],
});

export const geocodeAddress = defineCall({
  id: 'geocodeAddress',
  method: 'POST',
  path: '/api/user/v2/info/geocode',
  summary: 'Coordinates of an address; ZERO_RESULTS when it cannot be found',
  tag: 'Information',
  auth: 'none',
  request: addressSchema,
  answer: addressSchema,
  errors: ['ZERO_RESULTS'],
});
