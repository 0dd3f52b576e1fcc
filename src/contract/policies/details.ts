import * as z from 'zod/mini';

/* Parts of the policy details that several products share. Their schemas accept missing fields,
   because older policies do not have the newer fields. The storefront does not show missing
   values. */

/**
 * Postal address of an insured home, business or collection. `line2` is empty if there is no
 * apartment, suite or unit.
 */
export const policyAddressSchema = z.object({
  line1: z.string(),
  line2: z._default(z.string(), ''),
  city: z.string(),
  /** State code, such as 'OR'. In purchase requests, this value is named `state_or_region`. */
  region: z.optional(z.string()),
  state_or_region: z.optional(z.string()),
  postal: z.string(),
});
export type PolicyAddress = z.infer<typeof policyAddressSchema>;

/**
 * Limit or deductible: a number in the currency's main unit (dollars), or text such as '2% of the
 * dwelling'.
 */
export const limitOrDeductibleSchema = z.union([z.number(), z.string()]);
export type LimitOrDeductible = z.infer<typeof limitOrDeductibleSchema>;

/**
 * Value of one coverage: its limit, or true if it is included, or false if it is excluded. Null if
 * the policy does not mention the coverage.
 */
export const coverageSchema = z.nullable(z.union([z.boolean(), limitOrDeductibleSchema]));
export type CoverageValue = z.infer<typeof coverageSchema>;

export const namedSchema = z.object({ name: z.string() });
