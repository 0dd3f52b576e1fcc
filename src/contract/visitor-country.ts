import * as z from 'zod/mini';
import { defineCall } from './define-call.ts';

export const getVisitorCountry = defineCall({
  id: 'getVisitorCountry',
  nonStandard: true,
  method: 'GET',
  path: '/api/user/v2/info/country',
  summary: 'Returns the country of the request, if the network in front of the server reports it',
  tag: 'Information',
  auth: 'none',
  /** Time-out in milliseconds. It is short because the country only prefills a field. */
  timeout: 3_000,
  response: z.object({
    /** ISO 3166-1 alpha-2 country code. Null if it is not known. */
    country: z.nullable(z.string()),
  }),
  errors: [],
});
