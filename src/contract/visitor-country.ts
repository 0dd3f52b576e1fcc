import * as z from 'zod/mini';
import { defineCall } from './define-call.ts';

export const getVisitorCountry = defineCall({
  id: 'getVisitorCountry',
  nonStandard: true,
  method: 'GET',
  path: '/api/user/v2/info/country',
  summary: "The country that the caller's request came from, where the network in front knows it",
  tag: 'Information',
  auth: 'none',
  /** A hint for a field's first value: nobody waits long for it. */
  timeout: 3_000,
  response: z.object({
    /** ISO 3166-1 alpha-2; null where it is not known. */
    country: z.nullable(z.string()),
  }),
  errors: [],
});
