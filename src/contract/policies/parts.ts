import * as z from 'zod/mini';
import { openEnum } from '../fields.ts';

/** Those that this product gives a policy. */
export const knownStatusSchema = z.enum([
  'pending',
  'pending_change',
  'approved',
  'canceled',
  'rejected',
]);
export type PolicyStatus = z.infer<typeof knownStatusSchema>;

/** Any other word of a backend's is shown as it is. */
export const policyStatusSchema = openEnum(knownStatusSchema.options);

/** url is absolute or a path on the provider; it carries its own permission and expires. */
export const documentSchema = z.object({
  name: z.string(),
  /**
   * Absolute, or a path on the provider; it carries its own permission and expires.
   * @format uri-reference
   */
  url: z.string(),
});
export type PolicyDocument = z.infer<typeof documentSchema>;
