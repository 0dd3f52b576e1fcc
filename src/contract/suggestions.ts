import * as z from 'zod/mini';
import { addressSchema } from './address.ts';
import { defineCall } from './define-call.ts';

/** A suggestion is a whole address; description is what the list shows under the street. */
export const suggestionSchema = z.object({
  /** Of the suggestion, for lists. */
  id: z.string(),
  title: z.string(),
  /** City, state and ZIP code, as the list shows them. */
  description: z.string(),
  address: addressSchema,
});
export type Suggestion = z.infer<typeof suggestionSchema>;

export const suggestAddresses = defineCall({
  id: 'suggestAddresses',
  nonStandard: true,
  method: 'GET',
  path: '/api/user/v2/info/address-suggestions',
  summary: 'Address suggestions for what was typed so far, five at most',
  tag: 'Information',
  auth: 'none',
  timeout: 4_000,
  query: z.object({
    /** What was typed so far, street or ZIP code first. */
    text: z.string().check(z.trim(), z.minLength(3), z.maxLength(120)),
    /** ZIP code of a place that is known of the visitor: where the text names no city, what is near comes first. */
    near: z.optional(z.string().check(z.regex(/^\d{5}$/))),
  }),
  records: 'suggestions',
  response: z.object({ suggestions: z.array(suggestionSchema) }),
  errors: [],
});
