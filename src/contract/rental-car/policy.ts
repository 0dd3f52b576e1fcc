import * as z from 'zod/mini';
import { wireAddressSchema } from '../address.ts';
import { dateSchema } from '../fields.ts';

/** Details of a rental car policy. Dates are New York calendar dates. */
export const rentalPolicyDetailsSchema = z.object({
  /** The agency. */
  rental_company: z.string(),
  rental_started: dateSchema,
  rental_ended: dateSchema,
  /** The last day that is paid for; null where the policy does not say. */
  end_payment_period: z._default(z.nullable(dateSchema), null),
  /** What an extension names the policy by. */
  agreement: z.object({ id: z.string() }),
  /** The main driver and the others. */
  drivers: z.array(z.object({ name: z.string(), is_main_driver: z.boolean() })),
  /** Where the main driver lives; left out where that is not known. */
  rating_address: z.catch(z.optional(wireAddressSchema), undefined),
  /** Whether the end may still be moved. */
  extension_allowed: z._default(z.boolean(), false),
});
export type RentalPolicyDetails = z.infer<typeof rentalPolicyDetailsSchema>;
