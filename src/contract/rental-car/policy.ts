import * as z from 'zod/mini';
import { wireAddressSchema } from '../address.ts';
import { dateSchema } from '../fields.ts';

/** Details of a rental car policy. Dates are calendar dates in New York. */
export const rentalPolicyDetailsSchema = z.object({
  /** Name of the rental agency. */
  rental_company: z.string(),
  rental_started: dateSchema,
  rental_ended: dateSchema,
  /** Last day that is already paid for. Null if the policy does not contain this date. */
  end_payment_period: z._default(z.nullable(dateSchema), null),
  /** Agreement of the policy. The extension calls send its id as `agreement_id`. */
  agreement: z.object({ id: z.string() }),
  /**
   * Number of the rental agreement at the agency. Null until the purchase or an extension provides
   * it.
   */
  rental_agreement_number: z._default(z.nullable(z.string()), null),
  /** Main driver and additional drivers. */
  drivers: z.array(z.object({ name: z.string(), is_main_driver: z.boolean() })),
  /** Postal address of the main driver. Omitted if the address is not known. */
  rating_address: z.catch(z.optional(wireAddressSchema), undefined),
  /** True while the policy can still be extended. */
  extension_allowed: z._default(z.boolean(), false),
});
export type RentalPolicyDetails = z.infer<typeof rentalPolicyDetailsSchema>;

/** Returns the details of a rental car policy, or null if the details do not match the schema. */
export function parseRentalDetails(policy: { details: unknown }): RentalPolicyDetails | null {
  return rentalPolicyDetailsSchema.safeParse(policy.details).data ?? null;
}
