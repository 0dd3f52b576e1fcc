import * as z from 'zod/mini';

/* Parts of the policy details that several products share. They accept missing fields, because
   older policies may lack fields of newer ones. Missing values are not shown. */

/** Postal address of an insured home, business or collection. `line2` is empty if there is none. */
export const policyAddressSchema = z.object({
  line1: z.string(),
  line2: z._default(z.string(), ''),
  city: z.string(),
  /** State code, such as 'OR'. Purchases send the same value as `state_or_region`. */
  region: z.optional(z.string()),
  state_or_region: z.optional(z.string()),
  postal: z.string(),
});
export type PolicyAddress = z.infer<typeof policyAddressSchema>;

/**
 * Limit or deductible: a number in the currency's main unit (dollars), or text such as '2% of the
 * dwelling'.
 */
export const limitSchema = z.union([z.number(), z.string()]);
export type Limit = z.infer<typeof limitSchema>;

/**
 * One coverage: true or false if it is included or excluded, or its limit. Null if the policy does
 * not mention it.
 */
export const coverageSchema = z.nullable(z.union([z.boolean(), limitSchema]));
export type Coverage = z.infer<typeof coverageSchema>;

export const namedSchema = z.object({ name: z.string() });
