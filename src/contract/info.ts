import * as z from 'zod/mini';
import { airlineSchema } from './airline.ts';
import { defineCall } from './define-call.ts';

export const listAirlines = defineCall({
  id: 'listAirlines',
  method: 'GET',
  path: '/api/user/v2/info/airlines',
  summary: "Lists the world's airlines by name",
  tag: 'Information',
  auth: 'optional',
  records: 'airlines',
  response: z.object({ airlines: z.array(airlineSchema) }),
  errors: [],
});

export const getL10n = defineCall({
  id: 'getL10n',
  optional: true,
  method: 'GET',
  path: '/api/user/v2/info/l10n',
  summary: 'Lists countries with their regions',
  tag: 'Information',
  auth: 'none',
  records: 'countries',
  response: z.object({
    /** All countries, sorted by name. */
    countries: z.array(
      z.object({
        id: z.string(),
        /** ISO 3166-1 alpha-2 country code. */
        code: z._default(z.string(), ''),
        name: z.string(),
        /** States or provinces of the country. Empty if the country has no list of regions. */
        regions: z._default(
          z.array(z.object({ id: z.string(), code: z._default(z.string(), ''), name: z.string() })),
          [],
        ),
      }),
    ),
  }),
  errors: [],
});
