import * as z from 'zod/mini';
import { emailSchema, phoneSchema, requiredText } from '../fields.ts';

/** Who a small business policy insures. Asked by the survey, and by the storefront where the survey leaves it out. */
export const insuredSchema = z.object({
  /** The name of the insured business. It is on the policy; no policy is bound without it. */
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
