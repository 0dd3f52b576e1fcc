import * as z from 'zod/mini';
import { emailSchema, phoneSchema, requiredText } from '../fields.ts';

/**
 * Insured of a small business policy. The survey asks for these fields. The storefront asks for
 * those that the survey omits.
 */
export const insuredSchema = z.object({
  /** Name of the insured business, printed on the policy. Required to bind. */
  business_name: requiredText(120, 'Enter the name of the business'),
  /** First name of the primary named insured, who signs for the business. Required to bind. */
  pni_first_name: requiredText(40, 'Enter a first name'),
  /** Last name of the primary named insured. Required to bind. */
  pni_last_name: requiredText(40, 'Enter a last name'),
  /** Phone number of the primary named insured. Required to bind. */
  pni_phone_number: phoneSchema,
  /** Email address of the primary named insured. Required to bind. */
  pni_email: emailSchema,
});
export type Insured = z.infer<typeof insuredSchema>;
export type InsuredKey = keyof Insured;

export const insuredKeys = Object.keys(insuredSchema.shape) as InsuredKey[];
