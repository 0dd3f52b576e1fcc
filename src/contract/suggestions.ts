import * as z from 'zod/mini';
import { addressSchema } from './address.ts';
import { defineCall } from './define-call.ts';

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
