/** Schemas of the last steps that every purchase has: the plan and the cardholder. */
import * as z from 'zod/mini';
import { addressSchema, type Address } from '../contract/address.ts';
import type { Plan } from '../contract/purchase/plan.ts';

export const planChoiceSchema = z.object({
  planId: z.string('Select a plan').check(z.minLength(1, 'Select a plan')),
});

/**
 * Maximum length of the cardholder's name, in characters. The person's full name from earlier
 * answers can be longer.
 */
const CARDHOLDER_NAME_MAX_LENGTH = 80;

/**
 * Schema of the cardholder's fields and the accepted terms. The card has its own field and is never
 * persisted.
 */
export const cardholderSchema = z.object({
  cardholderName: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Enter the name on the card'),
      z.maxLength(
        CARDHOLDER_NAME_MAX_LENGTH,
        `Use ${CARDHOLDER_NAME_MAX_LENGTH} characters or fewer`,
      ),
    ),
  line1: addressSchema.shape.streetAddress,
  line2: addressSchema.shape.unit,
  city: addressSchema.shape.city,
  region: addressSchema.shape.region,
  acknowledged: z.literal(true, 'Read and accept the terms of the plan'),
});

/**
 * Returns the initial values of the cardholder's fields: the person and the home address from
 * earlier answers. If the plan has no terms, they count as accepted.
 */
export function prefillCardholder(name: string | null, home: Address | null, plan?: Plan | null) {
  return {
    cardholderName: name?.slice(0, CARDHOLDER_NAME_MAX_LENGTH) ?? '',
    line1: home?.streetAddress ?? '',
    line2: home?.unit ?? '',
    city: home?.city ?? '',
    region: home?.region ?? '',
    acknowledged: plan?.information.acknowledgment_html === '',
  };
}
