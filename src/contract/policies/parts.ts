import * as z from 'zod/mini';

export const policyStatusSchema = z.enum([
  'pending',
  'pending_change',
  'approved',
  'canceled',
  'rejected',
]);
export type PolicyStatus = z.infer<typeof policyStatusSchema>;

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
