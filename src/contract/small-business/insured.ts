import * as z from 'zod/mini';
import { emailSchema, phoneSchema, personNameSchema, requiredTextSchema } from '../fields.ts';

/**
 * Insured business of a small business policy, and the person who signs for it. The survey asks for
 * these fields. If the survey omits a field, the storefront asks for it.
 */
export const insuredSchema = z.object({
  /** Name of the insured business. It is printed on the policy. Required for the purchase. */
  business_name: requiredTextSchema(120, 'Enter the name of the business'),
  /**
   * First name of the primary named insured. This person signs for the business. Required for the
   * purchase.
   */
  pni_first_name: personNameSchema(40, 'Enter a first name'),
  /** Last name of the primary named insured. Required for the purchase. */
  pni_last_name: personNameSchema(40, 'Enter a last name'),
  /** Phone number of the primary named insured. Required for the purchase. */
  pni_phone_number: phoneSchema,
  /** Email address of the primary named insured. Required for the purchase. */
  pni_email: emailSchema,
});
export type InsuredBusiness = z.infer<typeof insuredSchema>;
export type InsuredBusinessField = keyof InsuredBusiness;

export const insuredBusinessFields = Object.keys(insuredSchema.shape) as InsuredBusinessField[];
