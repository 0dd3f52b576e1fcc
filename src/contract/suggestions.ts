import * as z from 'zod/mini';
import { addressSchema } from './address.ts';
import { defineCall } from './define-call.ts';

/**
 * Suggested postal address, with all its parts. The list of suggestions shows `description` under
 * the street.
 */
export const suggestionSchema = z.object({
  /** Id of the suggestion within the list. */
  id: z.string(),
  title: z.string(),
  /** City, state and ZIP code, as shown in the list. */
  description: z.string(),
  address: addressSchema,
});
export type Suggestion = z.infer<typeof suggestionSchema>;

export const suggestAddresses = defineCall({
  id: 'suggestAddresses',
  nonStandard: true,
  method: 'GET',
  path: '/api/user/v2/info/address-suggestions',
  summary: 'Suggests up to five addresses for the entered text',
  tag: 'Information',
  auth: 'none',
  timeout: 4_000,
  query: z.object({
    /**
     * Text that the visitor has typed so far, starting with the street or the ZIP code. 3 to 120
     * characters.
     */
    text: z.string().check(z.trim(), z.minLength(3), z.maxLength(120)),
    /**
     * ZIP code near the visitor, if known. If the text contains no city, nearby addresses come
     * first in the list.
     */
    near: z.optional(z.string().check(z.regex(/^\d{5}$/))),
  }),
  records: 'suggestions',
  response: z.object({ suggestions: z.array(suggestionSchema) }),
  errors: [],
});
