import * as z from 'zod/mini';

/*
 * What the details of several verticals are made of. They are read with patience: an older policy may lack
 * what a newer one says, and what is left out is not shown.
 */

/** Where a home, a business or a collection is; line2 is empty where there is none. */
export const policyAddressSchema = z.object({
  line1: z.string(),
  line2: z._default(z.string(), ''),
  city: z.string(),
  /** Of the region, its code: 'OR'. Purchases name the same thing state_or_region. */
  region: z.optional(z.string()),
  state_or_region: z.optional(z.string()),
  postal: z.string(),
});
export type PolicyAddress = z.infer<typeof policyAddressSchema>;

/** A limit or deductible: a number in the currency's main unit, or words such as '2% of the dwelling'. */
export const limitSchema = z.union([z.number(), z.string()]);
export type Limit = z.infer<typeof limitSchema>;

/** One line of cover: included or not, or its limit. null where the policy does not speak of it. */
export const coverageSchema = z.nullable(z.union([z.boolean(), limitSchema]));
export type Coverage = z.infer<typeof coverageSchema>;

export const namedSchema = z.object({ name: z.string() });
