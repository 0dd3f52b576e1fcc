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
