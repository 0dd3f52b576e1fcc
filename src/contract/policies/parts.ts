import * as z from 'zod/mini';
import { openEnum } from '../fields.ts';

/** Policy statuses that the reference server uses. */
export const knownStatusSchema = z.enum([
  'pending',
  'pending_change',
  'approved',
  'canceled',
  'rejected',
]);
export type PolicyStatus = z.infer<typeof knownStatusSchema>;

/** Policy status. A status from another backend may differ and is shown unchanged. */
export const policyStatusSchema = openEnum(knownStatusSchema.options);

/** PDF document. `url` is absolute or is a path on the server. It needs no token and expires. */
export const documentSchema = z.object({
  name: z.string(),
  /**
   * URL of the document, absolute or as a path on the server. It needs no token and expires.
   * @format uri-reference
   */
  url: z.string(),
});
export type PolicyDocument = z.infer<typeof documentSchema>;
